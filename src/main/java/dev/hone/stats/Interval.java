package dev.hone.stats;

/**
 * A two-sided confidence interval.
 *
 * @param low lower end, in the unit of what was estimated
 * @param high upper end, never below {@code low}
 * @param level confidence between 0 and 1, such as 0.95
 */
public record Interval(double low, double high, double level) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval must run from low to high, was " + low + " to " + high);
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a confidence level must be between 0 and 1, was " + level);
        }
    }

    /** Half of the distance between the ends: what "plus or minus" would say. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    boolean within(double edge) {
        return low > -edge && high < edge;
    }

    Interval exp() {
        return new Interval(Math.exp(low), Math.exp(high), level);
    }
}
