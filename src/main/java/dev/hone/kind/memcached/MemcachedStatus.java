package dev.hone.kind.memcached;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** How memcached does, and how much of its memory it really uses. */
final class MemcachedStatus {
    private static final double MIB = 1 << 20;
    private static final Map<String, String> COUNTERS = Map.ofEntries(
            Map.entry("connections_total", "total_connections"),
            Map.entry("rejected_connections_total", "rejected_connections"),
            Map.entry("gets_total", "cmd_get"),
            Map.entry("sets_total", "cmd_set"),
            Map.entry("get_hits_total", "get_hits"),
            Map.entry("get_misses_total", "get_misses"),
            Map.entry("evictions_total", "evictions"),
            Map.entry("evicted_unread_total", "evicted_unfetched"),
            Map.entry("expired_unread_total", "expired_unfetched"),
            Map.entry("too_large_total", "store_too_large"),
            Map.entry("no_memory_total", "store_no_memory"),
            Map.entry("listening_stopped_total", "listen_disabled_num"),
            Map.entry("items_total", "total_items"));

    private final Stats stats;
    private final List<Figure> figures = new ArrayList<>();

    private MemcachedStatus(Stats stats) {
        this.stats = stats;
    }

    static StatusReport read(Installation at, Host host) {
        try {
            return new MemcachedStatus(Stats.read(at, host)).report();
        } catch (AccessDenied e) {
            return new StatusReport.Denied(String.valueOf(e.getMessage()), e.remedy());
        } catch (IOException e) {
            return new StatusReport.Down("it does not answer: " + e.getMessage());
        }
    }

    private StatusReport report() {
        double limit = number("limit_maxbytes");
        double items = number("bytes");
        figures.add(Figure.gauge("item_bytes", items, "bytes"));
        figures.add(Figure.gauge("limit_bytes", limit, "bytes"));
        if (limit > 0) {
            figures.add(Figure.gauge("used_of_limit_ratio", items / limit, "ratio"));
        }
        figures.add(Figure.gauge("slab_bytes", slabs(), "bytes"));
        figures.add(Figure.gauge("hash_table_bytes", number("hash_bytes"), "bytes"));
        figures.add(Figure.gauge("items", number("curr_items"), ""));
        double asked = number("get_hits") + number("get_misses");
        if (asked > 0) {
            figures.add(Figure.gauge("hit_ratio", number("get_hits") / asked, "ratio"));
        }
        figures.add(Figure.gauge("workers", 1, ""));
        figures.add(Figure.gauge("connected_clients", number("curr_connections"), ""));
        figures.add(Figure.gauge("threads", number("threads"), ""));
        figures.add(Figure.counter("received_bytes_total", number("bytes_read"), "bytes"));
        figures.add(Figure.counter("sent_bytes_total", number("bytes_written"), "bytes"));
        figures.add(Figure.counter("cpu_user_seconds_total", number("rusage_user"), "seconds"));
        figures.add(Figure.counter("cpu_system_seconds_total", number("rusage_system"), "seconds"));
        COUNTERS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(c -> optional(c.getValue()).ifPresent(v -> figures.add(Figure.counter(c.getKey(), v, ""))));
        return new StatusReport.Up(figures, List.of(use(items, limit)));
    }

    /** Answers what is mostly asked of a cache: how much of its memory it uses, and whether more would help. */
    private String use(double items, double limit) {
        double evictions = number("evictions");
        String first = "Items take %.1f of %.0f MiB (%.0f %%), in slabs of %.1f MiB."
                .formatted(items / MIB, limit / MIB, limit > 0 ? 100 * items / limit : 0, slabs() / MIB);
        String then = evictions > 0
                ? " %.0f items were evicted, %.0f of them never read: more memory keeps more."
                        .formatted(evictions, number("evicted_unfetched"))
                : " Nothing was evicted since its start %.1f hours ago: more memory would change nothing so far."
                        .formatted(number("uptime") / 3600);
        return first + then;
    }

    private double slabs() {
        String total = stats.slabs().getOrDefault("total_malloced", "0");
        return total.matches("[0-9]{1,18}") ? Double.parseDouble(total) : 0;
    }

    private double number(String name) {
        return optional(name).orElse(0);
    }

    private OptionalDouble optional(String name) {
        String value = stats.general().getOrDefault(name, "");
        return value.matches("[0-9]{1,18}(\\.[0-9]{1,9})?")
                ? OptionalDouble.of(Double.parseDouble(value))
                : OptionalDouble.empty();
    }
}
