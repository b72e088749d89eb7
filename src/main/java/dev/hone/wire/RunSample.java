package dev.hone.wire;

import java.time.Instant;
import java.util.Map;

/**
 * One second of a run.
 *
 * @param at     end of that second, generator's clock
 * @param second 0-based from the start, warm-up included
 * @param values by name: {@code requests_per_second}, {@code latency_p99_micros}, {@code errors}
 */
public record RunSample(Instant at, int second, Map<String, Double> values) {
    public RunSample {
        values = Map.copyOf(values);
    }
}
