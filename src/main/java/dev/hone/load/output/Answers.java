package dev.hone.load.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What speaks against a run in its answers alone, wherever it was made.
 *
 * <p>Errors up to one in a thousand are let pass: a guard looks at them, while more than that measures another thing. With
 * transactions it is one in a hundred, since some end in a deadlock and are tried again, which is part of such a workload.
 */
public final class Answers {
    private static final double MOST_BAD_RATIO = 0.001;
    private static final double MOST_BAD_TRANSACTIONS_RATIO = 0.01;

    private Answers() {}

    /** Reasons for which a run of these figures must not enter a verdict; empty for none. What is absent gives no reason. */
    public static List<String> against(Map<String, Double> figures) {
        List<String> reasons = new ArrayList<>();
        double requests = figures.getOrDefault("requests", 0.0);
        double errors = figures.getOrDefault("errors", 0.0);
        if (requests == 0) {
            reasons.add("nothing was answered");
        }
        boolean transactions = figures.containsKey("transactions_per_second");
        if (errors > (transactions ? MOST_BAD_TRANSACTIONS_RATIO : MOST_BAD_RATIO) * (requests + errors)) {
            reasons.add("%.0f of %.0f requests failed".formatted(errors, requests + errors));
        }
        if (figures.getOrDefault("unexpected_answers", 0.0) > 0) {
            reasons.add("%.0f answers were not what was expected (status or text)"
                    .formatted(figures.get("unexpected_answers")));
        } else if (!figures.containsKey("unexpected_answers") && figures.getOrDefault("non_2xx", 0.0) > 0) {
            reasons.add("%.0f answers were not 2xx: another page than meant was measured"
                    .formatted(figures.get("non_2xx")));
        }
        return reasons;
    }
}
