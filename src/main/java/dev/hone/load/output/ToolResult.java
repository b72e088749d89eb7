package dev.hone.load.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tool measured, in one shape for all of them.
 *
 * @param product tool and version as it names itself, such as {@code pgbench 15.18}; the bare name when it tells none
 * @param headline name of the figure that the tool is run for, always among {@code figures}
 * @param figures totals and rates by name with their unit in it: {@code requests}, {@code errors}, {@code non_2xx},
 *     {@code bytes}, {@code duration_seconds}, {@code requests_per_second}. What the tool did not say is absent, never 0
 * @param latencyMicros latency by percentile ({@code min}, {@code p50}, {@code p99}, {@code max}) and {@code mean}, in
 *     microseconds; empty when the tool did not say
 * @param samples progress during the run, oldest first; empty for tools that report none
 */
public record ToolResult(
        String product,
        String headline,
        Map<String, Double> figures,
        Map<String, Long> latencyMicros,
        List<Sample> samples) {

    public ToolResult {
        figures = Map.copyOf(figures);
        latencyMicros = Map.copyOf(latencyMicros);
        samples = List.copyOf(samples);
        if (!figures.containsKey(headline)) {
            throw new IllegalArgumentException("headline " + headline + " is not among " + figures.keySet());
        }
    }

    /** The same result with latencies from a finer source, such as the tool's log of every transaction. */
    public ToolResult withLatency(Map<String, Long> finer) {
        var latency = new HashMap<>(latencyMicros);
        latency.putAll(finer);
        return new ToolResult(product, headline, figures, latency, samples);
    }
}
