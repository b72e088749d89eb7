package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.wire.HostSample;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleRingTests {
    private final SampleRing ring = new SampleRing(3);

    @Test
    void dropsTheOldestWhenFullAndCountsIt() {
        add(1, 2, 3, 4, 5);

        assertThat(seconds(ring.take())).containsExactly(3L, 4L, 5L);
        assertThat(ring.take()).isEqualTo(new SampleRing.Taken(List.of(), 0));
    }

    @Test
    void reportsHowManyWereDroppedOnce() {
        add(1, 2, 3, 4, 5);

        assertThat(ring.take().dropped()).isEqualTo(2);
        add(6);
        assertThat(ring.take().dropped()).isZero();
    }

    @Test
    void keepsOrderAndCountWhenADeliveryFails() {
        add(1, 2, 3, 4);
        SampleRing.Taken taken = ring.take();
        add(5);
        ring.putBack(taken);
        SampleRing.Taken again = ring.take();

        assertThat(seconds(again)).containsExactly(3L, 4L, 5L);
        assertThat(again.dropped()).isEqualTo(2);
    }

    private void add(int... seconds) {
        for (int second : seconds) {
            ring.add(new HostSample(Instant.ofEpochSecond(second), Map.of()));
        }
    }

    private static List<Long> seconds(SampleRing.Taken taken) {
        return taken.samples().stream().map(s -> s.at().getEpochSecond()).toList();
    }
}
