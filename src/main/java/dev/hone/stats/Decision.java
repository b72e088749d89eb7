package dev.hone.stats;

import dev.hone.stats.Verdict.Better;
import dev.hone.stats.Verdict.NotEnoughData;
import dev.hone.stats.Verdict.Same;
import dev.hone.stats.Verdict.Worse;
import org.jspecify.annotations.Nullable;

/** The rule that turns an interval of log ratios and an indifference zone into a verdict. */
final class Decision {
    /** No t quantile is smaller than the normal one, which spares the dear ones that cannot do. */
    private static final double NORMAL = Estimate.quantile(Comparison.LEVEL, Double.POSITIVE_INFINITY);

    private Decision() {}

    static Verdict of(double[] a, double[] b, Direction direction, @Nullable Interval interval, double edge) {
        int fewest = Math.min(a.length, b.length);
        if (interval == null || fewest < Comparison.FEWEST_RUNS) {
            return new NotEnoughData(Comparison.FEWEST_RUNS - fewest);
        }
        if (interval.within(edge)) {
            return new Same();
        }
        if (Math.min(direction.gain(interval.low()), direction.gain(interval.high())) > edge) {
            return new Better();
        }
        if (Math.max(direction.gain(interval.low()), direction.gain(interval.high())) < -edge) {
            return new Worse();
        }
        return new NotEnoughData(furtherRuns(Moments.of(a), Moments.of(b), edge));
    }

    /** How many more runs a side would narrow the interval until it clears the nearest edge, the estimate staying put. */
    private static int furtherRuns(Moments a, Moments b, double edge) {
        double distance = Math.abs(Math.abs(b.mean() - a.mean()) - edge);
        int more = 1;
        while (more < NotEnoughData.MOST && !clears(a.grownBy(more), b.grownBy(more), distance)) {
            more++;
        }
        return more;
    }

    private static boolean clears(Moments a, Moments b, double distance) {
        double error = Math.sqrt(a.squaredError() + b.squaredError());
        return NORMAL * error < distance
                && Estimate.quantile(Comparison.LEVEL, Moments.degreesOfFreedom(a, b)) * error < distance;
    }
}
