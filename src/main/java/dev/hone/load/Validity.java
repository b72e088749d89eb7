package dev.hone.load;

import dev.hone.load.output.Answers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reasons for which a run must not enter a verdict. None means valid; whatever could not be measured gives no reason.
 */
final class Validity {
    private static final double MOST_MISSED_RATIO = 0.001;
    private static final double SATURATED_RATIO = 0.95;
    private static final double MOST_FOREIGN_RATIO = 0.25;
    private static final double MOST_STEAL_RATIO = 0.05;
    private static final double MOST_LAG_MICROS = 10_000;

    private final Map<String, Double> figures;
    private final List<String> reasons = new ArrayList<>();

    private Validity(Map<String, Double> figures) {
        this.figures = figures;
    }

    /**
     * Judges a completed run.
     *
     * @param before fingerprint at its start, with the serving process
     * @param after the same at its end
     */
    static List<String> reasons(Map<String, Double> figures, Map<String, String> before, Map<String, String> after) {
        var validity = new Validity(figures);
        if (figures.containsKey(Ramped.OFFERED)) {
            validity.ramp();
        } else {
            validity.reasons.addAll(Answers.against(figures));
            validity.generator();
        }
        validity.machine();
        validity.changes(before, after);
        return validity.reasons;
    }

    private void generator() {
        double missed = figure("missed_sends");
        if (missed > MOST_MISSED_RATIO * (missed + figure("requests"))) {
            reasons.add(("%.0f sends were missed: the service could not take that rate with that many connections;"
                            + " lower the rate")
                    .formatted(missed));
        }
        if (figure("generator_cpu_ratio") > SATURATED_RATIO) {
            reasons.add(
                    "the load generator was the limit (%s of its processor time); give it more threads or use another"
                            .formatted(percent(figure("generator_cpu_ratio"))));
        }
        if (figure("generator_lag_p99_micros") > MOST_LAG_MICROS) {
            reasons.add("the load generator sent late (1 %% of sends by %.0f ms or more): the machine was too busy"
                    .formatted(figure("generator_lag_p99_micros") / 1000));
        }
    }

    /** A rising rate is meant to be too much in the end, so only what happened before that counts. */
    private void ramp() {
        if (figure("requests") == 0) {
            reasons.add("nothing was answered");
        } else if (!figures.containsKey(Ramped.SUSTAINED)) {
            reasons.add(
                    figures.containsKey(Ramped.GENERATOR_LIMIT)
                            ? "the load generator was the limit from %.0f/s on, before the service gave way; give it more threads"
                                    .formatted(figure(Ramped.GENERATOR_LIMIT))
                            : "no rate was held, not even the first: begin lower, or see whether the answers are what you expect");
        }
    }

    private void machine() {
        if (figure("foreign_cpu_ratio") > MOST_FOREIGN_RATIO) {
            reasons.add("other programs used %s of the processors".formatted(percent(figure("foreign_cpu_ratio"))));
        }
        if (figure("steal_cpu_ratio") > MOST_STEAL_RATIO) {
            reasons.add("the hypervisor took %s of the processors".formatted(percent(figure("steal_cpu_ratio"))));
        }
    }

    private void changes(Map<String, String> before, Map<String, String> after) {
        before.forEach((name, value) -> {
            if (!value.equals(after.get(name))) {
                reasons.add("%s changed during the run: %s, then %s".formatted(name, value, after.get(name)));
            }
        });
    }

    private double figure(String name) {
        return figures.getOrDefault(name, 0.0);
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.0f %%", ratio * 100);
    }
}
