package dev.hone.load.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The latency histogram of {@code sysbench --histogram=on}: lower edge in milliseconds, bar, count. */
final class SysbenchHistogram {
    private static final Pattern BUCKET = Pattern.compile("^\\s+([\\d.]+) \\|\\**\\s+(\\d+)$");
    private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9};

    private SysbenchHistogram() {}

    /** Latency by percentile in microseconds; empty when no histogram was printed. */
    static Map<String, Long> percentiles(Lines lines) throws UnreadableLine {
        List<Found> buckets = lines.all(BUCKET);
        double total = 0;
        for (Found bucket : buckets) {
            total += bucket.number(2);
        }
        Map<String, Long> latency = new HashMap<>();
        double seen = 0;
        int next = 0;
        for (Found bucket : buckets) {
            seen += bucket.number(2);
            while (next < PERCENTILES.length && seen >= total * PERCENTILES[next] / 100) {
                latency.put(name(PERCENTILES[next++]), bucket.millisAsMicros(1));
            }
        }
        return latency;
    }

    private static String name(double percentile) {
        return percentile == 99.9 ? "p99.9" : "p" + (int) percentile;
    }
}
