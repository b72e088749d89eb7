package dev.hone.benchmark;

import dev.hone.wire.RunResult;
import dev.hone.wire.WorkloadSpec;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a workload.
 *
 * @param spec the workload as it was when the run began
 * @param headline value of the headline metric; null until there is one
 * @param isValid whether it may enter a verdict; null until it has completed
 * @param message why it ended as it did; empty when it completed
 * @param importedFrom tool that made it elsewhere, as it names itself; null for a run of our own
 * @param result what the host said at the end; null while it is under way, and in lists
 */
record Run(
        long number,
        long workloadId,
        String workloadName,
        String hostId,
        String serviceId,
        String serviceName,
        WorkloadSpec spec,
        String orderId,
        RunState state,
        String createdBy,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Instant lastHeard,
        @Nullable Double headline,
        @Nullable Boolean isValid,
        String message,
        @Nullable String importedFrom,
        @Nullable RunResult result) {

    /** Whether nothing is known of it but what somebody brought along. */
    public boolean isImported() {
        return importedFrom != null;
    }

    /** Whether it completed and nothing speaks against its figures. */
    boolean counts() {
        return state == RunState.COMPLETED && Boolean.TRUE.equals(isValid) && headline != null && headline > 0;
    }

    /** How long the tool is to run, warm-up included. */
    Duration planned() {
        return Duration.ofSeconds(spec.warmUpSeconds() + (long) spec.durationSeconds());
    }
}
