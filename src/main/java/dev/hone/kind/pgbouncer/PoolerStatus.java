package dev.hone.kind.pgbouncer;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a pooler does: clients and server connections of all pools together, and what went through. */
final class PoolerStatus {
    private static final String CONSOLE = "pgbouncer";
    private static final double MICROS = 1e6;

    private final List<Figure> figures = new ArrayList<>();
    private final List<Map<String, String>> pools;
    private final List<Map<String, String>> stats;

    private PoolerStatus(Console console) throws IOException {
        this.pools = withoutConsole(console.show("POOLS"));
        this.stats = withoutConsole(console.show("STATS"));
        for (Map<String, String> row : console.show("LISTS")) {
            list(row.getOrDefault("list", ""), Console.number(row, "items"));
        }
        console.show("CONFIG").stream()
                .filter(r -> "max_client_conn".equals(r.get("key")))
                .forEach(r -> gauge("clients_max", Console.number(r, "value"), ""));
        ofPools();
        ofStats();
    }

    static StatusReport probe(Installation at, Host host) {
        try {
            PoolerStatus status = new PoolerStatus(new Console(host, at));
            return new StatusReport.Up(status.figures, List.of());
        } catch (AccessDenied denied) {
            return new StatusReport.Denied(String.valueOf(denied.getMessage()), Remedy.lines(at));
        } catch (IOException silent) {
            return new StatusReport.Down(String.valueOf(silent.getMessage()));
        }
    }

    private static List<Map<String, String>> withoutConsole(List<Map<String, String>> rows) {
        return rows.stream().filter(r -> !CONSOLE.equals(r.get("database"))).toList();
    }

    private void list(String name, double items) {
        switch (name) {
            case "databases" -> gauge("databases", items - 1, "");
            case "used_clients" -> gauge("clients", items, "");
            case "login_clients" -> gauge("clients_logging_in", items, "");
            case "used_servers" -> gauge("servers_linked", items, "");
            default -> {}
        }
    }

    private void ofPools() {
        gauge("pools", pools.size(), "");
        gauge("clients_active", sum(pools, "cl_active"), "");
        gauge("clients_waiting", sum(pools, "cl_waiting"), "");
        gauge("longest_wait_seconds", longestWait(), "seconds");
        gauge("servers_active", sum(pools, "sv_active"), "");
        gauge("servers_idle", sum(pools, "sv_idle"), "");
        gauge("servers_used", sum(pools, "sv_used"), "");
        gauge("servers_in_check", sum(pools, "sv_tested"), "");
        gauge("servers_logging_in", sum(pools, "sv_login"), "");
    }

    private double longestWait() {
        return pools.stream()
                .mapToDouble(p -> Console.number(p, "maxwait") + Console.number(p, "maxwait_us") / MICROS)
                .max()
                .orElse(0);
    }

    private void ofStats() {
        counter("transactions_total", "total_xact_count", "", 1);
        counter("queries_total", "total_query_count", "", 1);
        counter("received_bytes_total", "total_received", "bytes", 1);
        counter("sent_bytes_total", "total_sent", "bytes", 1);
        counter("transaction_seconds_total", "total_xact_time", "seconds", MICROS);
        counter("query_seconds_total", "total_query_time", "seconds", MICROS);
        counter("wait_seconds_total", "total_wait_time", "seconds", MICROS);
        double transactions = sum(stats, "avg_xact_count");
        gauge("transactions_per_second", transactions, "");
        gauge("average_wait_seconds", weighted("avg_wait_time", transactions) / MICROS, "seconds");
        gauge("average_query_seconds", weighted("avg_query_time", transactions) / MICROS, "seconds");
        if (stats.stream().anyMatch(r -> r.containsKey("total_server_assignment_count"))) {
            counter("server_assignments_total", "total_server_assignment_count", "", 1);
        }
    }

    /** An average over databases, each weighing as much as the transactions it had in the period. */
    private double weighted(String column, double transactions) {
        return transactions == 0
                ? 0
                : stats.stream()
                                .mapToDouble(r -> Console.number(r, column) * Console.number(r, "avg_xact_count"))
                                .sum()
                        / transactions;
    }

    private static double sum(List<Map<String, String>> rows, String column) {
        return rows.stream().mapToDouble(r -> Console.number(r, column)).sum();
    }

    private void gauge(String name, double value, String unit) {
        figures.add(Figure.gauge(name, value, unit));
    }

    private void counter(String name, String column, String unit, double divisor) {
        figures.add(Figure.counter(name, sum(stats, column) / divisor, unit));
    }
}
