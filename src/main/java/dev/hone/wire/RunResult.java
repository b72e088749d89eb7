package dev.hone.wire;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a run gave.
 *
 * @param end         how it ended
 * @param message     why, when it did not complete; empty otherwise
 * @param startedAt   first second, warm-up included
 * @param endedAt     last second
 * @param headline    value of the headline metric over the time that counts; NaN when there is none
 * @param figures     totals and rates by name with their unit in it: {@code requests}, {@code errors}, {@code non_2xx},
 *                    {@code bytes_per_answer}, {@code missed_sends}, {@code generator_cpu_ratio}
 * @param latencyMicros latency by percentile ({@code p50}, {@code p99}, {@code p99.9}, {@code max}), microseconds
 * @param openModel   whether latency counts from the intended send time
 * @param samples     one a second
 * @param invalid     reasons why it must not enter a verdict; empty for a valid run
 * @param fingerprint environment by name: hardware, kernel, service version, configuration hash
 * @param output      raw output of the tool, bounded
 */
public record RunResult(
        End end,
        String message,
        Instant startedAt,
        Instant endedAt,
        double headline,
        Map<String, Double> figures,
        Map<String, Long> latencyMicros,
        boolean openModel,
        List<RunSample> samples,
        List<String> invalid,
        Map<String, String> fingerprint,
        String output) {

    /** Ways to end. */
    public enum End {
        COMPLETED,
        STOPPED,
        FAILED
    }

    public RunResult {
        figures = Map.copyOf(figures);
        latencyMicros = Map.copyOf(latencyMicros);
        samples = List.copyOf(samples);
        invalid = List.copyOf(invalid);
        fingerprint = Map.copyOf(fingerprint);
    }

    /** A run that measured nothing. */
    public static RunResult failed(String message, Instant at) {
        return new RunResult(
                End.FAILED, message, at, at, Double.NaN, Map.of(), Map.of(), false, List.of(), List.of(), Map.of(), "");
    }
}
