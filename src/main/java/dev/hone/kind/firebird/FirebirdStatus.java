package dev.hone.kind.firebird;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Listener;
import dev.hone.kind.StatusReport;
import dev.hone.kind.protocol.FirebirdGreeting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What a server tells of itself: the monitoring tables of the databases that it has open. */
final class FirebirdStatus {
    /** A sum over databases and the column that it comes from. */
    private record Row(String name, String column, String unit, boolean counter) {}

    /** Told as a whole only where all connections share one database in memory. */
    private static final List<Row> SHARED = List.of(
            new Row("page_reads_total", "MON$PAGE_READS", "", true),
            new Row("page_writes_total", "MON$PAGE_WRITES", "", true),
            new Row("page_fetches_total", "MON$PAGE_FETCHES", "", true),
            new Row("page_marks_total", "MON$PAGE_MARKS", "", true),
            new Row("sequential_reads_total", "MON$RECORD_SEQ_READS", "", true),
            new Row("indexed_reads_total", "MON$RECORD_IDX_READS", "", true),
            new Row("inserts_total", "MON$RECORD_INSERTS", "", true),
            new Row("updates_total", "MON$RECORD_UPDATES", "", true),
            new Row("deletes_total", "MON$RECORD_DELETES", "", true),
            new Row("backouts_total", "MON$RECORD_BACKOUTS", "", true),
            new Row("purges_total", "MON$RECORD_PURGES", "", true),
            new Row("expunges_total", "MON$RECORD_EXPUNGES", "", true),
            new Row("record_waits_total", "MON$RECORD_WAITS", "", true),
            new Row("record_conflicts_total", "MON$RECORD_CONFLICTS", "", true),
            new Row("old_version_reads_total", "MON$BACKVERSION_READS", "", true),
            new Row("memory_used", "MON$MEMORY_USED", "bytes", false),
            new Row("memory_allocated", "MON$MEMORY_ALLOCATED", "bytes", false));

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Server server;
    private final List<Look> looks;
    private final List<Figure> figures = new ArrayList<>();

    private FirebirdStatus(Server server, List<Look> looks) {
        this.server = server;
        this.looks = looks;
    }

    static StatusReport read(Server server, Host host) {
        if (server.at().listeners().isEmpty() && host.facts().root() && server.starter() == Starter.ITSELF) {
            return new StatusReport.Down(server.at().name()
                    + " runs but waits for no connection: ServerMode = Classic needs a listener that starts it");
        }
        Map<String, String> open = OpenDatabases.of(server, host);
        try {
            List<Look> looks = new ArrayList<>();
            for (String name : open.keySet()) {
                looks.add(Look.at(server, name, host));
            }
            if (looks.isEmpty() && server.starter() == Starter.ITSELF) {
                FirebirdGreeting.requireAnswer(
                        host.exchange(listener(server), FirebirdGreeting.request(), 64, PATIENCE));
            }
            return report(server, looks);
        } catch (AccessDenied e) {
            return new StatusReport.Denied(
                    server.at().name() + " refuses the agent: " + e.getMessage(), Remedy.user(server.at()));
        } catch (IOException | IllegalArgumentException e) {
            return new StatusReport.Down(server.at().name() + " does not answer: " + e.getMessage());
        }
    }

    private static Listener listener(Server server) {
        return server.listener().orElse(Listener.tcp("127.0.0.1", server.port()));
    }

    private static StatusReport report(Server server, List<Look> looks) {
        FirebirdStatus status = new FirebirdStatus(server, looks);
        status.gauges();
        if (server.mode().sharesCache() && !looks.isEmpty()) {
            SHARED.forEach(row -> status.figures.add(
                    new Figure(row.name(), status.sum(l -> l.number(row.column())), row.unit(), row.counter())));
        }
        if (looks.size() > 1) {
            looks.forEach(status::ofOne);
        }
        return new StatusReport.Up(status.figures, status.hints());
    }

    private void gauges() {
        add("open_databases", looks.size(), "");
        if (looks.isEmpty()) {
            return;
        }
        add("connections", sum(l -> l.number("CONNECTIONS")), "");
        add("running_statements", sum(l -> l.number("RUNNING")), "");
        add("transaction_gap", most(Look::transactionGap), "");
        add("active_transaction_gap", most(Look::activeGap), "");
        add("sweep_gap", most(Look::sweepGap), "");
        add("oldest_transaction_seconds", most(l -> l.number("OLDEST_SECONDS")), "seconds");
        add("databases_without_forced_writes", sum(l -> 1 - l.number("MON$FORCED_WRITES")), "");
        add("page_cache", sum(this::cacheBytes), "bytes");
        add("database_size", sum(l -> l.number("MON$PAGES") * l.pageSize()), "bytes");
        figures.add(Figure.counter("transactions_total", sum(l -> l.number("MON$NEXT_TRANSACTION")), ""));
    }

    /** One cache in Super; one for each connection, ours among them, elsewhere. */
    private long cacheBytes(Look look) {
        long caches = server.mode().sharesCache() ? 1 : look.number("CONNECTIONS") + 1;
        return look.pageBuffers() * look.pageSize() * caches;
    }

    private void ofOne(Look look) {
        String name = look.name().replaceAll(".*/", "").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        add(name + "_transaction_gap", look.transactionGap(), "");
        add(name + "_page_buffers", look.pageBuffers(), "");
    }

    private List<String> hints() {
        List<String> hints = new ArrayList<>();
        if (looks.stream().anyMatch(l -> !l.seesAll())) {
            hints.add("-- to count other users' connections: " + Remedy.connections(server));
        }
        looks.stream()
                .filter(l -> l.number("MON$SWEEP_INTERVAL") > 0 && l.sweepGap() > l.number("MON$SWEEP_INTERVAL"))
                .map(l -> "gfix -sweep %s".formatted(l.name()))
                .forEach(hints::add);
        return hints;
    }

    private void add(String name, double value, String unit) {
        boolean isNew = figures.stream().noneMatch(f -> f.name().equals(name));
        Optional.of(Figure.gauge(name, value, unit)).filter(f -> isNew).ifPresent(figures::add);
    }

    private double sum(ToLongFunction<Look> of) {
        return looks.stream().mapToLong(of).sum();
    }

    private double most(ToLongFunction<Look> of) {
        return looks.stream().mapToLong(of).max().orElse(0);
    }
}
