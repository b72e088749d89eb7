package dev.hone.benchmark;

import java.time.Instant;
import java.util.Map;

/** A workload as programs see it. */
record WorkloadView(
        long id,
        String name,
        String host,
        String service,
        String serviceName,
        String tool,
        Map<String, String> parameters,
        int warmUpSeconds,
        int durationSeconds,
        String metric,
        boolean higherIsBetter,
        String createdBy,
        Instant createdAt) {

    static WorkloadView of(Workload w) {
        return new WorkloadView(
                w.id(),
                w.name(),
                w.hostId(),
                w.serviceId(),
                w.serviceName(),
                w.spec().tool(),
                w.spec().parameters(),
                w.spec().warmUpSeconds(),
                w.spec().durationSeconds(),
                w.spec().metric(),
                w.spec().higherIsBetter(),
                w.createdBy(),
                w.createdAt());
    }
}
