package dev.hone.load.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Takes the difference of all loops' tallies from second to second. */
final class Seconds {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<EventLoop> loops;
    private final @Nullable Schedule schedule;
    private final GeneratorCpu cpu;
    private int second;
    private long endNanos;
    private TallySum before = new TallySum();
    private long takenNanos;

    /**
     * Begins to count.
     *
     * @param schedule what is meant to start when; null in the closed model
     */
    Seconds(List<EventLoop> loops, @Nullable Schedule schedule, GeneratorCpu cpu, long startNanos) {
        this.loops = loops;
        this.schedule = schedule;
        this.cpu = cpu;
        this.endNanos = startNanos + SECOND_NANOS;
        this.takenNanos = startNanos;
    }

    /** When the second under way is over, on the clock of {@link System#nanoTime()}. */
    long endNanos() {
        return endNanos;
    }

    /** What the second that is over gave, as rates over the time that really passed. */
    Map<String, Double> next() {
        TallySum now = new TallySum();
        loops.forEach(loop -> loop.ledger().running().addTo(now));
        long nowNanos = System.nanoTime();
        double passed = (nowNanos - takenNanos) / 1e9;
        Map<String, Double> values = difference(now, passed);
        values.put("generator_cpu_ratio", cpu.next(nowNanos - takenNanos));
        if (schedule != null) {
            values.put("offered_per_second", schedule.startedBy(second + 1) - schedule.startedBy(second));
        }
        second++;
        before = now;
        takenNanos = nowNanos;
        endNanos += SECOND_NANOS;
        return values;
    }

    private Map<String, Double> difference(TallySum now, double seconds) {
        Map<String, Double> values = new HashMap<>();
        values.put("requests_per_second", (now.answers - before.answers) / seconds);
        values.put("bytes_per_second", (now.bytes - before.bytes) / seconds);
        values.put("errors", (double) now.errors() - before.errors());
        values.put("non_2xx", (double) now.non2xx - before.non2xx);
        values.put("unexpected_answers", (double) now.unexpected - before.unexpected);
        values.put("missed_sends", (double) now.missed - before.missed);
        if (now.latency.getTotalCount() > 0) {
            values.put("latency_p50_micros", (double) now.latency.getValueAtPercentile(50));
            values.put("latency_p99_micros", (double) now.latency.getValueAtPercentile(99));
            values.put("latency_max_micros", (double) now.latency.getMaxValue());
        }
        if (now.lag.getTotalCount() > 0) {
            values.put("generator_lag_p99_micros", (double) now.lag.getValueAtPercentile(99));
        }
        return values;
    }
}
