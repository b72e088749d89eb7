package dev.hone.load.http;

/**
 * When requests of the open model are meant to start: at equal distances from a start on, whatever the answers do. Nothing
 * is queued: what is due but not started is the distance between two numbers.
 */
final class Pace {
    private final long startNanos;
    private final double gapNanos;
    private final long endNanos;
    private long next;

    /**
     * One of several loops that share a rate takes every {@code of}-th start.
     *
     * @param loop 0-based
     */
    Pace(long startNanos, long endNanos, double ratePerSecond, int loop, int of) {
        double gap = 1e9 / ratePerSecond;
        this.startNanos = startNanos + Math.round(gap * loop);
        this.gapNanos = gap * of;
        this.endNanos = endNanos;
    }

    /** The next intended start, {@link Long#MAX_VALUE} after the last. */
    long nextNanos() {
        long at = startNanos + Math.round(next * gapNanos);
        return at - endNanos >= 0 ? Long.MAX_VALUE : at;
    }

    boolean isDue(long nowNanos) {
        long at = nextNanos();
        return at != Long.MAX_VALUE && at - nowNanos <= 0;
    }

    /** Moves on to the start after the next one. */
    void advance() {
        next++;
    }
}
