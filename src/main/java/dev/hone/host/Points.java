package dev.hone.host;

import java.util.Arrays;

/**
 * Samples of one series in ascending time: mean, least and greatest value of each step and how many readings are in it. A
 * NaN stands for a counter that began anew. A time without a sample is not in here at all.
 */
final class Points {
    private long[] times = new long[16];
    private double[] means = new double[16];
    private double[] lows = new double[16];
    private double[] highs = new double[16];
    private double[] weights = new double[16];
    private int size;

    /** A single reading; second since the epoch, later than all before. */
    void add(long second, double value) {
        add(second, value, value, value, 1);
    }

    void add(long second, double mean, double low, double high, double weight) {
        if (size > 0 && second <= times[size - 1]) {
            throw new IllegalArgumentException("second " + second + " does not follow " + times[size - 1]);
        }
        if (size == times.length) {
            grow();
        }
        times[size] = second;
        means[size] = mean;
        lows[size] = low;
        highs[size] = high;
        weights[size++] = weight;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    long time(int i) {
        return times[i];
    }

    double mean(int i) {
        return means[i];
    }

    double low(int i) {
        return lows[i];
    }

    double high(int i) {
        return highs[i];
    }

    double weight(int i) {
        return weights[i];
    }

    long lastTime() {
        return size == 0 ? Long.MIN_VALUE : times[size - 1];
    }

    /** Those from one second to another, both included. */
    Points between(long from, long to) {
        Points some = new Points();
        for (int i = 0; i < size; i++) {
            if (times[i] >= from && times[i] <= to) {
                some.add(times[i], means[i], lows[i], highs[i], weights[i]);
            }
        }
        return some;
    }

    /** Every sample is one reading, so that only one column needs to be kept. */
    boolean isPlain() {
        for (int i = 0; i < size; i++) {
            if (weights[i] != 1 || !same(means[i], lows[i]) || !same(means[i], highs[i])) {
                return false;
            }
        }
        return true;
    }

    double[][] columns() {
        double[][] all = {means, lows, highs, weights};
        return Arrays.stream(isPlain() ? new double[][] {means} : all)
                .map(column -> Arrays.copyOf(column, size))
                .toArray(double[][]::new);
    }

    private static boolean same(double a, double b) {
        return Double.doubleToLongBits(a) == Double.doubleToLongBits(b);
    }

    private void grow() {
        int larger = times.length * 2;
        times = Arrays.copyOf(times, larger);
        means = Arrays.copyOf(means, larger);
        lows = Arrays.copyOf(lows, larger);
        highs = Arrays.copyOf(highs, larger);
        weights = Arrays.copyOf(weights, larger);
    }
}
