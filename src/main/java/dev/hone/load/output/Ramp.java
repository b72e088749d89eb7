package dev.hone.load.output;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a rising rate shows, second by second after the warm-up: up to where the service held it, and what gave way then.
 *
 * <p>A second is bad when more than 1 % of what was offered failed, was missed or was not what was expected, when its latency at
 * the 99th percentile lies above the limit, or when less than 95 % of what was offered in the second before was answered. The
 * knee is the first of three bad seconds in a row. Where the generator was the limit before that, nothing is said of the
 * service beyond it.
 *
 * @param limitMicros latency at the 99th percentile that still is good
 * @param offered rate of each second
 * @param knee second of the ramp in which the service gave way, 0-based; empty when it held to the end
 * @param generatorLimit second from which on the generator was the limit; empty when it was not
 * @param evidence what was seen at the knee
 */
public record Ramp(
        double limitMicros, List<Double> offered, OptionalInt knee, OptionalInt generatorLimit, List<String> evidence) {
    /** Latency that is good where a workload does not say. */
    public static final double USUAL_LIMIT_MS = 500;

    private static final int IN_A_ROW = 3;
    private static final double MOST_BAD_RATIO = 0.01;
    private static final double LEAST_ANSWERED_RATIO = 0.95;
    private static final double FEW = 2;
    private static final double MOST_LAG_MICROS = 10_000;
    private static final double SATURATED_RATIO = 0.95;

    public Ramp {
        offered = List.copyOf(offered);
        evidence = List.copyOf(evidence);
    }

    /** Whether a workload of these parameters has a rising rate. */
    public static boolean isRamp(Map<String, String> parameters) {
        return !parameters.getOrDefault("rate_to", "0").strip().matches("0*[.]?0*");
    }

    /** Reads the seconds of a run of these parameters, warm-up included. */
    public static Ramp of(Map<String, String> parameters, Duration warmUp, List<Map<String, Double>> seconds) {
        double limitMs = Double.parseDouble(parameters
                .getOrDefault("p99_limit_ms", String.valueOf(USUAL_LIMIT_MS))
                .strip());
        List<Map<String, Double>> counted =
                seconds.stream().skip(warmUp.toSeconds()).toList();
        return of(limitMs * 1000, counted);
    }

    static Ramp of(double limitMicros, List<Map<String, Double>> seconds) {
        List<List<String>> faults = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            faults.add(faults(limitMicros, seconds, i));
        }
        OptionalInt knee = firstOf(faults.stream().map(f -> !f.isEmpty()).toList(), IN_A_ROW);
        return new Ramp(
                limitMicros,
                seconds.stream()
                        .map(second -> value(second, "offered_per_second"))
                        .toList(),
                knee,
                firstOf(seconds.stream().map(Ramp::isGeneratorLimit).toList(), IN_A_ROW - 1),
                knee.isEmpty() ? List.of() : faults.get(knee.getAsInt()));
    }

    /** The rate up to which the service held, NaN when it held none or the generator gave way before. */
    public double sustained() {
        int end = knee.orElse(offered.size());
        return end == 0 || !isProven() ? Double.NaN : offered.get(end - 1);
    }

    /** Whether the generator was never the limit before the knee, or before the end where there is none. */
    public boolean isProven() {
        return generatorLimit.isEmpty() || knee.isPresent() && knee.getAsInt() < generatorLimit.getAsInt();
    }

    /** What was found, in one sentence. */
    public String sentence() {
        if (!isProven()) {
            return "the load generator was the limit from %s/s on: nothing can be said of the service beyond; give it more threads"
                    .formatted(rate(generatorLimit.getAsInt()));
        }
        if (knee.isEmpty()) {
            return offered.isEmpty()
                    ? "nothing was offered"
                    : "held to the end of the ramp, %s/s: the knee lies beyond".formatted(rate(offered.size() - 1));
        }
        int at = knee.getAsInt();
        String held = at == 0 ? "no rate was held" : "held up to %s/s".formatted(rate(at - 1));
        return "%s; from %s/s on (second %d of the ramp): %s"
                .formatted(held, rate(at), at + 1, String.join(", ", evidence));
    }

    private String rate(int second) {
        return plain(offered.get(second));
    }

    private static List<String> faults(double limitMicros, List<Map<String, Double>> seconds, int at) {
        Map<String, Double> second = seconds.get(at);
        double offered = value(second, "offered_per_second");
        List<String> faults = new ArrayList<>();
        addIfMany(faults, value(second, "errors"), offered, "requests failed");
        addIfMany(faults, value(second, "missed_sends"), offered, "sends were missed");
        addIfMany(faults, value(second, "unexpected_answers"), offered, "answers were not what was expected");
        if (value(second, "latency_p99_micros") > limitMicros) {
            faults.add("latency p99 %s ms above the limit of %s ms"
                    .formatted(plain(value(second, "latency_p99_micros") / 1000), plain(limitMicros / 1000)));
        }
        double before = at == 0 ? 0 : value(seconds.get(at - 1), "offered_per_second");
        double answered = value(second, "requests_per_second");
        if (before - answered > Math.max(FEW, before * (1 - LEAST_ANSWERED_RATIO))) {
            faults.add("%s answers a second where %s were asked for".formatted(plain(answered), plain(offered)));
        }
        return faults;
    }

    private static void addIfMany(List<String> faults, double count, double offered, String what) {
        if (count > Math.max(MOST_BAD_RATIO * offered, 0)) {
            faults.add("%s of %s %s".formatted(plain(count), plain(offered), what));
        }
    }

    private static boolean isGeneratorLimit(Map<String, Double> second) {
        return value(second, "generator_lag_p99_micros") > MOST_LAG_MICROS
                || value(second, "generator_cpu_ratio") > SATURATED_RATIO;
    }

    /** Where so many claims in a row begin. */
    private static OptionalInt firstOf(List<Boolean> claims, int inARow) {
        int row = 0;
        for (int i = 0; i < claims.size(); i++) {
            row = claims.get(i) ? row + 1 : 0;
            if (row == inARow) {
                return OptionalInt.of(i - inARow + 1);
            }
        }
        return OptionalInt.empty();
    }

    private static double value(Map<String, Double> second, String name) {
        return second.getOrDefault(name, 0.0);
    }

    private static String plain(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }
}
