package dev.hone.kind.phpfpm;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.StatusReport;
import dev.hone.kind.fpm.FpmMaster;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.Pool;
import dev.hone.kind.fpm.PoolTalk;
import dev.hone.kind.protocol.FastCgi;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a pool for its status page over FastCGI; without one, whether it takes connections. */
final class PoolStatus {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Installation at;
    private final Host host;

    PoolStatus(Installation at, Host host) {
        this.at = at;
        this.host = host;
    }

    StatusReport probe(FpmTree tree) {
        Optional<Pool> pool = tree.find(PhpFpmKind.pool(at));
        if (pool.isEmpty()) {
            return new StatusReport.Down("no file has the pool " + PhpFpmKind.pool(at) + " any more");
        }
        try {
            return ask(pool.get());
        } catch (AccessDenied e) {
            return new StatusReport.Denied(String.valueOf(e.getMessage()), e.remedy());
        } catch (SocketTimeoutException e) {
            return new StatusReport.Up(
                    List.of(workers()),
                    List.of("It takes connections but did not answer within " + PATIENCE.toSeconds()
                            + " s: every child may be at work. A status page at a place of its own answers even then:\n"
                            + "pm.status_listen = 127.0.0.1:PORT"));
        } catch (IOException e) {
            return refused(pool.get(), e);
        }
    }

    private StatusReport refused(Pool pool, IOException e) {
        String socket = pool.value("listen").orElse("its socket");
        String reason = String.valueOf(e.getMessage());
        return reason.contains("Permission denied")
                ? new StatusReport.Denied(
                        host.facts().user() + " may not connect to " + socket,
                        "setfacl -m u:" + host.facts().user() + ":rw " + socket + "   # or run Hone as root")
                : new StatusReport.Down(at.name() + " at " + socket + " does not answer: " + reason);
    }

    private StatusReport ask(Pool pool) throws IOException {
        Optional<String> path = pool.value("pm.status_path").filter(p -> p.startsWith("/"));
        Listener status = pool.statusListener().orElseThrow(() -> new IOException("it listens nowhere"));
        if (path.isEmpty()) {
            host.exchange(pool.listener().orElse(status), new byte[0], 0, PATIENCE);
            return new StatusReport.Up(List.of(workers()), List.of(hint(pool)));
        }
        FastCgi.Answer answer = new PoolTalk(pool, host).get(status, path.get(), "json");
        if (answer.status() == 0) {
            return new StatusReport.Down(at.name() + " answers, but not as FastCGI does");
        }
        Optional<JsonNode> page = json(answer);
        return page.<StatusReport>map(p -> new StatusReport.Up(figures(p, pool), List.of()))
                .orElseGet(() -> new StatusReport.Up(
                        List.of(workers()),
                        List.of(
                                "%s answers status %d at %s: it has not loaded its status page yet, a reload takes it up"
                                        .formatted(at.name(), answer.status(), path.get()))));
    }

    private static Optional<JsonNode> json(FastCgi.Answer answer) {
        try {
            return Optional.of(JSON.readTree(answer.body()))
                    .filter(p -> answer.isGood() && p.path("total processes").isNumber());
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static List<Figure> figures(JsonNode page, Pool pool) {
        List<Figure> figures = new ArrayList<>();
        double active = page.path("active processes").asDouble();
        figures.add(Figure.counter("requests_total", page.path("accepted conn").asDouble(), ""));
        figures.add(Figure.gauge("active_children", active, ""));
        figures.add(Figure.gauge("idle_children", page.path("idle processes").asDouble(), ""));
        figures.add(Figure.gauge("workers", page.path("total processes").asDouble(), ""));
        pool.value("pm.max_children")
                .filter(m -> m.matches("[1-9][0-9]{0,8}"))
                .ifPresent(
                        m -> figures.add(Figure.gauge("children_used_ratio", active / Double.parseDouble(m), "ratio")));
        figures.add(Figure.gauge(
                "most_active_children", page.path("max active processes").asDouble(), ""));
        figures.add(Figure.counter(
                "max_children_reached_total", page.path("max children reached").asDouble(), ""));
        figures.add(Figure.gauge("waiting_requests", page.path("listen queue").asDouble(), ""));
        figures.add(Figure.gauge(
                "most_waiting_requests", page.path("max listen queue").asDouble(), ""));
        figures.add(Figure.gauge("waiting_room", page.path("listen queue len").asDouble(), ""));
        figures.add(
                Figure.counter("slow_requests_total", page.path("slow requests").asDouble(), ""));
        figures.add(Figure.gauge("uptime_seconds", page.path("start since").asDouble(), "seconds"));
        if (page.path("memory peak").asDouble() > 0) {
            figures.add(
                    Figure.gauge("memory_peak_bytes", page.path("memory peak").asDouble(), "bytes"));
        }
        return figures;
    }

    private Figure workers() {
        return Figure.gauge("workers", processes().size(), "");
    }

    private List<ProcessInfo> processes() {
        return host.processes().stream()
                .filter(p -> p.parentPid() == at.pid()
                        && FpmMaster.poolOf(p)
                                .filter(PhpFpmKind.pool(at)::equals)
                                .isPresent())
                .toList();
    }

    private static String hint(Pool pool) {
        String file = pool.given("listen").stream()
                .map(d -> d.file().path().toString())
                .findFirst()
                .orElse("its file");
        return "For figures, add to [%s] in %s and reload:\npm.status_path = /hone-status".formatted(pool.name(), file);
    }
}
