package dev.hone.kind.varnish;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Counters as {@code varnishstat -1 -j} prints them. */
record VarnishStatus(Installation at, Host host) {

    /**
     * A counter worth showing.
     *
     * @param counter name at the source
     * @param figure  what it is called here, with its unit and whether it only grows; the value is not used
     */
    private record Row(String counter, Figure figure) {}

    private static final List<Row> ROWS = List.of(
            row("MAIN.client_req", Figure.counter("requests_total", 0, "")),
            row("MAIN.sess_conn", Figure.counter("accepted_total", 0, "")),
            row("MAIN.cache_hit", Figure.counter("hits_total", 0, "")),
            row("MAIN.cache_hit_grace", Figure.counter("grace_hits_total", 0, "")),
            row("MAIN.cache_miss", Figure.counter("misses_total", 0, "")),
            row("MAIN.cache_hitpass", Figure.counter("hits_for_pass_total", 0, "")),
            row("MAIN.s_pass", Figure.counter("passed_total", 0, "")),
            row("MAIN.s_pipe", Figure.counter("piped_total", 0, "")),
            row("MAIN.backend_req", Figure.counter("backend_requests_total", 0, "")),
            row("MAIN.backend_conn", Figure.counter("backend_connections_total", 0, "")),
            row("MAIN.backend_reuse", Figure.counter("backend_reuses_total", 0, "")),
            row("MAIN.backend_fail", Figure.counter("backend_failures_total", 0, "")),
            row("MAIN.backend_unhealthy", Figure.counter("backend_unhealthy_total", 0, "")),
            row("MAIN.backend_busy", Figure.counter("backend_busy_total", 0, "")),
            row("MAIN.fetch_failed", Figure.counter("fetch_failures_total", 0, "")),
            row("MAIN.n_object", Figure.gauge("objects", 0, "")),
            row("MAIN.n_expired", Figure.counter("expired_total", 0, "")),
            row("MAIN.n_lru_nuked", Figure.counter("evicted_total", 0, "")),
            row("MAIN.bans", Figure.gauge("bans", 0, "")),
            row("MAIN.threads", Figure.gauge("threads", 0, "")),
            row("MAIN.threads_limited", Figure.counter("threads_limited_total", 0, "")),
            row("MAIN.threads_failed", Figure.counter("threads_failed_total", 0, "")),
            row("MAIN.thread_queue_len", Figure.gauge("queued_sessions", 0, "")),
            row("MAIN.sess_dropped", Figure.counter("dropped_total", 0, "")),
            row("MAIN.client_resp_500", Figure.counter("workspace_failures_total", 0, "")),
            row("MAIN.ws_client_overflow", Figure.counter("client_workspace_overflows_total", 0, "")),
            row("MAIN.ws_backend_overflow", Figure.counter("backend_workspace_overflows_total", 0, "")),
            row("MAIN.s_resp_bodybytes", Figure.counter("sent_bytes_total", 0, "bytes")),
            row("MAIN.n_vcl", Figure.gauge("configurations", 0, "")),
            row("MAIN.vcl_fail", Figure.counter("configuration_failures_total", 0, "")),
            row("MAIN.uptime", Figure.gauge("child_uptime_seconds", 0, "seconds")),
            row("MGT.uptime", Figure.gauge("uptime_seconds", 0, "seconds")),
            row("MGT.child_start", Figure.counter("child_starts_total", 0, "")),
            row("MGT.child_died", Figure.counter("child_deaths_total", 0, "")),
            row("MGT.child_panic", Figure.counter("child_panics_total", 0, "")));

    private static Row row(String counter, Figure figure) {
        return new Row(counter, figure);
    }

    StatusReport probe() {
        try {
            CommandResult result = host.run(new VarnishCli(at).counters());
            if (!result.succeeded()) {
                return new StatusReport.Down("varnishstat does not reach " + at.name() + ": "
                        + result.output().strip());
            }
            return up(Json.object(result.stdout()));
        } catch (AccessDenied e) {
            return new StatusReport.Denied(String.valueOf(e.getMessage()), e.remedy());
        } catch (IOException e) {
            return new StatusReport.Down(at.name() + " tells no counters: " + e.getMessage());
        }
    }

    private StatusReport up(Map<?, ?> answer) {
        Map<?, ?> counters = answer.get("counters") instanceof Map<?, ?> nested ? nested : answer;
        if (value(counters, "MGT.uptime").isEmpty()) {
            return new StatusReport.Down(at.name() + " tells no counters");
        }
        if (value(counters, "MAIN.uptime").isEmpty()) {
            return new StatusReport.Down(
                    "the child of " + at.name() + " does not run, so nothing is served; varnishadm status tells why");
        }
        return new StatusReport.Up(figures(counters), List.of());
    }

    private static List<Figure> figures(Map<?, ?> counters) {
        List<Figure> figures = new ArrayList<>();
        for (Row row : ROWS) {
            value(counters, row.counter()).ifPresent(v -> figures.add(as(row.figure(), v)));
        }
        double hits = value(counters, "MAIN.cache_hit").orElse(0);
        double asked = hits + value(counters, "MAIN.cache_miss").orElse(0);
        if (asked > 0) {
            figures.add(Figure.gauge("hit_ratio", hits / asked, "ratio"));
        }
        figures.add(Figure.gauge("storage_used_bytes", sum(counters, "(SMA|SMF|SMU)\\..*\\.g_bytes"), "bytes"));
        figures.add(Figure.gauge(
                "storage_free_bytes", sum(counters, "(SMA|SMF|SMU)\\.(?!Transient).*\\.g_space"), "bytes"));
        figures.add(Figure.counter("storage_failures_total", sum(counters, "(SMA|SMF|SMU)\\..*\\.c_fail"), ""));
        return figures;
    }

    private static Figure as(Figure form, double value) {
        return new Figure(form.name(), value, form.unit(), form.counter());
    }

    private static double sum(Map<?, ?> counters, String names) {
        return counters.keySet().stream()
                .map(String::valueOf)
                .filter(n -> n.matches(names))
                .mapToDouble(n -> value(counters, n).orElse(0))
                .sum();
    }

    private static OptionalDouble value(Map<?, ?> counters, String name) {
        @Nullable Object counter = counters.get(name);
        return counter instanceof Map<?, ?> map && map.get("value") instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }
}
