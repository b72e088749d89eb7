package dev.hone.load.oltp;

import dev.hone.load.output.Percentiles;
import java.util.HashMap;
import java.util.Map;

/** Turns what the connections counted into figures by name. */
final class OltpFigures {
    private OltpFigures() {}

    static Map<String, Double> second(OltpTally.Look before, OltpTally.Look now, double seconds) {
        Map<String, Double> values = new HashMap<>();
        values.put("transactions_per_second", (now.transactions() - before.transactions()) / seconds);
        values.put("errors", (double) now.errors() - before.errors());
        values.put("retries", (double) now.retries() - before.retries());
        values.put("missed_sends", (double) now.missed() - before.missed());
        if (now.latency().getTotalCount() > 0) {
            values.put("latency_p50_micros", (double) now.latency().getValueAtPercentile(50));
            values.put("latency_p99_micros", (double) now.latency().getValueAtPercentile(99));
            values.put("latency_max_micros", (double) now.latency().getMaxValue());
        }
        return values;
    }

    static Map<String, Double> total(OltpTally.Look all, double seconds, double cpuRatio, OltpPlan.Mix mix) {
        Map<String, Double> figures = new HashMap<>();
        figures.put("requests", (double) all.transactions());
        figures.put("errors", (double) all.errors());
        figures.put("retries", (double) all.retries());
        figures.put("missed_sends", (double) all.missed());
        figures.put("duration_seconds", seconds);
        figures.put("generator_cpu_ratio", cpuRatio);
        if (seconds > 0) {
            figures.put("transactions_per_second", all.transactions() / seconds);
        }
        if (seconds > 0 && mix.rowsWritten() > 0) {
            figures.put("rows_per_second", all.transactions() * mix.rowsWritten() / seconds);
        }
        return figures;
    }

    static Map<String, Long> latency(OltpTally.Look all) {
        return Percentiles.of(all.latency());
    }
}
