package dev.hone.budget;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Figure;
import dev.hone.kind.HostFacts;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.service.KnownService;
import java.util.List;

/** The addends of one service, with the measured size of a worker where it can be told. */
final class Addends {
    /** With fewer, what the service takes by itself would be taken for the size of a connection. */
    private static final double ENOUGH_CONNECTIONS = 5;

    private Addends() {}

    static List<MemoryItem> of(KnownService service, EffectiveConfig config, HostFacts facts) {
        ServiceKind kind = ServiceKinds.byId(service.installation().kind())
                .orElseThrow(() -> new IllegalStateException("this server does not know services of kind "
                        + service.installation().kind()));
        List<MemoryItem> unmeasured = kind.memory(service.installation(), config, facts, 0);
        long each = bytesPerWorker(service, unmeasured);
        return each == 0 ? unmeasured : kind.memory(service.installation(), config, facts, each);
    }

    /**
     * What its processes take above what is reserved, shared among the workers that it has now, or its connections where
     * each has a worker of its own; 0 when that cannot be told. Shared memory that was never touched is not in the measured size, so the figure may be too small, never invented.
     */
    private static long bytesPerWorker(KnownService service, List<MemoryItem> items) {
        Long measured = service.pssBytes();
        double workers = workers(service.status());
        if (measured == null || workers == 0) {
            return 0;
        }
        long reserved = items.stream()
                .filter(item -> item.share() == MemoryItem.Share.RESERVED)
                .mapToLong(MemoryItem::bytes)
                .sum();
        return Math.max(0, (long) ((measured - reserved) / workers));
    }

    private static double workers(StatusReport status) {
        double connections = figure(status, "connections");
        return figure(status, "workers") + (connections < ENOUGH_CONNECTIONS ? 0 : connections);
    }

    private static double figure(StatusReport status, String name) {
        return status instanceof StatusReport.Up up
                ? up.figures().stream()
                        .filter(figure -> figure.name().equals(name))
                        .mapToDouble(Figure::value)
                        .findFirst()
                        .orElse(0)
                : 0;
    }
}
