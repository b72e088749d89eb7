package dev.hone.kind.php;

import dev.hone.kind.Figure;
import dev.hone.kind.fpm.PhpReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Figures of APCu, from {@code apcu_sma_info} and {@code apcu_cache_info}. */
final class Apcu {
    private static final String CACHE = "cache";

    private Apcu() {}

    static List<Figure> figures(PhpReport report) {
        List<Figure> figures = new ArrayList<>();
        memory(figures, report);
        Opcache.gauge(figures, "apcu_entries", report.apcu(CACHE, "num_entries"), "");
        Opcache.gauge(figures, "apcu_slots", report.apcu(CACHE, "num_slots"), "");
        counter(figures, "apcu_hits_total", report.apcu(CACHE, "num_hits"));
        counter(figures, "apcu_misses_total", report.apcu(CACHE, "num_misses"));
        counter(figures, "apcu_inserts_total", report.apcu(CACHE, "num_inserts"));
        counter(figures, "apcu_expunges_total", report.apcu(CACHE, "expunges"));
        Optional<Double> hits = report.apcu(CACHE, "num_hits");
        Optional<Double> misses = report.apcu(CACHE, "num_misses");
        if (hits.isPresent() && misses.isPresent() && hits.get() + misses.get() > 0) {
            figures.add(Figure.gauge("apcu_hit_ratio", hits.get() / (hits.get() + misses.get()), "ratio"));
        }
        return figures;
    }

    private static void memory(List<Figure> figures, PhpReport report) {
        Optional<Double> segments = report.apcu("sma", "num_seg");
        Optional<Double> each = report.apcu("sma", "seg_size");
        Optional<Double> free = report.apcu("sma", "avail_mem");
        if (segments.isPresent() && each.isPresent() && free.isPresent()) {
            double all = segments.get() * each.get();
            figures.add(Figure.gauge("apcu_memory_bytes", all, "bytes"));
            figures.add(Figure.gauge("apcu_used_bytes", Math.max(0, all - free.get()), "bytes"));
            figures.add(Figure.gauge("apcu_free_bytes", free.get(), "bytes"));
        }
    }

    private static void counter(List<Figure> figures, String name, Optional<Double> value) {
        value.ifPresent(v -> figures.add(Figure.counter(name, v, "")));
    }
}
