package dev.hone.load.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RampTests {
    private static final double LIMIT = 500_000;

    @Test
    void aServiceThatHoldsToTheEndHasNoKnee() {
        Ramp ramp = Ramp.of(LIMIT, seconds(20));
        assertThat(ramp.knee()).isEmpty();
        assertThat(ramp.sustained()).isEqualTo(200);
        assertThat(ramp.sentence()).isEqualTo("held to the end of the ramp, 200/s: the knee lies beyond");
    }

    @Test
    void theKneeIsTheFirstOfThreeBadSecondsAndSaysWhatWasSeen() {
        List<Map<String, Double>> seconds = seconds(20);
        spoil(seconds, 4, "errors", 5);
        for (int i = 12; i < 20; i++) {
            spoil(seconds, i, "latency_p99_micros", 1_200_000);
            spoil(seconds, i, "requests_per_second", 110);
        }
        Ramp ramp = Ramp.of(LIMIT, seconds);
        assertThat(ramp.knee()).hasValue(12);
        assertThat(ramp.sustained()).isEqualTo(120);
        assertThat(ramp.sentence())
                .isEqualTo(
                        "held up to 120/s; from 130/s on (second 13 of the ramp): latency p99 1200 ms above the limit"
                                + " of 500 ms, 110 answers a second where 130 were asked for");
    }

    @Test
    void aRateThatIsNotReachedIsAKneeWhateverTheLatency() {
        List<Map<String, Double>> seconds = seconds(20);
        for (int i = 10; i < 20; i++) {
            spoil(seconds, i, "requests_per_second", 90);
        }
        assertThat(Ramp.of(LIMIT, seconds).sustained()).isEqualTo(100);
    }

    /** An answer that takes a while comes in the next second, which is no lack of answers. */
    @Test
    void answersThatComeASecondLateAreNoKnee() {
        List<Map<String, Double>> seconds = seconds(20);
        for (int i = 1; i < 20; i++) {
            spoil(seconds, i, "requests_per_second", i * 10);
        }
        assertThat(Ramp.of(LIMIT, seconds).knee()).isEmpty();
    }

    @Test
    void beyondTheGeneratorsLimitNothingIsSaidOfTheService() {
        List<Map<String, Double>> seconds = seconds(20);
        for (int i = 8; i < 20; i++) {
            spoil(seconds, i, "generator_lag_p99_micros", 50_000);
        }
        for (int i = 12; i < 20; i++) {
            spoil(seconds, i, "errors", 50);
        }
        Ramp ramp = Ramp.of(LIMIT, seconds);
        assertThat(ramp.isProven()).isFalse();
        assertThat(ramp.sustained()).isNaN();
        assertThat(ramp.sentence()).startsWith("the load generator was the limit from 90/s on");
    }

    @Test
    void aGeneratorThatGivesWayAfterTheKneeDoesNoHarm() {
        List<Map<String, Double>> seconds = seconds(20);
        for (int i = 8; i < 20; i++) {
            spoil(seconds, i, "errors", 50);
        }
        for (int i = 12; i < 20; i++) {
            spoil(seconds, i, "generator_cpu_ratio", 0.99);
        }
        assertThat(Ramp.of(LIMIT, seconds).sustained()).isEqualTo(80);
    }

    @Test
    void whenNoAnswerIsAsExpectedNoRateWasHeld() {
        List<Map<String, Double>> seconds = seconds(20);
        for (int i = 0; i < 20; i++) {
            spoil(seconds, i, "unexpected_answers", 10);
        }
        Ramp ramp = Ramp.of(LIMIT, seconds);
        assertThat(ramp.sustained()).isNaN();
        assertThat(ramp.sentence())
                .startsWith("no rate was held; from 10/s on (second 1 of the ramp): 10 of 10 answers were not");
    }

    @Test
    void theWarmUpIsLeftOutAndTheLimitIsTheWorkloads() {
        List<Map<String, Double>> seconds = seconds(20);
        for (int i = 0; i < 20; i++) {
            spoil(seconds, i, "latency_p99_micros", 30_000);
        }
        Map<String, String> parameters = Map.of("rate_to", "200", "p99_limit_ms", "20");
        assertThat(Ramp.of(parameters, Duration.ofSeconds(5), seconds).offered().getFirst())
                .isEqualTo(60);
        assertThat(Ramp.of(parameters, Duration.ofSeconds(5), seconds).knee()).hasValue(0);
        assertThat(Ramp.isRamp(parameters)).isTrue();
        assertThat(Ramp.isRamp(Map.of("rate", "5", "rate_to", "0.0"))).isFalse();
    }

    /** Offered 10, 20, 30 … and all of it answered within 5 ms. */
    private static List<Map<String, Double>> seconds(int count) {
        List<Map<String, Double>> seconds = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            seconds.add(new HashMap<>(Map.of(
                    "offered_per_second", i * 10.0, "requests_per_second", i * 10.0, "latency_p99_micros", 5_000.0)));
        }
        return seconds;
    }

    private static void spoil(List<Map<String, Double>> seconds, int at, String name, double value) {
        seconds.get(at).put(name, value);
    }
}
