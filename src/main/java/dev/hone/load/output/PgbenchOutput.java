package dev.hone.load.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads {@code pgbench}, with and without {@code -P}. From version 14 on the one rate printed leaves the first connection
 * out; of the two that 13 prints, the one that includes connections is read, since it is right for {@code -C} too. No
 * rate at all is printed when connecting took so long that nothing was processed. With {@code -C} the time to connect is
 * part of the rate, not of the latency; its mean is a figure of its own.
 */
final class PgbenchOutput implements OutputParser {
    private static final Pattern TOOL = Pattern.compile("^pgbench \\((\\S+)");
    private static final Pattern COMPLAINT =
            Pattern.compile("^pgbench: error: (?!client \\d|Run was aborted)|^pgbench: fatal: ");
    private static final Pattern TYPE = Pattern.compile("^transaction type: ");
    private static final Pattern PROCESSED = Pattern.compile("^number of transactions actually processed: (\\d+)");
    private static final Pattern FAILED = Pattern.compile("^number of failed transactions: (\\d+)");
    private static final Pattern SKIPPED = Pattern.compile("^number of transactions skipped: (\\d+)");
    private static final Pattern ABORTED = Pattern.compile("^pgbench: error: client \\d+ .*aborted");
    private static final Pattern MEAN = Pattern.compile("^latency average = (\\S+) ms");
    private static final Pattern CONNECTING = Pattern.compile("^average connection time = (\\S+) ms");
    private static final Pattern DURATION = Pattern.compile("^duration: (\\d+) s");
    private static final Pattern RATE = Pattern.compile(
            "^tps = (\\S+) \\((?:without initial connection time|including reconnection times|including connections establishing)\\)");
    private static final Pattern PROGRESS = Pattern.compile(
            "^progress: ([\\d.]+) s, ([\\d.]+) tps, lat ([\\d.]+|-?nan) ms stddev (?:[\\d.]+|-?nan)(?:, (\\d+) failed)?");

    @Override
    public ToolResult parse(Lines lines) throws UnreadableLine {
        lines.refuse(COMPLAINT, "pgbench gave up");
        lines.need(TYPE, "transaction type");
        Optional<Found> tool = lines.first(TOOL);
        double processed = lines.need(PROCESSED, "number of transactions actually processed")
                .number(1);
        // A run that processed nothing ends without a rate.
        double rate = processed == 0 ? 0 : lines.need(RATE, "tps").number(1);
        Map<String, Double> figures = new HashMap<>();
        figures.put("transactions_per_second", rate);
        figures.put("requests", processed);
        figures.put("errors", count(lines, FAILED) + lines.all(ABORTED).size());
        figures.put("missed_sends", count(lines, SKIPPED));
        Optional<Found> connecting = lines.first(CONNECTING);
        if (connecting.isPresent()) {
            figures.put("connect_mean_micros", (double) connecting.get().millisAsMicros(1));
        }
        Optional<Found> duration = lines.first(DURATION);
        if (duration.isPresent()) {
            figures.put("duration_seconds", duration.get().number(1));
        } else if (rate > 0) {
            figures.put("duration_seconds", processed / rate);
        }
        String product = tool.isPresent() ? "pgbench " + tool.get().text(1) : "pgbench";
        return new ToolResult(product, "transactions_per_second", figures, latency(lines), samples(lines));
    }

    @Override
    public Optional<Sample> progress(Lines lines) throws UnreadableLine {
        return samples(lines).stream().findFirst();
    }

    private static Map<String, Long> latency(Lines lines) throws UnreadableLine {
        Map<String, Long> latency = new HashMap<>();
        Optional<Found> mean = lines.first(MEAN);
        if (mean.isPresent()) {
            latency.put("mean", mean.get().millisAsMicros(1));
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
        if (!line.text(3).endsWith("nan")) {
            values.put("latency_mean_micros", (double) line.millisAsMicros(3));
        }
        values.put("errors", line.has(4) ? line.number(4) : 0);
        return new Sample(line.number(1), values);
    }

    private static double count(Lines lines, Pattern pattern) throws UnreadableLine {
        Optional<Found> found = lines.first(pattern);
        return found.isPresent() ? found.get().number(1) : 0;
    }
}
