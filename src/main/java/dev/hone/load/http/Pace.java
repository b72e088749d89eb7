package dev.hone.load.http;

/**
 * When requests of the open model are meant to start, whatever the answers do. Nothing is queued: what is due but not started
 * is the distance between two numbers.
 */
final class Pace {
    private final Schedule schedule;
    private final long startNanos;
    private final long endNanos;
    private final int of;
    private long number;

    /**
     * One of several loops that share a schedule takes every {@code of}-th start.
     *
     * @param loop 0-based
     */
    Pace(long startNanos, long endNanos, Schedule schedule, int loop, int of) {
        this.schedule = schedule;
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        this.of = of;
        this.number = loop;
    }

    /** The next intended start, {@link Long#MAX_VALUE} after the last. */
    long nextNanos() {
        double after = schedule.nanosOf(number);
        return after >= endNanos - startNanos ? Long.MAX_VALUE : startNanos + Math.round(after);
    }

    boolean isDue(long nowNanos) {
        long at = nextNanos();
        return at != Long.MAX_VALUE && at - nowNanos <= 0;
    }

    /** Moves on to the start after the next one. */
    void advance() {
        number += of;
    }
}
