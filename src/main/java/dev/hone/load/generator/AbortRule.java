package dev.hone.load.generator;

import java.util.Map;

/** Ends a load that does nothing but harm: three seconds in a row in which more failed than was answered. */
public final class AbortRule {
    private static final int SECONDS = 3;

    private final String answered;
    private int bad;

    /**
     * A rule for one run.
     *
     * @param answered name of the rate that errors are held against
     */
    public AbortRule(String answered) {
        this.answered = answered;
    }

    /** Takes in what a second gave; true when the run should end. */
    public boolean endsAfter(Map<String, Double> second) {
        boolean isBad = second.getOrDefault("errors", 0.0) > second.getOrDefault(answered, 0.0);
        bad = isBad ? bad + 1 : 0;
        return bad >= SECONDS;
    }
}
