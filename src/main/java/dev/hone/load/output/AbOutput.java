package dev.hone.load.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads {@code ab}. Its percentiles are whole milliseconds; the finer ones of {@code ab -e} are read by
 * {@link AbPercentiles}. An answer of another length than the first counts as "failed" with ab, which every dynamic page
 * does: it is told apart here and is no error.
 */
final class AbOutput implements OutputParser {
    private static final Pattern TOOL = Pattern.compile("^This is ApacheBench, Version (\\S+)");
    private static final Pattern COMPLAINT = Pattern.compile("apr_\\w+(\\(\\))?: |^ab: ");
    private static final Pattern DURATION = Pattern.compile("^Time taken for tests:\\s+(\\S+) seconds");
    private static final Pattern COMPLETE = Pattern.compile("^Complete requests:\\s+(\\S+)");
    private static final Pattern FAILED = Pattern.compile("^Failed requests:\\s+(\\S+)");
    private static final Pattern CAUSES =
            Pattern.compile("\\(Connect: (\\d+), Receive: (\\d+), Length: (\\d+), Exceptions: (\\d+)\\)");
    private static final Pattern NON_2XX = Pattern.compile("^Non-2xx responses:\\s+(\\S+)");
    private static final Pattern BYTES = Pattern.compile("^Total transferred:\\s+(\\S+) bytes");
    private static final Pattern RATE = Pattern.compile("^Requests per second:\\s+(\\S+)");
    private static final Pattern MEAN = Pattern.compile("^Time per request:\\s+(\\S+) \\[ms\\] \\(mean\\)");
    private static final Pattern PERCENTILE = Pattern.compile("^\\s+(\\d+)%\\s+(\\S+)");

    @Override
    public ToolResult parse(Lines lines) throws UnreadableLine {
        lines.refuse(COMPLAINT, "ab gave up");
        String product = lines.first(TOOL).map(found -> "ab " + found.text(1)).orElse("ab");
        Map<String, Double> figures = new HashMap<>();
        figures.put(
                "duration_seconds", lines.need(DURATION, "Time taken for tests").number(1));
        figures.put("requests", complete(lines));
        figures.put("bytes", lines.need(BYTES, "Total transferred").number(1));
        figures.put(
                "requests_per_second", lines.need(RATE, "Requests per second").number(1));
        Optional<Found> non2xx = lines.first(NON_2XX);
        figures.put("non_2xx", non2xx.isPresent() ? non2xx.get().number(1) : 0);
        countFailures(lines, figures);
        return new ToolResult(product, "requests_per_second", figures, latency(lines), List.of());
    }

    /** A slow page may have answered nobody by the end, and ab then prints no rate at all. */
    private static double complete(Lines lines) throws UnreadableLine {
        Found complete = lines.need(COMPLETE, "Complete requests");
        if (complete.number(1) == 0) {
            throw complete.unreadable(
                    "no request was answered before the end; let it run longer or with fewer clients");
        }
        return complete.number(1);
    }

    private static void countFailures(Lines lines, Map<String, Double> figures) throws UnreadableLine {
        double failed = lines.need(FAILED, "Failed requests").number(1);
        Optional<Found> causes = lines.first(CAUSES);
        double otherLength = causes.isPresent() ? causes.get().number(3) : 0;
        figures.put("errors", failed - otherLength);
        figures.put("answers_of_other_length", otherLength);
    }

    private static Map<String, Long> latency(Lines lines) throws UnreadableLine {
        Map<String, Long> latency = new HashMap<>();
        latency.put("mean", lines.need(MEAN, "Time per request").millisAsMicros(1));
        for (Found percentile : lines.all(PERCENTILE)) {
            latency.put(name(percentile.text(1)), percentile.millisAsMicros(2));
        }
        return latency;
    }

    static String name(String percent) {
        return percent.equals("100") ? "max" : percent.equals("0") ? "min" : "p" + percent;
    }
}
