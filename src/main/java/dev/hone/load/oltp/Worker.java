package dev.hone.load.oltp;

import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One connection's thread. */
final class Worker implements Runnable {
    private static final Duration REST = Duration.ofMillis(50);

    private final OltpPlan plan;
    private final SplittableRandom random;
    private final OltpTally running;
    private final OltpTally counted;
    private final Clockwork clockwork;
    private volatile boolean stopped;
    private volatile @Nullable Transactions transactions;
    private volatile @Nullable SQLException lastError;

    Worker(OltpPlan plan, SplittableRandom random, Clockwork clockwork, OltpTally running, OltpTally counted) {
        this.plan = plan;
        this.random = random;
        this.clockwork = clockwork;
        this.running = running;
        this.counted = counted;
    }

    /** The last error the server gave, for the message; null when there was none. */
    @Nullable
    SQLException lastError() {
        return lastError;
    }

    /** Ends it at once, also under a statement that hangs. */
    void stop() {
        stopped = true;
        Transactions now = transactions;
        if (now != null) {
            now.abort();
        }
    }

    @Override
    public void run() {
        while (!stopped && !clockwork.isOver(System.nanoTime())) {
            long intended = clockwork.take();
            if (clockwork.isOver(intended)) {
                break;
            }
            waitUntil(intended);
            if (!stopped) {
                one(intended);
            }
        }
        close();
    }

    private void one(long intended) {
        long waited = System.nanoTime() - intended;
        if (waited > plan.timeout().toNanos()) {
            tell(intended, tally -> tally.missed(waited));
            return;
        }
        try {
            finish(intended);
            long took = System.nanoTime() - intended;
            tell(clockwork.isOpen() ? intended : intended + took, tally -> tally.done(took));
        } catch (SQLException e) {
            if (!stopped) {
                failed(e, intended);
            }
        }
    }

    /** As applications do, one that the server takes back in favour of another is done again, within its own time. */
    private void finish(long intended) throws SQLException {
        while (true) {
            Transactions now = connected();
            try {
                now.next();
                return;
            } catch (SQLException e) {
                boolean isLate = System.nanoTime() - intended > plan.timeout().toNanos();
                if (stopped || isLate || !isTakenBack(e) || !now.recover()) {
                    throw e;
                }
                tell(intended, OltpTally::retried);
            }
        }
    }

    /** Class 40 of SQLSTATE: serialization failure, deadlock. */
    private static boolean isTakenBack(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith("40");
    }

    private void failed(SQLException e, long intended) {
        lastError = e;
        tell(intended, OltpTally::failed);
        Transactions now = transactions;
        if (now == null || !now.recover()) {
            close();
            LockSupport.parkNanos(REST.toNanos());
        }
    }

    /** A transaction belongs to its intended start, but in the closed model a good one belongs to its end. */
    private void tell(long moment, Consumer<OltpTally> what) {
        what.accept(running);
        if (clockwork.counts(moment)) {
            what.accept(counted);
        }
    }

    private Transactions connected() throws SQLException {
        Transactions now = transactions;
        if (now == null) {
            now = new Transactions(plan, random.split());
            transactions = now;
        }
        return now;
    }

    private void close() {
        Transactions now = transactions;
        transactions = null;
        if (now != null) {
            now.close();
        }
    }

    private void waitUntil(long intended) {
        for (long left = intended - System.nanoTime(); left > 0 && !stopped; left = intended - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, REST.toNanos()));
        }
    }
}
