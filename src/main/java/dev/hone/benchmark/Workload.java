package dev.hone.benchmark;

import dev.hone.wire.WorkloadSpec;
import java.time.Instant;

/**
 * What to run against one service.
 *
 * @param name for people, at most 120 characters
 * @param spec tool, parameters, times and headline metric
 */
record Workload(
        long id,
        String name,
        String hostId,
        String serviceId,
        String serviceName,
        WorkloadSpec spec,
        String createdBy,
        Instant createdAt) {

    /** Whether there is a tool that can run it; a series that was brought along has none. */
    public boolean canRun() {
        return WorkloadSpecs.TOOLS.containsKey(spec.tool());
    }

    /** The same with what another run was asked for. */
    Workload with(WorkloadSpec other) {
        return new Workload(id, name, hostId, serviceId, serviceName, other, createdBy, createdAt);
    }
}
