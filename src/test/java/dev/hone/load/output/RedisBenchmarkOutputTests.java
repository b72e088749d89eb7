package dev.hone.load.output;

import static dev.hone.load.output.Tool.REDIS_BENCHMARK;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisBenchmarkOutputTests {
    @Test
    void readsFiguresAndLatency() {
        var result = Capture.understood(REDIS_BENCHMARK, "plain.txt");
        assertThat(result.product()).isEqualTo("redis-benchmark");
        assertThat(result.figures())
                .isEqualTo(Map.of(
                        "requests", 60000.0,
                        "duration_seconds", 2.33,
                        "requests_per_second", 25806.45,
                        "errors", 0.0));
        assertThat(result.latencyMicros())
                .isEqualTo(Map.of("mean", 232L, "min", 48L, "p50", 151L, "p95", 327L, "p99", 2775L, "max", 36415L));
    }

    @Test
    void readsTheCurveOfVersionSix() {
        var result = Capture.understood(REDIS_BENCHMARK, "bullseye.txt");
        assertThat(result.figures()).containsEntry("requests_per_second", 30165.91);
        assertThat(result.latencyMicros()).isEqualTo(Map.of("p50", 200L, "p95", 400L, "p99", 500L, "max", 1900L));
    }

    @ParameterizedTest
    @CsvSource({"trixie.csv, 31055.90, 1263", "bullseye.csv, 32414.91,"})
    void readsCsv(String name, double rate, Long p99) {
        var result = Capture.understood(REDIS_BENCHMARK, name);
        assertThat(result.figures()).isEqualTo(Map.of("requests_per_second", rate));
        assertThat(result.latencyMicros().get("p99")).isEqualTo(p99);
    }

    @ParameterizedTest
    @CsvSource({
        "refused.txt, value is not an integer",
        "nothere.txt, Could not connect",
        "wrongpass.txt, replied with error",
        "two.csv, a second test begins",
    })
    void saysWhyThereIsNoResult(String name, String words) {
        assertThat(Capture.unreadable(REDIS_BENCHMARK, Capture.text("redis-benchmark/" + name))
                        .message())
                .contains(words);
    }

    @Test
    void isCalledAsItsProgramIs() {
        assertThat(REDIS_BENCHMARK.id()).isEqualTo("redis-benchmark");
        assertThat(Tool.byId("redis-benchmark")).contains(REDIS_BENCHMARK);
    }
}
