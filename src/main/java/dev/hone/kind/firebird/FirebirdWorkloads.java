package dev.hone.kind.firebird;

import dev.hone.kind.WorkloadTemplate;
import java.util.List;
import java.util.Map;

/** Benchmarks that suit a database of many small writes. */
final class FirebirdWorkloads {
    private static final String METRIC = "transactions_per_second";

    static final List<WorkloadTemplate> ALL = List.of(
            new WorkloadTemplate("oltp", "Mixed, built in", "oltp", Map.of(), METRIC),
            new WorkloadTemplate("read", "Reads, built in", "oltp", Map.of("mix", "read"), METRIC),
            new WorkloadTemplate(
                    "burst",
                    "Twenty inserts and four updates a commit, twenty connections, built in",
                    "oltp",
                    Map.of("mix", "burst", "connections", "20"),
                    METRIC));

    private FirebirdWorkloads() {}
}
