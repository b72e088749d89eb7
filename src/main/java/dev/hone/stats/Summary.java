package dev.hone.stats;

import java.util.Arrays;

/**
 * What a set of runs measured, at a glance.
 *
 * @param n how many values
 * @param median the middle value
 * @param min the smallest value
 * @param max the largest value
 * @param geometricMean what ratios of sets are made of
 */
public record Summary(int n, double median, double min, double max, double geometricMean) {

    /** Sums up at least one value; all must be above zero. */
    public static Summary of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] logs = Logs.of(values);
        return new Summary(
                sorted.length,
                Quantile.ofSorted(sorted, 0.5),
                sorted[0],
                sorted[sorted.length - 1],
                Math.exp(Moments.mean(logs)));
    }

    /** Distance from the smallest to the largest value, as a part of the median: 0.1 says "within 10 %". */
    public double spreadRatio() {
        return (max - min) / median;
    }
}
