package dev.hone.load.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads {@code sysbench} 1.0 and its OLTP tests. With {@code --histogram=on} all percentiles come from the histogram, else
 * the single one that was asked for. A failed {@code prepare} exits with 0: the FATAL lines tell.
 */
final class SysbenchOutput implements OutputParser {
    private static final Pattern TOOL = Pattern.compile("^sysbench (\\S+)");
    private static final Pattern COMPLAINT = Pattern.compile("^FATAL: ");
    private static final Pattern TRANSACTIONS =
            Pattern.compile("^\\s+transactions:\\s+(\\d+)\\s+\\((\\S+) per sec\\.\\)");
    private static final Pattern QUERIES = Pattern.compile("^\\s+queries:\\s+(\\d+)\\s+\\((\\S+) per sec\\.\\)");
    private static final Pattern ERRORS = Pattern.compile("^\\s+ignored errors:\\s+(\\d+)");
    private static final Pattern RECONNECTS = Pattern.compile("^\\s+reconnects:\\s+(\\d+)");
    private static final Pattern DURATION = Pattern.compile("^\\s+total time:\\s+([\\d.]+)s");
    private static final Pattern EXTREME = Pattern.compile("^\\s+(min|avg|max):\\s+([\\d.]+)$");
    private static final Pattern PERCENTILE = Pattern.compile("^\\s+(\\d+)(?:st|nd|rd|th) percentile:\\s+([\\d.]+)");
    private static final Pattern END = Pattern.compile("^\\s+execution time \\(avg/stddev\\):");
    private static final Pattern PROGRESS = Pattern.compile(
            "^\\[ (\\d+)s \\] thds: \\d+ tps: ([\\d.]+) qps: ([\\d.]+) .* lat \\(ms,(\\d+)%\\): ([\\d.]+) err/s: ([\\d.]+)");

    @Override
    public ToolResult parse(Lines lines) throws UnreadableLine {
        String product =
                lines.first(TOOL).map(found -> "sysbench " + found.text(1)).orElse("sysbench");
        lines.refuse(COMPLAINT, "sysbench gave up");
        Found transactions = lines.need(TRANSACTIONS, "transactions:");
        Found queries = lines.need(QUERIES, "queries:");
        lines.need(END, "execution time");
        Map<String, Double> figures = new HashMap<>();
        figures.put("requests", transactions.number(1));
        figures.put("transactions_per_second", transactions.number(2));
        figures.put("queries_per_second", queries.number(2));
        figures.put("errors", lines.need(ERRORS, "ignored errors:").number(1));
        figures.put("reconnects", lines.need(RECONNECTS, "reconnects:").number(1));
        figures.put("duration_seconds", lines.need(DURATION, "total time:").number(1));
        return new ToolResult(product, "transactions_per_second", figures, latency(lines), samples(lines));
    }

    @Override
    public Optional<Sample> progress(Lines lines) throws UnreadableLine {
        return samples(lines).stream().findFirst();
    }

    private static Map<String, Long> latency(Lines lines) throws UnreadableLine {
        Map<String, Long> latency = new HashMap<>(SysbenchHistogram.percentiles(lines));
        for (Found extreme : lines.all(EXTREME)) {
            latency.put(extreme.text(1).equals("avg") ? "mean" : extreme.text(1), extreme.millisAsMicros(2));
        }
        Optional<Found> percentile = lines.first(PERCENTILE);
        if (percentile.isPresent()) {
            latency.putIfAbsent("p" + percentile.get().text(1), percentile.get().millisAsMicros(2));
        }
        return latency;
    }

    private static List<Sample> samples(Lines lines) throws UnreadableLine {
        List<Sample> samples = new ArrayList<>();
        for (Found line : lines.all(PROGRESS)) {
            samples.add(sample(line));
        }
        return samples;
    }

    private static Sample sample(Found line) throws UnreadableLine {
        Map<String, Double> values = new HashMap<>();
        values.put("transactions_per_second", line.number(2));
        values.put("queries_per_second", line.number(3));
        if (!line.text(4).equals("0")) {
            values.put("latency_p" + line.text(4) + "_micros", (double) line.millisAsMicros(5));
        }
        values.put("errors", line.number(6));
        return new Sample(line.number(1), values);
    }
}
