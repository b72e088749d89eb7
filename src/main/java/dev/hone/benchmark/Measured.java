package dev.hone.benchmark;

import dev.hone.wire.WorkloadSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A completed run, for features that answer from what was measured.
 *
 * @param number        of the run
 * @param workload      name of what was run
 * @param headline      value of the workload's metric
 * @param invalid       reasons against it; empty for a run that counts
 * @param figures       totals and rates, as in the run's result
 * @param configuration hash of the service's configuration in force; empty when it was not read
 */
public record Measured(
        long number,
        long workloadId,
        String workload,
        String serviceId,
        String serviceName,
        WorkloadSpec spec,
        Instant endedAt,
        double headline,
        List<String> invalid,
        Map<String, Double> figures,
        String configuration) {
    public Measured {
        invalid = List.copyOf(invalid);
        figures = Map.copyOf(figures);
    }

    /** Whether nothing speaks against its figures. */
    public boolean counts() {
        return invalid.isEmpty() && headline > 0;
    }

    /** A parameter of its workload; empty text when it has none of that name. */
    public String parameter(String name) {
        return spec.parameters().getOrDefault(name, "");
    }

    /** A figure; 0 when it was not told. */
    public double figure(String name) {
        return figures.getOrDefault(name, 0.0);
    }
}
