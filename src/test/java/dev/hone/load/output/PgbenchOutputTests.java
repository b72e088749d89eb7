package dev.hone.load.output;

import static dev.hone.load.output.Tool.PGBENCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PgbenchOutputTests {
    @Test
    void readsEveryFigureOfAPlainRun() {
        assertThat(Capture.understood(PGBENCH, "plain.txt"))
                .isEqualTo(new ToolResult(
                        "pgbench 15.18",
                        "transactions_per_second",
                        Map.of(
                                "transactions_per_second", 1922.476222,
                                "requests", 5693.0,
                                "errors", 0.0,
                                "missed_sends", 0.0,
                                "duration_seconds", 3.0),
                        Map.of("mean", 2081L),
                        List.of()));
    }

    @Test
    void readsProgressAsSamples() {
        var samples = Capture.understood(PGBENCH, "progress.txt").samples();
        assertThat(samples).hasSize(5);
        assertThat(samples.getFirst())
                .isEqualTo(new Sample(
                        1.0, Map.of("transactions_per_second", 1614.0, "latency_mean_micros", 2338.0, "errors", 0.0)));
    }

    @Test
    void readsASingleProgressLineWhileTheRunGoesOn() {
        assertThat(PGBENCH.progress(
                        "progress: 2.0 s, 190.0 tps, lat 2.263 ms stddev 0.672, 0 failed, lag 0.159 ms, 0 skipped"))
                .hasValueSatisfying(s -> assertThat(s.second()).isEqualTo(2.0));
        assertThat(PGBENCH.progress("starting vacuum...end.")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "13-plain.txt, pgbench, 1308.857862, 0",
        "13-progress.txt, pgbench, 1369.224247, 3",
        "17-progress.txt, pgbench 17.12, 1407.392644, 3",
        "reconnect.txt, pgbench 15.18, 35.777784, 0",
        "transactions.txt, pgbench 15.18, 1342.908269, 0",
        "report.txt, pgbench 15.18, 1711.970098, 3",
        "select-prepared.txt, pgbench 15.18, 31695.539412, 3",
        "rate.txt, pgbench 15.18, 198.949385, 3",
    })
    void readsEveryVersionAndMode(String name, String product, double rate, int samples) {
        var result = Capture.understood(PGBENCH, name);
        assertThat(result.product()).isEqualTo(product);
        assertThat(result.figures()).containsEntry("transactions_per_second", rate);
        assertThat(result.samples()).hasSize(samples);
    }

    @Test
    void countsClientsThatLostTheirConnectionAsErrors() {
        assertThat(Capture.understood(PGBENCH, "aborted.txt").figures()).containsEntry("errors", 1.0);
        assertThat(Capture.understood(PGBENCH, "all-aborted.txt").figures()).containsEntry("errors", 3.0);
    }

    @Test
    void aRunThatProcessedNothingHasARateOfZero() {
        assertThat(Capture.understood(PGBENCH, "nothing.txt").figures())
                .containsEntry("transactions_per_second", 0.0)
                .containsEntry("requests", 0.0);
    }

    @ParameterizedTest
    @CsvSource({
        "refused.txt, 1, Connection refused",
        "nodatabase.txt, 1, does not exist",
        "clients.txt, 3, too many clients already",
    })
    void aFailedStartIsTheToolsOwnComplaint(String name, int line, String text) {
        var unreadable = Capture.unreadable(PGBENCH, Capture.text("pgbench/" + name));
        assertThat(unreadable.line()).isEqualTo(line);
        assertThat(unreadable.text()).contains(text);
    }

    @Test
    void takesPercentilesFromTheLogOfTransactions() {
        var log = new PgbenchLog();
        Capture.text("pgbench/transactions.log").lines().forEach(log::add);
        assertThat(log.count()).isEqualTo(300);
        // sort -n of the third column gives 2473, 7504 and 18947; the histogram keeps three digits
        assertThat(log.latencyMicros().get("p50")).isCloseTo(2473L, withinPercentage(0.1));
        assertThat(log.latencyMicros().get("p99")).isCloseTo(7504L, withinPercentage(0.1));
        assertThat(log.latencyMicros().get("max")).isCloseTo(18947L, withinPercentage(0.1));
        log.add("3 17 skipped 0 1796038434 226664");
        log.add("");
        assertThat(log.count()).isEqualTo(300);
    }
}
