package dev.hone.load.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads {@code redis-benchmark} 6 to 8, one test: its full output, or {@code --csv}, which tells neither how many requests
 * nor how long. While it runs it writes over one line again and again; those are no results. Version 6 gives percentiles as a
 * curve, later ones as a summary.
 */
final class RedisBenchmarkOutput implements OutputParser {
    private static final Pattern COMPLAINT = Pattern.compile(
            "^Could not connect to |^Error from server: |^All clients disconnected|replied with error:");
    private static final Pattern CSV_ROW = Pattern.compile("^\"(?!test\")[^\"]+\",\"([\\d.]+)\"");
    private static final Pattern CSV_LATENCY = Pattern.compile(
            "^\"(?!test\")[^\"]+\",\"[\\d.]+\",\"([\\d.]+)\",\"([\\d.]+)\",\"([\\d.]+)\",\"([\\d.]+)\",\"([\\d.]+)\",\"([\\d.]+)\"");
    private static final Pattern COMPLETED = Pattern.compile("^\\s+(\\d+) requests completed in ([\\d.]+) seconds");
    private static final Pattern RATE = Pattern.compile("^(?:\\s+throughput summary: )?([\\d.]+) requests per second");
    private static final Pattern SUMMARY =
            Pattern.compile("^\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)\\s*$");
    private static final Pattern CURVE = Pattern.compile("^([\\d.]+)% <= ([\\d.]+) milliseconds$");
    private static final List<String> SUMMARY_NAMES = List.of("mean", "min", "p50", "p95", "p99", "max");
    private static final Map<String, Double> CURVE_POINTS = Map.of("p50", 50.0, "p95", 95.0, "p99", 99.0, "max", 100.0);

    @Override
    public ToolResult parse(Lines lines) throws UnreadableLine {
        lines.refuse(COMPLAINT, "redis-benchmark gave up");
        Optional<Found> row = lines.first(CSV_ROW);
        if (row.isPresent()) {
            return csv(lines, row.get());
        }
        Found completed = lines.need(COMPLETED, "requests completed");
        Found rate = lines.need(RATE, "requests per second");
        if (lines.all(COMPLETED).size() > 1) {
            throw lines.all(COMPLETED).get(1).unreadable("a second test begins; give one at a time");
        }
        Map<String, Double> figures = new HashMap<>();
        figures.put("requests", completed.number(1));
        figures.put("duration_seconds", completed.number(2));
        figures.put("requests_per_second", rate.number(1));
        figures.put("errors", 0.0);
        return result(figures, latency(lines));
    }

    private static ToolResult csv(Lines lines, Found row) throws UnreadableLine {
        List<Found> rows = lines.all(CSV_ROW);
        if (rows.size() > 1) {
            throw rows.get(1).unreadable("a second test begins; give one at a time");
        }
        Optional<Found> latency = lines.first(CSV_LATENCY);
        return result(
                Map.of("requests_per_second", row.number(1)), latency.isPresent() ? summary(latency.get()) : Map.of());
    }

    private static ToolResult result(Map<String, Double> figures, Map<String, Long> latency) {
        return new ToolResult("redis-benchmark", "requests_per_second", figures, latency, List.of());
    }

    private static Map<String, Long> latency(Lines lines) throws UnreadableLine {
        Optional<Found> summary = lines.first(SUMMARY);
        return summary.isPresent() ? summary(summary.get()) : curve(lines.all(CURVE));
    }

    private static Map<String, Long> summary(Found line) throws UnreadableLine {
        Map<String, Long> latency = new HashMap<>();
        for (int i = 0; i < SUMMARY_NAMES.size(); i++) {
            latency.put(SUMMARY_NAMES.get(i), line.millisAsMicros(i + 1));
        }
        return latency;
    }

    /** The first point of the curve at or above each share. */
    private static Map<String, Long> curve(List<Found> points) throws UnreadableLine {
        Map<String, Long> latency = new HashMap<>();
        for (Found point : points) {
            double share = point.number(1);
            long micros = point.millisAsMicros(2);
            CURVE_POINTS.forEach((name, wanted) -> {
                if (share >= wanted) {
                    latency.putIfAbsent(name, micros);
                }
            });
        }
        return latency;
    }
}
