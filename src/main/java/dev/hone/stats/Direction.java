package dev.hone.stats;

/** Which way a metric gets better. */
public enum Direction {
    /** More is better, such as requests per second. */
    HIGHER_IS_BETTER,
    /** Less is better, such as a latency. */
    LOWER_IS_BETTER;

    /** The log ratio seen so that a positive number is a gain. */
    double gain(double logRatio) {
        return this == HIGHER_IS_BETTER ? logRatio : -logRatio;
    }
}
