package dev.hone.load.http;

/**
 * What one loop counts: everything for the samples, and apart from it what falls in the part of the run that counts.
 *
 * <p>Open model: a request belongs to its intended start. Closed model: to its end, since the loop has no other plan.
 */
final class Ledger {
    private final Tally running = new Tally();
    private final Tally counted = new Tally();
    private final boolean open;
    private Window window = new Window(0, 0, 0);

    Ledger(boolean open) {
        this.open = open;
    }

    void start(Window when) {
        window = when;
    }

    Tally running() {
        return running;
    }

    Tally counted() {
        return counted;
    }

    void received(int bytes, long nowNanos) {
        running.received(bytes);
        if (window.holds(nowNanos)) {
            counted.received(bytes);
        }
    }

    void answered(Connection connection, boolean expected, long nowNanos) {
        long took = nowNanos - connection.startedNanos();
        int status = connection.answer().status();
        running.answered(took, status, expected);
        if (counts(connection, nowNanos)) {
            counted.answered(took, status, expected);
        }
    }

    void failed(Connection connection, Failure failure, long nowNanos) {
        long waited = connection.isBusy() ? nowNanos - connection.startedNanos() : 0;
        running.failed(failure, waited);
        if (counts(connection, nowNanos)) {
            counted.failed(failure, waited);
        }
    }

    void missed(long intendedNanos, long nowNanos) {
        running.missed(nowNanos - intendedNanos);
        if (window.holds(intendedNanos)) {
            counted.missed(nowNanos - intendedNanos);
        }
    }

    /** A start of the open model: late because no connection was free (the service's doing) or by the generator's own fault. */
    void started(Connection connection, long intendedNanos, long nowNanos) {
        boolean isOwnFault = connection.freeSinceNanos() - intendedNanos <= 0;
        if (isOwnFault) {
            running.started(nowNanos - intendedNanos);
        }
        if (!window.holds(intendedNanos)) {
            return;
        }
        if (isOwnFault) {
            counted.started(nowNanos - intendedNanos);
        } else {
            counted.blocked();
        }
    }

    private boolean counts(Connection connection, long nowNanos) {
        return window.holds(open && connection.isBusy() ? connection.startedNanos() : nowNanos);
    }
}
