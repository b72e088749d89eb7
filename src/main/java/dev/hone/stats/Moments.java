package dev.hone.stats;

/** Count, mean and sample variance of a set of numbers, in two passes to keep digits. */
record Moments(int n, double mean, double variance) {

    static Moments of(double[] values) {
        if (values.length < 2) {
            throw new IllegalArgumentException("an interval needs at least 2 values, found " + values.length);
        }
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Moments(values.length, mean, squares / (values.length - 1));
    }

    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Square of the standard error of the mean. */
    double squaredError() {
        return variance / n;
    }

    /** What a larger set would give if it varied alike. */
    Moments grownBy(int more) {
        return new Moments(n + more, mean, variance);
    }

    /** Degrees of freedom of the difference of two means after Welch and Satterthwaite; infinite when nothing varied. */
    static double degreesOfFreedom(Moments a, Moments b) {
        double error = a.squaredError() + b.squaredError();
        return error == 0 ? Double.POSITIVE_INFINITY : error * error / (a.satterthwaite() + b.satterthwaite());
    }

    private double satterthwaite() {
        return squaredError() * squaredError() / (n - 1);
    }
}
