package dev.hone.kind.pgbouncer;

import dev.hone.kind.WorkloadTemplate;
import java.util.List;
import java.util.Map;

/** Both shapes of clients: a pooler pays for those that connect anew each time, and costs the others. */
final class PoolerWorkloads {
    private static final String METRIC = "transactions_per_second";

    static final List<WorkloadTemplate> ALL = List.of(
            template("pgbench-reconnect", "pgbench, a new connection for each transaction", "tpcb-like", true),
            template("pgbench", "pgbench, clients that stay connected", "tpcb-like", false),
            template("pgbench-select-reconnect", "pgbench, select only, a new connection each", "select-only", true),
            template("pgbench-select", "pgbench, select only, clients that stay connected", "select-only", false));

    private PoolerWorkloads() {}

    private static WorkloadTemplate template(String id, String title, String script, boolean reconnect) {
        return new WorkloadTemplate(
                id,
                title,
                "pgbench",
                Map.of(
                        "scale", "10",
                        "connections", "10",
                        "threads", "2",
                        "script", script,
                        "reconnect", String.valueOf(reconnect)),
                METRIC);
    }
}
