package dev.hone.load.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PaceTests {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void loopsThatShareARateStartAtEqualDistancesTogether() {
        var starts = new TreeSet<Long>();
        for (int loop = 0; loop < 3; loop++) {
            var pace = new Pace(5, 5 + SECOND, constant(300), loop, 3);
            for (; pace.nextNanos() != Long.MAX_VALUE; pace.advance()) {
                starts.add(pace.nextNanos());
            }
        }
        assertThat(starts).hasSize(300);
        long before = starts.first() - SECOND / 300;
        for (long start : starts) {
            assertThat(start - before).isBetween(SECOND / 300 - 1, SECOND / 300 + 2);
            before = start;
        }
    }

    @Test
    void whatIsDueStaysDueUntilItIsStarted() {
        var pace = new Pace(0, 10 * SECOND, constant(2), 0, 1);
        assertThat(pace.isDue(-1)).isFalse();
        assertThat(pace.isDue(SECOND)).isTrue();
        pace.advance();
        assertThat(pace.nextNanos()).isEqualTo(SECOND / 2);
        assertThat(pace.isDue(SECOND)).isTrue();
        pace.advance();
        pace.advance();
        assertThat(pace.isDue(SECOND)).isFalse();
    }

    @Test
    void worksAcrossTheOverflowOfTheClock() {
        var pace = new Pace(Long.MAX_VALUE - 10, Long.MAX_VALUE - 10 + SECOND, constant(1000), 0, 1);
        pace.advance();
        assertThat(pace.isDue(Long.MAX_VALUE)).isFalse();
        assertThat(pace.isDue(Long.MIN_VALUE + 2_000_000)).isTrue();
    }

    private static Schedule constant(double rate) {
        return new Schedule(rate, rate, Duration.ZERO, Duration.ofSeconds(10));
    }
}
