package dev.hone.load.output;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Reads the log of single transactions that {@code pgbench --log} writes, which is where its percentiles come from:
 * client, transaction, duration in microseconds, script, second and microsecond of the end, schedule lag with {@code -R}.
 */
public final class PgbenchLog {
    private static final int DURATION = 2;

    private final Histogram latency = new Histogram(3);

    /** Takes one line in; lines of another shape and transactions that were skipped are passed over. */
    public void add(String line) {
        String[] fields = line.split(" ", DURATION + 2);
        if (fields.length > DURATION + 1) {
            add(fields[0], fields[DURATION]);
        }
    }

    private void add(String client, String micros) {
        try {
            Integer.parseInt(client);
            latency.recordValue(Long.parseLong(micros));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // "skipped" and "failed" stand in place of a duration
        }
    }

    /** Transactions taken in so far. */
    public long count() {
        return latency.getTotalCount();
    }

    /** Latency by percentile in microseconds; empty when no transaction was logged. */
    public Map<String, Long> latencyMicros() {
        return Percentiles.of(latency);
    }
}
