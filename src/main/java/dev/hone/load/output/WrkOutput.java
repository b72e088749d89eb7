package dev.hone.load.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads {@code wrk}, with and without {@code --latency}. wrk leaves answers slower than its timeout out of its latencies
 * and prints zeros when nothing is left: no latency is read then. It counts 3xx as good.
 */
final class WrkOutput implements OutputParser {
    private static final Pattern TOOL = Pattern.compile("^Running \\S+ test @ ");
    private static final Pattern COMPLAINT = Pattern.compile("^(unable to |invalid |\\S+: cannot )");
    private static final Pattern LATENCY =
            Pattern.compile("^\\s+Latency\\s+([\\d.]+)(us|ms|s|m|h)\\s+\\S+\\s+([\\d.]+)(us|ms|s|m|h)");
    private static final Pattern PERCENTILE = Pattern.compile("^\\s+(\\d+(?:\\.\\d+)?)%\\s+([\\d.]+)(us|ms|s|m|h)$");
    private static final Pattern TOTALS =
            Pattern.compile("^\\s+(\\d+) requests in ([\\d.]+)(us|ms|s|m|h), ([\\d.]+)([KMGTP]?B) read");
    private static final Pattern SOCKET_ERRORS =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    private static final Pattern NON_2XX = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern RATE = Pattern.compile("^Requests/sec:\\s+(\\S+)");

    @Override
    public ToolResult parse(Lines lines) throws UnreadableLine {
        lines.refuse(COMPLAINT, "wrk gave up");
        lines.need(TOOL, "Running … test");
        Found totals = lines.need(TOTALS, "requests in");
        Map<String, Double> figures = new HashMap<>();
        figures.put("requests", totals.number(1));
        figures.put("duration_seconds", WrkUnits.micros(totals, 2, 3) / 1e6);
        figures.put("bytes", WrkUnits.bytes(totals, 4, 5));
        figures.put("requests_per_second", lines.need(RATE, "Requests/sec").number(1));
        Optional<Found> non2xx = lines.first(NON_2XX);
        figures.put("non_2xx", non2xx.isPresent() ? non2xx.get().number(1) : 0);
        countErrors(lines, figures);
        return new ToolResult("wrk", "requests_per_second", figures, latency(lines), List.of());
    }

    private static void countErrors(Lines lines, Map<String, Double> figures) throws UnreadableLine {
        Optional<Found> found = lines.first(SOCKET_ERRORS);
        if (found.isEmpty()) {
            figures.put("errors", 0.0);
            figures.put("timeouts", 0.0);
            return;
        }
        Found errors = found.get();
        figures.put("errors", errors.number(1) + errors.number(2) + errors.number(3) + errors.number(4));
        figures.put("timeouts", errors.number(4));
    }

    private static Map<String, Long> latency(Lines lines) throws UnreadableLine {
        Map<String, Long> latency = new HashMap<>();
        Found average = lines.need(LATENCY, "Latency");
        if (WrkUnits.micros(average, 3, 4) == 0) {
            return latency;
        }
        latency.put("mean", Math.round(WrkUnits.micros(average, 1, 2)));
        for (Found percentile : lines.all(PERCENTILE)) {
            latency.put("p" + percentile.text(1), Math.round(WrkUnits.micros(percentile, 2, 3)));
        }
        latency.put("max", Math.round(WrkUnits.micros(average, 3, 4)));
        return latency;
    }
}
