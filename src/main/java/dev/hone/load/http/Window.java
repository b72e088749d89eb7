package dev.hone.load.http;

/**
 * The moments of a run on the clock of {@link System#nanoTime()}.
 *
 * @param startNanos first request
 * @param warmNanos from here on it counts
 * @param endNanos end of what counts
 */
record Window(long startNanos, long warmNanos, long endNanos) {
    boolean holds(long nanos) {
        return isWarm(nanos) && !isOver(nanos);
    }

    boolean isWarm(long nanos) {
        return nanos - warmNanos >= 0;
    }

    boolean isOver(long nanos) {
        return nanos - endNanos >= 0;
    }
}
