package dev.hone.kind.php;

import dev.hone.kind.Figure;
import dev.hone.kind.fpm.PhpReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Figures of OPcache, from {@code opcache_get_status(false)}. */
final class Opcache {
    private static final String STATISTICS = "opcache_statistics";
    private static final String MEMORY = "memory_usage";
    private static final String STRINGS = "interned_strings_usage";

    private Opcache() {}

    /** All of its shared memory, which no setting of a pool changes: used, free and wasted together. */
    static Optional<Double> memoryBytes(PhpReport report) {
        return report.opcache(MEMORY, "used_memory")
                .flatMap(used -> report.opcache(MEMORY, "free_memory")
                        .flatMap(free -> report.opcache(MEMORY, "wasted_memory").map(wasted -> used + free + wasted)));
    }

    static List<Figure> figures(PhpReport report) {
        List<Figure> figures = new ArrayList<>();
        memoryBytes(report).ifPresent(all -> memory(figures, report, all));
        strings(figures, report);
        keys(figures, report);
        hits(figures, report);
        for (String why : List.of("oom", "hash", "manual")) {
            report.opcache(STATISTICS, why + "_restarts")
                    .ifPresent(n -> figures.add(Figure.counter("opcache_" + why + "_restarts_total", n, "")));
        }
        report.opcache("jit", "buffer_size").filter(b -> b > 0).ifPresent(size -> {
            figures.add(Figure.gauge("opcache_jit_buffer_bytes", size, "bytes"));
            gauge(figures, "opcache_jit_free_bytes", report.opcache("jit", "buffer_free"), "bytes");
        });
        return figures;
    }

    private static void memory(List<Figure> figures, PhpReport report, double all) {
        figures.add(Figure.gauge("opcache_memory_bytes", all, "bytes"));
        gauge(figures, "opcache_used_bytes", report.opcache(MEMORY, "used_memory"), "bytes");
        gauge(figures, "opcache_free_bytes", report.opcache(MEMORY, "free_memory"), "bytes");
        gauge(figures, "opcache_wasted_bytes", report.opcache(MEMORY, "wasted_memory"), "bytes");
        report.opcache(MEMORY, "wasted_memory")
                .filter(w -> all > 0)
                .ifPresent(w -> figures.add(Figure.gauge("opcache_wasted_ratio", w / all, "ratio")));
    }

    private static void strings(List<Figure> figures, PhpReport report) {
        Optional<Double> size = report.opcache(STRINGS, "buffer_size");
        Optional<Double> used = report.opcache(STRINGS, "used_memory");
        gauge(figures, "opcache_strings_bytes", size, "bytes");
        gauge(figures, "opcache_strings_used_bytes", used, "bytes");
        if (size.isPresent() && used.isPresent() && size.get() > 0) {
            figures.add(Figure.gauge("opcache_strings_used_ratio", used.get() / size.get(), "ratio"));
        }
    }

    private static void keys(List<Figure> figures, PhpReport report) {
        Optional<Double> keys = report.opcache(STATISTICS, "num_cached_keys");
        Optional<Double> most = report.opcache(STATISTICS, "max_cached_keys");
        gauge(figures, "opcache_scripts", report.opcache(STATISTICS, "num_cached_scripts"), "");
        gauge(figures, "opcache_keys", keys, "");
        gauge(figures, "opcache_most_keys", most, "");
        if (keys.isPresent() && most.isPresent() && most.get() > 0) {
            figures.add(Figure.gauge("opcache_keys_used_ratio", keys.get() / most.get(), "ratio"));
        }
    }

    private static void hits(List<Figure> figures, PhpReport report) {
        Optional<Double> hits = report.opcache(STATISTICS, "hits");
        Optional<Double> misses = report.opcache(STATISTICS, "misses");
        hits.ifPresent(n -> figures.add(Figure.counter("opcache_hits_total", n, "")));
        misses.ifPresent(n -> figures.add(Figure.counter("opcache_misses_total", n, "")));
        if (hits.isPresent() && misses.isPresent() && hits.get() + misses.get() > 0) {
            figures.add(Figure.gauge("opcache_hit_ratio", hits.get() / (hits.get() + misses.get()), "ratio"));
        }
    }

    static void gauge(List<Figure> figures, String name, Optional<Double> value, String unit) {
        value.ifPresent(v -> figures.add(Figure.gauge(name, v, unit)));
    }
}
