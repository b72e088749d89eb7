package dev.hone.benchmark;

import dev.hone.load.output.Ramp;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunSample;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run as programs see it. Figures, percentiles, fingerprint, reasons and output are there once it has ended; samples only
 * where a single run is asked for.
 *
 * @param state {@code waiting}, {@code running}, {@code completed}, {@code stopped} or {@code failed}
 * @param valid whether it may enter a verdict; absent until it has completed
 * @param invalid reasons against it
 * @param importedFrom tool that made it elsewhere; absent for a run of our own
 * @param model {@code open} when latency counts from the intended send time, else {@code closed}; absent for a series, which does not tell
 * @param ramp what a rising rate showed, in a sentence, where a single run is asked for
 */
record RunView(
        long number,
        long workload,
        String workloadName,
        String host,
        String service,
        String serviceName,
        String tool,
        Map<String, String> parameters,
        int warmUpSeconds,
        int durationSeconds,
        String state,
        String createdBy,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        String metric,
        boolean higherIsBetter,
        @Nullable Double headline,
        @Nullable Boolean valid,
        List<String> invalid,
        @Nullable String importedFrom,
        @Nullable String model,
        @Nullable String ramp,
        String message,
        Map<String, Double> figures,
        Map<String, Long> latencyMicros,
        Map<String, String> fingerprint,
        List<RunSample> samples,
        String output) {

    static RunView brief(Run run) {
        return of(run, List.of());
    }

    static RunView of(Run run, List<RunSample> samples) {
        RunResult result = run.result();
        return new RunView(
                run.number(),
                run.workloadId(),
                run.workloadName(),
                run.hostId(),
                run.serviceId(),
                run.serviceName(),
                run.spec().tool(),
                run.spec().parameters(),
                run.spec().warmUpSeconds(),
                run.spec().durationSeconds(),
                run.state().word(),
                run.createdBy(),
                run.createdAt(),
                run.startedAt(),
                run.endedAt(),
                run.spec().metric(),
                run.spec().higherIsBetter(),
                run.headline(),
                run.isValid(),
                result == null ? List.of() : result.invalid(),
                run.importedFrom(),
                result == null ? null : RunSheet.model(run, result),
                RunSheet.ramp(run, samples).map(Ramp::sentence).orElse(null),
                run.message(),
                result == null ? Map.of() : new TreeMap<>(result.figures()),
                result == null ? Map.of() : new TreeMap<>(result.latencyMicros()),
                result == null ? Map.of() : new TreeMap<>(result.fingerprint()),
                samples,
                result == null ? "" : result.output());
    }
}
