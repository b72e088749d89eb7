package dev.hone.load.output;

import static dev.hone.load.output.Tool.AB;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbOutputTests {
    @Test
    void readsEveryFigureOfARun() {
        assertThat(Capture.understood(AB, "close.txt"))
                .isEqualTo(new ToolResult(
                        "ab 2.3",
                        "requests_per_second",
                        Map.of(
                                "requests", 4000.0,
                                "errors", 0.0,
                                "answers_of_other_length", 0.0,
                                "non_2xx", 0.0,
                                "bytes", 98208000.0,
                                "duration_seconds", 0.258,
                                "requests_per_second", 15525.66),
                        Map.of(
                                "mean", 1288L, "p50", 1000L, "p66", 1000L, "p75", 1000L, "p80", 1000L, "p90", 1000L,
                                "p95", 2000L, "p98", 2000L, "p99", 2000L, "max", 5000L),
                        List.of()));
    }

    @Test
    void countsAnswersThatAreNot2xx() {
        assertThat(Capture.understood(AB, "non2xx.txt").figures())
                .containsEntry("non_2xx", 500.0)
                .containsEntry("errors", 0.0);
    }

    @Test
    void aBodyOfAnotherLengthIsNoError() {
        assertThat(Capture.understood(AB, "length.txt").figures())
                .containsEntry("errors", 0.0)
                .containsEntry("answers_of_other_length", 482.0);
    }

    @Test
    void saysThatNobodyWasAnswered() {
        assertThat(Capture.unreadable(AB, Capture.text("ab/none.txt")).message())
                .contains("no request was answered before the end");
    }

    @Test
    void readsARunTooShortForPercentiles() {
        assertThat(Capture.understood(AB, "one.txt").latencyMicros()).containsExactlyEntriesOf(Map.of("mean", 489L));
    }

    @Test
    void takesFinerPercentilesFromTheCsv() {
        var result = Capture.understood(AB, "percentiles.txt")
                .withLatency(AbPercentiles.parse(Capture.text("ab/percentiles.csv")));
        assertThat(result.latencyMicros())
                .containsEntry("min", 106L)
                .containsEntry("p99", 353L)
                .containsEntry("max", 1647L)
                .containsKey("p50");
        assertThat(AbPercentiles.parse("50,fast\nnothing\n99,1.5")).isEqualTo(Map.of("p99", 1500L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"keepalive.txt", "trixie.txt", "bullseye.txt"})
    void readsOtherReleases(String name) {
        assertThat(Capture.understood(AB, name).figures().get("requests_per_second"))
                .isGreaterThan(1000);
    }

    @Test
    void aRefusedConnectionIsTheToolsOwnComplaint() {
        assertThat(Capture.unreadable(AB, Capture.text("ab/refused.txt")))
                .isEqualTo(new Parsed.Unreadable(
                        5,
                        "Benchmarking 127.0.0.1 (be patient)...apr_socket_recv: Connection refused (111)",
                        "ab gave up"));
    }
}
