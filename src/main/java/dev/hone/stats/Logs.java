package dev.hone.stats;

/** Natural logarithms of measured values, which turn ratios into differences. */
final class Logs {
    private Logs() {}

    static double[] of(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a set of runs needs at least one value");
        }
        double[] logs = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            logs[i] = log(values[i], i);
        }
        return logs;
    }

    private static double log(double value, int index) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "a ratio needs values above zero, value " + (index + 1) + " was " + value + "; leave that run out");
        }
        return Math.log(value);
    }
}
