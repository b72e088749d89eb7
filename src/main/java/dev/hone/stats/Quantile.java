package dev.hone.stats;

import java.util.Arrays;

/** Quantiles of a set of numbers, interpolated as R's default (type 7 of Hyndman and Fan, 1996). */
public final class Quantile {
    private Quantile() {}

    /**
     * The value below which the given part of the set lies.
     *
     * @param values at least one, in any order, left untouched
     * @param part between 0 (smallest) and 1 (largest)
     */
    public static double of(double[] values, double part) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return ofSorted(sorted, part);
    }

    static double ofSorted(double[] sorted, double part) {
        if (sorted.length == 0) {
            throw new IllegalArgumentException("a quantile needs at least one value");
        }
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException("a quantile must be between 0 and 1, was " + part);
        }
        double at = part * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
