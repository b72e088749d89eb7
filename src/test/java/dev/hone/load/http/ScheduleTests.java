package dev.hone.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTests {
    private static final double SECOND = 1e9;

    /** From 0 to 100 a second over 10 s, 5 t² requests have started after t seconds: the 0th at 0, the 500th at 10 s. */
    @Test
    void theNthStartIsTheInverseOfTheIntegralOfTheRate() {
        var schedule = schedule(0, 100, 0, 10);
        assertThat(schedule.nanosOf(0)).isZero();
        assertThat(schedule.nanosOf(5)).isCloseTo(SECOND, within(1.0));
        assertThat(schedule.nanosOf(20)).isCloseTo(2 * SECOND, within(1.0));
        assertThat(schedule.nanosOf(125)).isCloseTo(5 * SECOND, within(1.0));
        assertThat(schedule.nanosOf(500)).isCloseTo(10 * SECOND, within(1.0));
    }

    @ParameterizedTest
    @CsvSource({"0, 100, 0, 10", "50, 3000, 5, 30", "10, 10, 3, 7", "0.5, 99999, 0, 1800", "1000, 1000.001, 2, 60"})
    void startsAndCountsAgreeAtEveryTime(double from, double to, int warmUp, int ramp) {
        var schedule = schedule(from, to, warmUp, ramp);
        long all = (long) schedule.startedBy(warmUp + ramp);
        for (long n = 0; n <= all; n += Math.max(1, all / 1000)) {
            assertThat(schedule.startedBy(schedule.nanosOf(n) / SECOND)).isCloseTo(n, within(1e-6 * Math.max(1, n)));
        }
        assertThat(all).isEqualTo((long) (from * warmUp + (from + to) / 2 * ramp));
    }

    @Test
    void whatIsOfferedInEachSecondRisesEvenlyAfterTheWarmUp() {
        var schedule = schedule(10, 110, 2, 10);
        List<Double> offered = new ArrayList<>();
        for (int second = 0; second < 13; second++) {
            offered.add(schedule.startedBy(second + 1) - schedule.startedBy(second));
        }
        assertThat(offered)
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b))
                .containsExactly(10.0, 10.0, 15.0, 25.0, 35.0, 45.0, 55.0, 65.0, 75.0, 85.0, 95.0, 105.0, 0.0);
    }

    @Test
    void loopsShareARampWithoutLossOrDoubling() {
        var schedule = schedule(100, 1000, 0, 2);
        var starts = new TreeSet<Long>();
        for (int loop = 0; loop < 3; loop++) {
            var pace = new Pace(7, 7 + (long) (2 * SECOND), schedule, loop, 3);
            for (; pace.nextNanos() != Long.MAX_VALUE; pace.advance()) {
                starts.add(pace.nextNanos());
            }
        }
        assertThat(starts).hasSize(1100);
        assertThat(starts.first()).isEqualTo(7);
    }

    @Test
    void refusesWhatDoesNotRise() {
        assertThatThrownBy(() -> schedule(100, 50, 0, 10)).hasMessageContaining("from 100.0 to 50.0");
    }

    private static Schedule schedule(double from, double to, int warmUp, int ramp) {
        return new Schedule(from, to, Duration.ofSeconds(warmUp), Duration.ofSeconds(ramp));
    }
}
