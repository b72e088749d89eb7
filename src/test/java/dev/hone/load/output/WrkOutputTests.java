package dev.hone.load.output;

import static dev.hone.load.output.Tool.WRK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrkOutputTests {
    @Test
    void readsRateTotalsAndLatencies() {
        var result = Capture.understood(WRK, "latency.txt");
        assertThat(result.headline()).isEqualTo("requests_per_second");
        assertThat(result.figures())
                .containsEntry("requests_per_second", 39607.50)
                .containsEntry("requests", 119233.0)
                .containsEntry("errors", 0.0)
                .containsEntry("non_2xx", 0.0);
        assertThat(result.figures().get("duration_seconds")).isCloseTo(3.01, within(1e-9));
        assertThat(result.figures().get("bytes")).isCloseTo(2.73 * (1 << 30), within(1.0));
        assertThat(result.latencyMicros())
                .isEqualTo(Map.of("mean", 789L, "p50", 256L, "p75", 802L, "p90", 2280L, "p99", 6360L, "max", 14250L));
    }

    @Test
    void readsTheAverageWhereNoDistributionWasAskedFor() {
        assertThat(Capture.understood(WRK, "plain.txt").latencyMicros()).isEqualTo(Map.of("mean", 57L, "max", 2890L));
    }

    @Test
    void countsAnswersThatAreNot2xx() {
        assertThat(Capture.understood(WRK, "non2xx.txt").figures()).containsEntry("non_2xx", 78222.0);
    }

    @Test
    void readsNoLatencyWhenEveryAnswerWasTooSlowForWrk() {
        var result = Capture.understood(WRK, "timeout.txt");
        assertThat(result.latencyMicros()).isEmpty();
        assertThat(result.figures()).containsEntry("errors", 4.0).containsEntry("timeouts", 4.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"trixie.txt", "bullseye.txt"})
    void readsOtherReleases(String name) {
        assertThat(Capture.understood(WRK, name).latencyMicros()).containsKeys("p50", "p99", "max");
    }

    @Test
    void aRefusedConnectionIsTheToolsOwnComplaint() {
        assertThat(Capture.unreadable(WRK, Capture.text("wrk/refused.txt")).message())
                .isEqualTo("line 1: wrk gave up: unable to connect to 127.0.0.1:1 Connection refused");
    }
}
