package dev.hone.load.generator;

import java.util.List;
import java.util.Map;

/**
 * What a built-in load measured over the time that counts.
 *
 * @param end how it ended
 * @param figures totals and rates by name, with their unit in it
 * @param latencyMicros latency by percentile in microseconds; empty when nothing was answered
 * @param bugs what broke in the generator itself; empty for a sound run
 * @param lastError what the service said to a request that failed; empty when nothing is known
 */
public record LoadOutcome(
        End end, Map<String, Double> figures, Map<String, Long> latencyMicros, List<String> bugs, String lastError) {

    /** Ways to end. */
    public enum End {
        COMPLETED,
        STOPPED,
        /** By the {@link AbortRule}. */
        ABORTED
    }

    /** Why it did not complete, in a sentence; empty when it did. */
    public String message() {
        if (!bugs.isEmpty()) {
            return "the generator broke: " + String.join("; ", bugs);
        }
        return switch (end) {
            case COMPLETED -> "";
            case STOPPED -> "stopped before its end";
            case ABORTED ->
                "ended after three seconds in a row in which more failed than was answered"
                        + (lastError.isEmpty() ? "" : ": " + lastError);
        };
    }
}
