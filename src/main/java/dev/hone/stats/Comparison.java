package dev.hone.stats;

import org.jspecify.annotations.Nullable;

/**
 * Two sets of runs of one metric held against each other: A is the baseline, B the candidate.
 *
 * @param baseline what A measured
 * @param candidate what B measured
 * @param direction which way the metric gets better
 * @param effect B over A, as a ratio of geometric means; 1.05 is "5 % more", whichever way is better
 * @param interval around {@code effect}, as ratios; null while a side has fewer than two runs
 * @param zone indifference zone as a part: at 0.02 a difference within 2 % does not matter. It is a decision, not the noise
 * @param verdict what may be claimed
 */
public record Comparison(
        Summary baseline,
        Summary candidate,
        Direction direction,
        double effect,
        @Nullable Interval interval,
        double zone,
        Verdict verdict) {

    /** Fewer runs a side than this never give a verdict. */
    public static final int FEWEST_RUNS = 6;

    /** Differences within 2 % do not matter unless somebody decides otherwise. */
    public static final double DEFAULT_ZONE = 0.02;

    /** Confidence of the interval over independent sets. */
    public static final double LEVEL = 0.95;

    /**
     * Compares two sets that were measured independently: Welch's interval on the logarithms.
     *
     * @param baseline values of A, each above zero
     * @param candidate values of B, each above zero
     * @throws IllegalArgumentException when a set is empty, a value is not above zero, or the zone is not within 0..1
     */
    public static Comparison ofIndependent(double[] baseline, double[] candidate, Direction direction, double zone) {
        if (!(zone > 0 && zone < 1)) {
            throw new IllegalArgumentException("an indifference zone must be between 0 and 1, was " + zone);
        }
        double[] a = Logs.of(baseline);
        double[] b = Logs.of(candidate);
        double difference = Moments.mean(b) - Moments.mean(a);
        Interval interval = a.length < 2 || b.length < 2
                ? null
                : Estimate.ofIndependent(a, b, LEVEL).interval();
        return new Comparison(
                Summary.of(baseline),
                Summary.of(candidate),
                direction,
                Math.exp(difference),
                interval == null ? null : interval.exp(),
                zone,
                Decision.of(a, b, direction, interval, Math.log1p(zone)));
    }
}
