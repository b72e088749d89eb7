package dev.hone.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.web.ChartData;
import dev.hone.web.ProblemException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTests {
    private static final Instant NOW = Instant.parse("2026-03-29T12:00:00Z");
    private static final ZoneId WARSAW = ZoneId.of("Europe/Warsaw");

    @ParameterizedTest
    @CsvSource({
        "2h, 2026-03-29T10:00:00Z, 2026-03-29T12:00:00Z",
        "last 3 days, 2026-03-26T12:00:00Z, 2026-03-29T12:00:00Z",
        "14:00-15:30, 2026-03-29T12:00:00Z, 2026-03-29T13:30:00Z",
        "yesterday 14:00-15:30, 2026-03-28T13:00:00Z, 2026-03-28T14:30:00Z",
        "yesterday 23:00-01:00, 2026-03-28T22:00:00Z, 2026-03-29T00:00:00Z",
        "2026-03-29, 2026-03-28T23:00:00Z, 2026-03-29T22:00:00Z",
        "2026-03-01 9:00 to 2026-03-02 10:15, 2026-03-01T08:00:00Z, 2026-03-02T09:15:00Z"
    })
    void understandsWordsInTheZoneOfThePage(String words, Instant from, Instant to) {
        assertThat(TimeRange.of(null, null, null, words, WARSAW, NOW)).isEqualTo(new TimeRange(from, to, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"soon", "2026-13-01", "25:00-26:00", "15:00", "2026-03-02 10:00 to 2026-03-01 10:00", "9999 days"
            })
    void saysWhatItWouldHaveUnderstood(String words) {
        assertThatThrownBy(() -> TimeRange.of(null, null, null, words, WARSAW, NOW))
                .isInstanceOf(ProblemException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "-999999999-01-01T00:00:00Z, +999999999-12-31T23:59:59Z",
        ", -1000000000-01-01T00:00:00Z",
        "+999999999-12-31T23:59:59Z,",
        "+10000-01-01T00:00:00Z, +10000-01-02T00:00:00Z",
        "1969-12-31T00:00:00Z, 1970-01-01T00:00:00Z",
        "2026-03-29T12:00:00Z, 2026-03-29T12:00:00Z"
    })
    void refusesMomentsThatNoCalendarHolds(Instant from, Instant to) {
        assertThatThrownBy(() -> TimeRange.of(from, to, null, null, WARSAW, NOW))
                .isInstanceOf(ProblemException.class)
                .hasMessageStartingWith("422 bad_range: a range is from an earlier to a later time");
    }

    @Test
    void readsTheFinestThatIsKeptWhereTheRangeBegins() {
        assertThat(resolution(Duration.ofMinutes(5))).isEqualTo(new Resolution(Tier.SECOND, 1));
        assertThat(resolution(Duration.ofMinutes(59))).isEqualTo(new Resolution(Tier.TEN_SECONDS, 20));
        assertThat(resolution(Duration.ofHours(6))).isEqualTo(new Resolution(Tier.MINUTE, 120));
        assertThat(resolution(Duration.ofDays(30))).isEqualTo(new Resolution(Tier.HOUR, 10_800));
        assertThat(resolution(Duration.ofDays(390))).isEqualTo(new Resolution(Tier.HOUR, 172_800));
    }

    @Test
    void writesCsvThatASpreadsheetTakesForWhatItIs() {
        ChartData data = new ChartData(
                NOW,
                NOW.plusSeconds(2),
                1,
                ChartData.Unit.bytes,
                List.of(NOW.getEpochSecond(), NOW.getEpochSecond() + 1),
                List.of(new ChartData.Line("=cmd(), \"x\"", false, Arrays.asList(1.5, null))),
                List.of(),
                "");

        assertThat(Csv.of(data, ZoneOffset.UTC))
                .isEqualTo(
                        "time,\"'=cmd(), \"\"x\"\" (bytes)\"\r\n2026-03-29T12:00:00Z,1.5\r\n2026-03-29T12:00:01Z,\r\n");
    }

    private static Resolution resolution(Duration length) {
        return Resolution.of(NOW.minus(length), NOW, 300, NOW, Tier::keep);
    }
}
