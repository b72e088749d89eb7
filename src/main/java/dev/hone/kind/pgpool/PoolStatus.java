package dev.hone.kind.pgpool;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a pgpool does: its processes and their clients, the server connections it keeps, and the servers behind it. */
final class PoolStatus {
    /** Databases whose connections it never keeps. */
    private static final Set<String> NEVER_POOLED = Set.of("postgres", "template0", "template1", "regression");

    private final List<Figure> figures = new ArrayList<>();
    private final List<String> hints = new ArrayList<>();

    private PoolStatus(Shown pgpool) throws IOException {
        nodes(pgpool.rows("SHOW POOL_NODES"));
        pools(pgpool.rows("SHOW POOL_POOLS"));
        cache(pgpool.rows("SHOW POOL_CACHE"));
    }

    static StatusReport probe(Installation at, Host host) {
        try {
            PoolStatus status = new PoolStatus(new Shown(host, at));
            return new StatusReport.Up(status.figures, status.hints);
        } catch (AccessDenied denied) {
            return new StatusReport.Denied(String.valueOf(denied.getMessage()), Remedy.lines(at));
        } catch (IOException silent) {
            return new StatusReport.Down(String.valueOf(silent.getMessage()));
        }
    }

    private void nodes(List<Map<String, String>> nodes) throws IOException {
        if (nodes.stream().noneMatch(n -> n.containsKey("status"))) {
            throw new IOException("pgpool shows no servers");
        }
        gauge("servers", nodes.size(), "");
        gauge(
                "servers_up",
                nodes.stream()
                        .filter(n -> n.getOrDefault("status", "").matches("up|waiting"))
                        .count(),
                "");
        counter(
                "reads_total",
                nodes.stream().mapToDouble(n -> Shown.number(n, "select_cnt")).sum());
        gauge(
                "most_behind_bytes",
                nodes.stream()
                        .mapToDouble(n -> Shown.number(n, "replication_delay"))
                        .max()
                        .orElse(0),
                "bytes");
        nodes.stream()
                .filter(n -> n.getOrDefault("status", "").equals("down"))
                .forEach(n -> hints.add("server %s (%s:%s) was dropped; once it works again:  pcp_attach_node -n %s"
                        .formatted(n.get("node_id"), n.get("hostname"), n.get("port"), n.get("node_id"))));
    }

    private void pools(List<Map<String, String>> slots) {
        Set<String> children = new HashSet<>();
        Set<String> busy = new HashSet<>();
        int kept = 0;
        int neverKept = 0;
        for (Map<String, String> slot : slots) {
            String child = slot.getOrDefault("pool_pid", "");
            children.add(child);
            boolean hasClient = Shown.number(slot, "pool_connected") > 0;
            if (hasClient) {
                busy.add(child);
            }
            kept += Shown.number(slot, "pool_backendpid") > 0 ? 1 : 0;
            neverKept += hasClient && NEVER_POOLED.contains(slot.get("database")) ? 1 : 0;
        }
        gauge("children", children.size(), "");
        // one of them is busy with this question
        gauge("clients", Math.max(0, busy.size() - 1), "");
        gauge("pool_slots", slots.size(), "");
        gauge("server_connections", kept, "");
        gauge("clients_never_pooled", Math.max(0, neverKept - 1), "");
        if (neverKept > 1) {
            hints.add("connections to the databases postgres, template0, template1 and regression are never pooled, and"
                    + " clients use them now; give the application a database of another name");
        }
    }

    private void cache(List<Map<String, String>> rows) {
        for (Map<String, String> row : rows) {
            counter("cache_hits_total", Shown.number(row, "num_cache_hits"));
            counter("cache_misses_total", Shown.number(row, "num_selects"));
            gauge("cache_entries", Shown.number(row, "num_cache_entries"), "");
            gauge("cache_used_bytes", Shown.number(row, "used_cache_entries_size"), "bytes");
            gauge("cache_free_bytes", Shown.number(row, "free_cache_entries_size"), "bytes");
        }
    }

    private void gauge(String name, double value, String unit) {
        figures.add(Figure.gauge(name, value, unit));
    }

    private void counter(String name, double value) {
        figures.add(Figure.counter(name, value, ""));
    }
}
