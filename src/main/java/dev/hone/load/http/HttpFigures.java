package dev.hone.load.http;

import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.output.Percentiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns what the loops of a run counted into figures by name. */
final class HttpFigures {
    private HttpFigures() {}

    static LoadOutcome outcome(LoadOutcome.End end, List<EventLoop> loops, Window window, long endedNanos) {
        TallySum sum = new TallySum();
        loops.forEach(loop -> loop.ledger().counted().addTo(sum));
        long until = window.isOver(endedNanos) ? window.endNanos() : Math.max(endedNanos, window.warmNanos());
        double busiest = loops.stream().mapToDouble(EventLoop::cpuRatio).max().orElse(0);
        return new LoadOutcome(
                end,
                figures(sum, (until - window.warmNanos()) / 1e9, busiest),
                Percentiles.of(sum.latency),
                loops.stream()
                        .map(EventLoop::broken)
                        .filter(Objects::nonNull)
                        .map(Object::toString)
                        .toList(),
                "");
    }

    private static Map<String, Double> figures(TallySum sum, double seconds, double busiestRatio) {
        Map<String, Double> figures = new HashMap<>();
        figures.put("duration_seconds", seconds);
        figures.put("requests", (double) sum.answers);
        figures.put("errors", (double) sum.errors());
        figures.put("connect_errors", (double) sum.count(Failure.CONNECT));
        figures.put("closed_early", (double) sum.count(Failure.CLOSED));
        figures.put("timeouts", (double) sum.count(Failure.TIMEOUT));
        figures.put("malformed_answers", (double) sum.count(Failure.MALFORMED));
        figures.put("non_2xx", (double) sum.non2xx);
        figures.put("unexpected_answers", (double) sum.unexpected);
        figures.put("missed_sends", (double) sum.missed);
        figures.put("blocked_sends", (double) sum.blocked);
        figures.put("bytes", (double) sum.bytes);
        figures.put("generator_cpu_ratio", busiestRatio);
        if (seconds > 0) {
            figures.put("requests_per_second", sum.answers / seconds);
        }
        if (sum.answers > 0) {
            figures.put("bytes_per_answer", sum.bytes / (double) sum.answers);
        }
        if (sum.lag.getTotalCount() > 0) {
            figures.put("generator_lag_p99_micros", (double) sum.lag.getValueAtPercentile(99));
        }
        return figures;
    }
}
