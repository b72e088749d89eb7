package dev.hone.load.output;

import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/** The percentiles shown everywhere, taken from a histogram of microseconds. */
public final class Percentiles {
    private Percentiles() {}

    /** From {@code min} to {@code max} with the {@code mean}, in microseconds; empty for an empty histogram. */
    public static Map<String, Long> of(AbstractHistogram micros) {
        Map<String, Long> latency = new HashMap<>();
        if (micros.getTotalCount() == 0) {
            return latency;
        }
        latency.put("mean", Math.round(micros.getMean()));
        latency.put("min", micros.getMinValue());
        for (String percentile : new String[] {"50", "75", "90", "95", "99", "99.9"}) {
            latency.put("p" + percentile, micros.getValueAtPercentile(Double.parseDouble(percentile)));
        }
        latency.put("max", micros.getMaxValue());
        return latency;
    }
}
