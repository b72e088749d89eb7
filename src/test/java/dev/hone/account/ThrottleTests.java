package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.HandClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThrottleTests {
    private final HandClock clock = new HandClock();
    private final Throttle throttle = new Throttle(clock, 3, Duration.ofSeconds(10));

    @Test
    void firstFailuresAreFree() {
        fail(2);
        assertThat(throttle.left("a")).isZero();
    }

    @Test
    void waitDoublesUpToTheLongest() {
        fail(3);
        assertThat(throttle.left("a")).isEqualTo(Duration.ofSeconds(1));
        fail(1);
        assertThat(throttle.left("a")).isEqualTo(Duration.ofSeconds(2));
        fail(20);
        assertThat(throttle.left("a")).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void waitEndsAndKeysAreApart() {
        fail(3);
        assertThat(throttle.left("b")).isZero();
        clock.forward(Duration.ofSeconds(1));
        assertThat(throttle.left("a")).isZero();
    }

    @Test
    void successAndPeaceForget() {
        fail(5);
        throttle.succeeded("a");
        fail(2);
        assertThat(throttle.left("a")).isZero();
        fail(5);
        clock.forward(Duration.ofHours(2));
        fail(1);
        assertThat(throttle.left("a")).isZero();
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            throttle.failed("a");
        }
    }
}
