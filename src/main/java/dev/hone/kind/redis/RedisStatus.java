package dev.hone.kind.redis;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a server does, from INFO. */
final class RedisStatus {
    private static final Pattern KEYS = Pattern.compile("keys=([0-9]+),expires=([0-9]+).*");

    private final Map<String, String> info;
    private final List<Figure> figures = new ArrayList<>();
    private final List<String> hints = new ArrayList<>();

    private RedisStatus(Map<String, String> info) {
        this.info = info;
    }

    static StatusReport read(RedisServer server, Host host) {
        try {
            Map<String, String> info = parse(server.conversation(host).text("INFO"));
            return info.containsKey("used_memory")
                    ? new RedisStatus(info).report()
                    : new StatusReport.Down("it answers, but not as Redis does");
        } catch (AccessDenied e) {
            return new StatusReport.Denied(String.valueOf(e.getMessage()), e.remedy());
        } catch (IOException e) {
            return new StatusReport.Down("it does not answer: " + e.getMessage());
        }
    }

    static Map<String, String> parse(String text) {
        Map<String, String> info = new HashMap<>();
        text.lines().map(l -> l.split(":", 2)).filter(p -> p.length == 2).forEach(p -> info.put(p[0], p[1].strip()));
        return info;
    }

    private StatusReport report() {
        memory();
        clients();
        work();
        persistence();
        hints();
        return new StatusReport.Up(figures, hints);
    }

    private void memory() {
        gauge("used_memory_bytes", "used_memory", "bytes");
        gauge("maxmemory_bytes", "maxmemory", "bytes");
        if (number("maxmemory") > 0) {
            figures.add(Figure.gauge("used_of_maxmemory_ratio", number("used_memory") / number("maxmemory"), "ratio"));
        }
        gauge("used_memory_dataset_bytes", "used_memory_dataset", "bytes");
        gauge("used_memory_peak_bytes", "used_memory_peak", "bytes");
        gauge("resident_memory_bytes", "used_memory_rss", "bytes");
        gauge("fragmentation_ratio", "mem_fragmentation_ratio", "");
        gauge("client_buffers_bytes", "mem_clients_normal", "bytes");
        keys();
    }

    private void keys() {
        double keys = 0;
        double expiring = 0;
        for (Map.Entry<String, String> line : info.entrySet()) {
            Matcher found = KEYS.matcher(line.getValue());
            if (line.getKey().matches("db[0-9]+") && found.matches()) {
                keys += Double.parseDouble(found.group(1));
                expiring += Double.parseDouble(found.group(2));
            }
        }
        figures.add(Figure.gauge("keys", keys, ""));
        figures.add(Figure.gauge("keys_that_expire", expiring, ""));
    }

    private void clients() {
        figures.add(Figure.gauge("workers", 1, ""));
        gauge("connected_clients", "connected_clients", "");
        gauge("blocked_clients", "blocked_clients", "");
        gauge("maxclients", "maxclients", "");
        gauge("connected_replicas", "connected_slaves", "");
        counter("connections_total", "total_connections_received", "");
        counter("rejected_connections_total", "rejected_connections", "");
    }

    private void work() {
        counter("commands_total", "total_commands_processed", "");
        counter("error_replies_total", "total_error_replies", "");
        counter("keyspace_hits_total", "keyspace_hits", "");
        counter("keyspace_misses_total", "keyspace_misses", "");
        double asked = number("keyspace_hits") + number("keyspace_misses");
        if (asked > 0) {
            figures.add(Figure.gauge("hit_ratio", number("keyspace_hits") / asked, "ratio"));
        }
        counter("evicted_keys_total", "evicted_keys", "");
        counter("expired_keys_total", "expired_keys", "");
        counter("received_bytes_total", "total_net_input_bytes", "bytes");
        counter("sent_bytes_total", "total_net_output_bytes", "bytes");
        counter("cpu_user_seconds_total", "used_cpu_user", "seconds");
        counter("cpu_system_seconds_total", "used_cpu_sys", "seconds");
    }

    private void persistence() {
        gauge("changes_since_last_save", "rdb_changes_since_last_save", "");
        double now = number("server_time_usec") / 1e6;
        double saved = number("rdb_last_save_time");
        if (saved > 0 && now >= saved) {
            figures.add(Figure.gauge("since_last_save_seconds", now - saved, "seconds"));
        }
        gauge("copied_by_last_save_bytes", "rdb_last_cow_size", "bytes");
        gauge("copied_by_last_rewrite_bytes", "aof_last_cow_size", "bytes");
        if (number("latest_fork_usec") > 0) {
            figures.add(Figure.gauge("last_fork_seconds", number("latest_fork_usec") / 1e6, "seconds"));
        }
        gauge("append_only", "aof_enabled", "");
        gauge("append_only_bytes", "aof_current_size", "bytes");
    }

    private void hints() {
        if (info.getOrDefault("rdb_last_bgsave_status", "ok").equals("err")) {
            hints.add("The last dump could not be written, so writes may be refused; its log says why.");
        }
        if (info.getOrDefault("aof_last_write_status", "ok").equals("err")) {
            hints.add("The append-only file could not be written; its log says why.");
        }
        if (number("loading") > 0) {
            hints.add("It is still loading its data.");
        }
        if (info.getOrDefault("role", "master").equals("slave")) {
            hints.add("It is a replica of " + info.getOrDefault("master_host", "another server") + "; link "
                    + info.getOrDefault("master_link_status", "unknown") + ".");
        }
    }

    private void gauge(String name, String field, String unit) {
        optional(field).ifPresent(v -> figures.add(Figure.gauge(name, v, unit)));
    }

    private void counter(String name, String field, String unit) {
        optional(field).ifPresent(v -> figures.add(Figure.counter(name, v, unit)));
    }

    private double number(String field) {
        return optional(field).orElse(0);
    }

    private OptionalDouble optional(String field) {
        String value = info.getOrDefault(field, "");
        return value.matches("-?[0-9]{1,18}(\\.[0-9]{1,9})?")
                ? OptionalDouble.of(Double.parseDouble(value))
                : OptionalDouble.empty();
    }
}
