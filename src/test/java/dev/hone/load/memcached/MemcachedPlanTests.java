package dev.hone.load.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MemcachedPlanTests {
    @Test
    void reckonsWholePagesAndWaste() {
        assertThat(plan(10_000, 1_000, 90).bytes()).isEqualTo(15L << 20);
        assertThat(plan(1, 1, 90).bytes()).isEqualTo(2L << 20);
    }

    @Test
    void refusesNonsense() {
        assertThatThrownBy(() -> plan(0, 1, 90)).hasMessageContaining("were 0, 4, 90");
        assertThatThrownBy(() -> plan(1, 1, 101)).isInstanceOf(IllegalArgumentException.class);
    }

    private static MemcachedPlan plan(int keys, int valueBytes, int readPercent) {
        return new MemcachedPlan(
                new InetSocketAddress("127.0.0.1", 1),
                keys,
                valueBytes,
                4,
                readPercent,
                1,
                Duration.ZERO,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1));
    }
}
