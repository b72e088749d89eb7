package dev.hone.load.memcached;

import dev.hone.load.output.Percentiles;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Counters and latencies of all connections together. */
final class Counts {
    private static final long LONGEST_MICROS = 600_000_000L;

    private final LongAdder requests = new LongAdder();
    private final LongAdder reads = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final Recorder latency = new Recorder(LONGEST_MICROS, 3);
    private long requestsBefore;
    private long errorsBefore;

    void read(boolean hit, long nanos) {
        reads.increment();
        hits.add(hit ? 1 : 0);
        done(nanos);
    }

    void done(long nanos) {
        requests.increment();
        latency.recordValue(Math.clamp(nanos / 1000, 1, LONGEST_MICROS));
    }

    void failed() {
        errors.increment();
    }

    /** What came since the last call of this. */
    Map<String, Double> second(double seconds) {
        Map<String, Double> values = new HashMap<>();
        values.put("requests_per_second", (requests.sum() - requestsBefore) / seconds);
        values.put("errors", (double) (errors.sum() - errorsBefore));
        requestsBefore = requests.sum();
        errorsBefore = errors.sum();
        Histogram since = latency.getIntervalHistogram();
        if (since.getTotalCount() > 0) {
            values.put("latency_p50_micros", (double) since.getValueAtPercentile(50));
            values.put("latency_p99_micros", (double) since.getValueAtPercentile(99));
        }
        return values;
    }

    Map<String, Double> total(double seconds) {
        Map<String, Double> figures = new HashMap<>();
        figures.put("requests", (double) requests.sum());
        figures.put("errors", (double) errors.sum());
        figures.put("duration_seconds", seconds);
        if (seconds > 0) {
            figures.put("requests_per_second", requests.sum() / seconds);
        }
        if (reads.sum() > 0) {
            figures.put("hit_ratio", hits.sum() / (double) reads.sum());
        }
        return figures;
    }

    Map<String, Long> latencies() {
        return Percentiles.of(latency.getIntervalHistogram());
    }
}
