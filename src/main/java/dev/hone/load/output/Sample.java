package dev.hone.load.output;

import java.util.Map;

/**
 * What a tool said about a stretch of its run while it ran.
 *
 * @param second end of the stretch, seconds since the start
 * @param values by name: {@code transactions_per_second}, {@code latency_mean_micros}, {@code latency_p95_micros},
 *     {@code errors}
 */
public record Sample(double second, Map<String, Double> values) {
    public Sample {
        values = Map.copyOf(values);
    }
}
