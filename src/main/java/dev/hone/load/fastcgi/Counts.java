package dev.hone.load.fastcgi;

import dev.hone.load.output.Percentiles;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** What all connections together got, and how long it took. */
final class Counts {
    private static final long LONGEST_MICROS = 600_000_000L;

    private final LongAdder answers = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final Recorder latency = new Recorder(LONGEST_MICROS, 3);
    private long answersBefore;
    private long errorsBefore;

    void answered(long nanos, int size) {
        answers.increment();
        bytes.add(size);
        latency.recordValue(Math.clamp(nanos / 1000, 1, LONGEST_MICROS));
    }

    void failed() {
        errors.increment();
    }

    /** What came since the last call of this. */
    Map<String, Double> second(double seconds) {
        Map<String, Double> values = new HashMap<>();
        values.put("requests_per_second", (answers.sum() - answersBefore) / seconds);
        values.put("errors", (double) (errors.sum() - errorsBefore));
        answersBefore = answers.sum();
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
        figures.put("requests", (double) answers.sum());
        figures.put("errors", (double) errors.sum());
        figures.put("bytes", (double) bytes.sum());
        figures.put("duration_seconds", seconds);
        if (seconds > 0) {
            figures.put("requests_per_second", answers.sum() / seconds);
        }
        if (answers.sum() > 0) {
            figures.put("bytes_per_answer", bytes.sum() / (double) answers.sum());
        }
        return figures;
    }

    Map<String, Long> latencies() {
        return Percentiles.of(latency.getIntervalHistogram());
    }
}
