package dev.hone.host;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one series that are not yet in a chunk. Counters become rates here and nowhere else. A counter that fell
 * leaves a NaN: it began anew, and what it counted in between is unknown. After a pause the first counter reading only sets
 * the base, so that a gap stays a gap.
 */
final class OpenSeries {
    private static final double SECOND_MILLIS = 1000;
    private static final long PAUSE_MILLIS = Duration.ofSeconds(35).toMillis();
    private static final long SHORT_PAUSE_MILLIS = Duration.ofSeconds(5).toMillis();

    private final long id;
    private final SeriesKind kind;
    private Points points = new Points();
    private long lastSecond;
    private long lastMillis = Long.MIN_VALUE;
    private double lastRaw;
    private long interval;

    OpenSeries(long id, SeriesKind kind, long lastSecond) {
        this.id = id;
        this.kind = kind;
        this.lastSecond = lastSecond;
    }

    long id() {
        return id;
    }

    SeriesKind kind() {
        return kind;
    }

    Points points() {
        return points;
    }

    /** Hands over the samples gathered and begins anew. */
    Points take() {
        Points taken = points;
        points = new Points();
        return taken;
    }

    /** Takes a reading of a moment; returns why it was not kept, null when it was or when it only set a base. */
    Drops.@Nullable Reason add(long atMillis, double raw, double divisor) {
        long second = Math.round(atMillis / SECOND_MILLIS);
        if (!Double.isFinite(raw)) {
            return Drops.Reason.not_a_number;
        }
        if (kind.counter() && raw < 0) {
            return Drops.Reason.negative_counter;
        }
        if (second <= lastSecond) {
            return second == lastSecond ? Drops.Reason.duplicate : Drops.Reason.out_of_order;
        }
        if (kind.counter()) {
            addRate(second, atMillis, raw, divisor);
        } else {
            points.add(second, raw);
        }
        lastSecond = second;
        return null;
    }

    private void addRate(long second, long atMillis, double raw, double divisor) {
        long elapsed = atMillis - lastMillis;
        boolean follows = lastMillis != Long.MIN_VALUE && elapsed <= pause();
        if (follows && raw < lastRaw) {
            points.add(second, Double.NaN);
        } else if (follows) {
            points.add(second, Rounded.to6Digits((raw - lastRaw) * SECOND_MILLIS / elapsed / divisor));
        }
        interval = follows ? elapsed : 0;
        lastMillis = atMillis;
        lastRaw = raw;
    }

    /** Three times the usual distance of two readings; generous while that is not known. */
    private long pause() {
        return interval == 0 ? PAUSE_MILLIS : Math.max(SHORT_PAUSE_MILLIS, 3 * interval);
    }
}
