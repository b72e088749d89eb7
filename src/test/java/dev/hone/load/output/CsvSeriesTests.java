package dev.hone.load.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvSeriesTests {
    @Test
    void theMarkThatASpreadsheetPutsBeforeItIsNoPartOfTheFirstCell() {
        CsvSeries named = series("\ufeffsecond;ms\r\n0;1,5\r\n1;2\r\n");
        assertThat(named.timeColumn()).isEqualTo("second");
        CsvSeries bare = series("\ufeff0;1,5\n1;2\n2;3\n");
        assertThat(bare.seconds()).containsExactly(0.0, 1.0, 2.0);
        assertThat(bare.skipped()).isEmpty();
    }

    /** A factor or a sum would make infinity of it, and a mean of that a number that nobody measured. */
    @Test
    void whatNobodyCanMeasureIsSkippedAndNamed() {
        CsvSeries series = series("second,ms\n0,1\n1,2\n2,3\n3,4\n4,1.7e308\n");
        assertThat(series.columns().getFirst().values()).containsExactly(1.0, 2.0, 3.0, 4.0);
        assertThat(series.skipped())
                .containsExactly(Map.entry(new PastedLine(6, "4,1.7e308"), "\"1.7e308\" is no number, or beyond 1e18"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+999999999-12-31T23:59:59Z", "-999999999-01-01T00:00:00Z", "31.12.9999 23:59"})
    void aTimeIsOneOfTheseDays(String time) {
        assertThat(CsvSeries.of("when,rps\n" + time + ",1\n" + time + ",2\n")).isEmpty();
    }

    @Test
    void onlyAWholeUnitIsReadAsPerSecond() {
        assertThat(SeriesUnit.slug("reads/s")).isEqualTo("reads_per_second");
        assertThat(SeriesUnit.slug("disk/sda")).isEqualTo("disk_sda");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "2026-11-30T12:00:00Z~2026-11-30T12:00:01Z~ISO 8601 with offset",
                "2026-11-30 14:00:00 +02:00~2026-11-30 14:00:01 +02:00~ISO 8601 with offset",
                "2026-11-30 12:00:00~2026-11-30 12:00:01.000~ISO 8601, taken as UTC",
                "2026/11/30 12:00:00~2026/11/30 12:00:01~ISO 8601, taken as UTC",
                "30.11.2026 12:00:00~30.11.2026 12:00:01~day.month.year, taken as UTC",
                "1796040000~1796040001~seconds since 1970",
                "1796040000000~1796040001000~milliseconds since 1970",
            })
    void findsOutHowTimesAreWritten(String first, String second, String words) {
        CsvSeries series = series("when,rps\n" + first + ",10\n" + second + ",20\n");
        assertThat(series.timeFormat()).isEqualTo(words);
        assertThat(series.start()).contains(Instant.parse("2026-11-30T12:00:00Z"));
        assertThat(series.seconds()).containsExactly(0.0, 1.0);
        assertThat(series.columns().getFirst().values()).containsExactly(10.0, 20.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {"','~1.5", "';'~1,5", "'|'~1.5", "'\t'~1,5"})
    void findsTheSeparatorAndTheDecimalMark(char separator, String cell) {
        CsvSeries series = series("second%1$sms\n0%1$s%2$s\n1%1$s2\n".formatted(separator, cell));
        assertThat(series.separator()).isEqualTo(separator);
        assertThat(series.start()).isEmpty();
        assertThat(series.columns().getFirst().values()).containsExactly(1.5, 2.0);
    }

    @Test
    void listsEveryLineThatItCannotReadWithTheReason() {
        CsvSeries series = series("""
                # of our load balancer
                time,"latency, p99 (ms)",host
                0,12.5,a
                1,,a
                2,fast,a
                3,13
                soon,14,a
                0,15,a
                4,16,a
                """ + "5,17,a\n".repeat(20));
        assertThat(series.columns()).hasSize(1);
        assertThat(series.columns().getFirst().name()).isEqualTo("latency, p99 (ms)");
        assertThat(series.columns().getFirst().values()).startsWith(12.5, null, 16.0);
        assertThat(series.otherColumns()).containsExactly("host");
        assertThat(series.skipped())
                .isEqualTo(Map.of(
                        new PastedLine(5, "2,fast,a"), "\"fast\" is no number, or beyond 1e18",
                        new PastedLine(6, "3,13"), "2 cells where 3 are expected",
                        new PastedLine(7, "soon,14,a"), "\"soon\" is no time (seconds since the start)",
                        new PastedLine(8, "0,15,a"), "its time lies before that of the line above"));
    }

    @Test
    void withoutAHeaderColumnsAreNumbered() {
        CsvSeries series = series("1796040000;3\n1796040010;4\n");
        assertThat(series.hasHeader()).isFalse();
        assertThat(series.columns().getFirst().name()).isEqualTo("column 2");
        assertThat(series.seconds()).containsExactly(0.0, 10.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {"''", "one line of words", "'a,b\nc,d\ne,f'", "'when,rps\n11/12/2026 10:00,5'"})
    void whatIsNoSeriesIsNone(String text) {
        assertThat(CsvSeries.of(text)).isEmpty();
    }

    @Test
    void makesSamplesInBaseUnits() {
        CsvSeries series = series("s,lat_ms,rps\n0,1.5,10\n1,,11\n");
        assertThat(series.samples(
                        Map.of("lat_ms", "latency_micros", "rps", "requests_per_second"), Map.of("lat_ms", 1000.0)))
                .containsExactly(
                        new Sample(0, Map.of("latency_micros", 1500.0, "requests_per_second", 10.0)),
                        new Sample(1, Map.of("requests_per_second", 11.0)));
    }

    @ParameterizedTest
    @CsvSource({
        "Latency p99 (ms), milliseconds, latency_p99, latency_p99_micros",
        "requests/s, per_second, requests_per_second, requests_per_second",
        "CPU %, percent, cpu, cpu_ratio",
        "rss_mb, mebibytes, rss, rss_bytes",
        "elapsed seconds, seconds, elapsed, elapsed_micros",
        "answers, number, answers, answers",
        "95, number, value_95, value_95",
    })
    void guessesUnitAndNameFromTheHeading(String heading, String unit, String slug, String figure) {
        assertThat(SeriesUnit.guess(heading).id()).isEqualTo(unit);
        assertThat(SeriesUnit.slug(heading)).isEqualTo(slug);
        assertThat(SeriesUnit.guess(heading).figure(slug)).isEqualTo(figure);
    }

    private static CsvSeries series(String text) {
        return CsvSeries.of(text).orElseThrow(() -> new AssertionError("no series: " + text));
    }
}
