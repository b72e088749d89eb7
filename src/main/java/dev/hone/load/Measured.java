package dev.hone.load;

import dev.hone.load.generator.LoadOutcome;
import dev.hone.wire.RunResult;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an engine brings home from a job.
 *
 * @param end how it ended
 * @param message why, when it did not complete
 * @param product generator and version
 * @param openModel whether latency counts from the intended send time
 * @param figures totals and rates by name
 * @param latencyMicros latency by percentile
 * @param output raw output of a tool; empty for the built-in loads
 */
record Measured(
        RunResult.End end,
        String message,
        String product,
        boolean openModel,
        Map<String, Double> figures,
        Map<String, Long> latencyMicros,
        String output) {

    private static final Pattern LATENCY = Pattern.compile("latency_(.+)_micros");

    /** A figure, or a percentile of the latency as {@code latency_p99_micros}; NaN when there is none. */
    double figure(String name) {
        Matcher latency = LATENCY.matcher(name);
        Long micros = latency.matches() ? latencyMicros.get(latency.group(1)) : null;
        return figures.getOrDefault(name, micros == null ? Double.NaN : micros.doubleValue());
    }

    static Measured of(String product, boolean openModel, LoadOutcome outcome) {
        RunResult.End end = switch (outcome.end()) {
            case COMPLETED -> outcome.bugs().isEmpty() ? RunResult.End.COMPLETED : RunResult.End.FAILED;
            case STOPPED -> RunResult.End.STOPPED;
            case ABORTED -> RunResult.End.FAILED;
        };
        return new Measured(end, outcome.message(), product, openModel, outcome.figures(), outcome.latencyMicros(), "");
    }

    static Measured failed(String product, String message, String output) {
        return new Measured(RunResult.End.FAILED, message, product, false, Map.of(), Map.of(), output);
    }

    static Measured stopped(String product, String output) {
        return new Measured(
                RunResult.End.STOPPED, "stopped before its end", product, false, Map.of(), Map.of(), output);
    }

    /** The same with figures about the machine. */
    Measured with(Map<String, Double> more) {
        Map<String, Double> all = new HashMap<>(figures);
        all.putAll(more);
        return new Measured(end, message, product, openModel, all, latencyMicros, output);
    }
}
