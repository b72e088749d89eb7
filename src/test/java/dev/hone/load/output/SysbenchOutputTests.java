package dev.hone.load.output;

import static dev.hone.load.output.Tool.SYSBENCH;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysbenchOutputTests {
    @Test
    void readsFiguresAndSamples() {
        var result = Capture.understood(SYSBENCH, "read-write.txt");
        assertThat(result.product()).isEqualTo("sysbench 1.0.20");
        assertThat(result.figures())
                .isEqualTo(Map.of(
                        "requests", 3229.0,
                        "transactions_per_second", 805.58,
                        "queries_per_second", 16111.52,
                        "errors", 0.0,
                        "reconnects", 0.0,
                        "duration_seconds", 4.0075));
        assertThat(result.latencyMicros()).isEqualTo(Map.of("min", 1380L, "mean", 4950L, "p99", 13220L, "max", 25350L));
        assertThat(result.samples()).hasSize(4);
        assertThat(result.samples().getFirst())
                .isEqualTo(new Sample(
                        1,
                        Map.of(
                                "transactions_per_second", 801.57,
                                "queries_per_second", 16081.99,
                                "latency_p99_micros", 14210.0,
                                "errors", 0.0)));
    }

    @Test
    void takesPercentilesFromTheHistogram() {
        assertThat(Capture.understood(SYSBENCH, "write-only.txt").latencyMicros())
                .containsEntry("p50", 1697L)
                .containsEntry("p95", 2966L)
                .containsEntry("max", 10740L);
    }

    @ParameterizedTest
    @CsvSource({
        "no-percentile.txt, 1863.57, 0",
        "rate.txt, 83.45, 3",
        "postgresql.txt, 876.01, 3",
    })
    void readsOtherModes(String name, double rate, int samples) {
        var result = Capture.understood(SYSBENCH, name);
        assertThat(result.figures()).containsEntry("transactions_per_second", rate);
        assertThat(result.samples()).hasSize(samples);
    }

    @ParameterizedTest
    @CsvSource({"trixie.txt", "bullseye.txt"})
    void readsOtherReleases(String name) {
        assertThat(Capture.understood(SYSBENCH, name).latencyMicros()).containsKeys("p50", "p99.9", "max");
    }

    @Test
    void countsIgnoredErrors() {
        assertThat(Capture.understood(SYSBENCH, "postgresql.txt").figures()).containsEntry("errors", 6.0);
    }

    @ParameterizedTest
    @CsvSource({
        "denied.txt, 10, unable to connect",
        "no-table.txt, 10, mysql_stmt_prepare",
        "prepare-exists.txt, 6, already exists",
    })
    void fatalLinesAreTheToolsOwnComplaint(String name, int line, String text) {
        var unreadable = Capture.unreadable(SYSBENCH, Capture.text("sysbench/" + name));
        assertThat(unreadable.line()).isEqualTo(line);
        assertThat(unreadable.text()).contains(text);
    }
}
