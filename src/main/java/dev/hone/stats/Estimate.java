package dev.hone.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean or a difference of means with its Student-t interval.
 *
 * @param value the estimate itself
 * @param interval the interval around it
 * @param degreesOfFreedom of the t distribution used; infinite when nothing varied
 */
public record Estimate(double value, Interval interval, double degreesOfFreedom) {

    /**
     * The mean of differences measured in pairs (candidate minus baseline), with a one-sample t interval.
     *
     * @param differences at least two
     */
    public static Estimate ofPairs(double[] differences, double level) {
        var d = Moments.of(differences);
        return of(d.mean(), d.squaredError(), d.n() - 1.0, level);
    }

    /**
     * Mean of the candidate minus mean of the baseline for two independent sets, with Welch's interval, which does not
     * assume that both vary alike. Degrees of freedom after Welch and Satterthwaite (Biometrika 34, 1947).
     *
     * @param baseline at least two values
     * @param candidate at least two values
     */
    public static Estimate ofIndependent(double[] baseline, double[] candidate, double level) {
        var a = Moments.of(baseline);
        var b = Moments.of(candidate);
        double df = Moments.degreesOfFreedom(a, b);
        return of(b.mean() - a.mean(), a.squaredError() + b.squaredError(), df, level);
    }

    private static Estimate of(double value, double squaredError, double df, double level) {
        double half = squaredError == 0 ? 0 : quantile(level, df) * Math.sqrt(squaredError);
        return new Estimate(value, new Interval(value - half, value + half, level), df);
    }

    /** Factor on the standard error of a two-sided interval at that level. */
    static double quantile(double level, double df) {
        return TDistribution.of(df).inverseSurvivalProbability((1 - level) / 2);
    }
}
