package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AttemptsTests {
    private final Attempts attempts = new Attempts(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @Test
    void triesAtTheSameTimeCountAsManyBeforeTheFirstHasAnAnswer() {
        long begun = IntStream.range(0, 100)
                .parallel()
                .filter(i -> attempts.begin("admin", "192.0.2.1").isZero())
                .count();

        assertThat(begun).isEqualTo(5);
    }

    @Test
    void oneAddressIsHeldBackThoughItGoesFromNameToName() {
        long begun = IntStream.range(0, 100)
                .filter(i -> attempts.begin("name-" + i, "192.0.2.1").isZero())
                .count();

        assertThat(begun).isEqualTo(10);
    }

    @Test
    void rightOnesAreHeldAgainstNobody() {
        for (int i = 0; i < 100; i++) {
            assertThat(attempts.begin("admin", "192.0.2.1")).isZero();
            attempts.succeeded("admin", "192.0.2.1");
        }
    }

    @Test
    void whoIsTooEarlyIsToldHowLongToWait() {
        IntStream.range(0, 5).forEach(i -> attempts.begin("admin", "192.0.2." + i));

        assertThat(attempts.begin("admin", "192.0.2.9")).isEqualTo(Duration.ofSeconds(1));
        assertThatThrownBy(() -> attempts.beginOrRefuse("admin", "192.0.2.9"))
                .hasMessage("429 too_many_attempts: too many tries; wait 2 s");
    }

    @Test
    void endlessNamesAreKeptShort() {
        IntStream.range(0, 5).forEach(i -> attempts.begin("x".repeat(1 << 20) + i, "192.0.2." + i));

        assertThat(attempts.begin("x".repeat(64), "192.0.2.9")).isPositive();
    }
}
