package dev.hone.load.oltp;

import java.util.concurrent.atomic.AtomicLong;

/** When transactions are to start, shared by all connections: at a constant rate, or each as soon as it can. */
final class Clockwork {
    private final double gapNanos;
    private final AtomicLong next = new AtomicLong();
    private final long startNanos;
    private final long warmNanos;
    private final long endNanos;

    Clockwork(OltpPlan plan, long startNanos) {
        this.gapNanos = plan.isOpen() ? 1e9 / plan.ratePerSecond() : 0;
        this.startNanos = startNanos;
        this.warmNanos = startNanos + plan.warmUp().toNanos();
        this.endNanos = warmNanos + plan.duration().toNanos();
    }

    long startNanos() {
        return startNanos;
    }

    long warmNanos() {
        return warmNanos;
    }

    long endNanos() {
        return endNanos;
    }

    boolean isOpen() {
        return gapNanos > 0;
    }

    boolean isOver(long nanos) {
        return nanos - endNanos >= 0;
    }

    boolean counts(long nanos) {
        return nanos - warmNanos >= 0 && !isOver(nanos);
    }

    /** The intended start of the caller's next transaction. */
    long take() {
        return isOpen() ? startNanos + Math.round(next.getAndIncrement() * gapNanos) : System.nanoTime();
    }
}
