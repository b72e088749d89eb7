package dev.hone.host;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * How finely a range is shown.
 *
 * @param tier        what it is read from
 * @param stepSeconds distance of two points, a multiple of the tier's
 */
record Resolution(Tier tier, int stepSeconds) {
    private static final List<Integer> STEPS = List.of(
            1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800,
            604_800);

    /**
     * The finest that needs no more than so many points and is still kept where the range begins.
     *
     * @param keep how long each tier is kept
     */
    static Resolution of(Instant from, Instant to, int points, Instant now, Function<Tier, Duration> keep) {
        long range = Math.max(1, Duration.between(from, to).toSeconds());
        long least = Math.ceilDiv(range, points);
        Tier finest = finestKept(from, now, keep);
        return at(finest, Math.max(least, finest.stepSeconds()));
    }

    /** At least so coarse: for series that are read more seldom. */
    Resolution atLeast(long seconds) {
        return seconds <= stepSeconds ? this : at(tier, seconds);
    }

    private static Resolution at(Tier finest, long least) {
        int step = STEPS.stream().filter(each -> each >= least).findFirst().orElse(STEPS.getLast());
        Tier tier = finest;
        for (Tier each : Tier.values()) {
            if (each.ordinal() >= finest.ordinal() && each.stepSeconds() <= step && step % each.stepSeconds() == 0) {
                tier = each;
            }
        }
        return new Resolution(tier, step);
    }

    private static Tier finestKept(Instant from, Instant now, Function<Tier, Duration> keep) {
        for (Tier tier : Tier.values()) {
            if (!from.isBefore(now.minus(keep.apply(tier)))) {
                return tier;
            }
        }
        return Tier.HOUR;
    }
}
