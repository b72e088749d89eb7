package dev.hone.agent;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Does one thing again and again at a steady beat on a thread of its own. What the thing throws is logged once and costs
 * that turn; beats missed while it ran are left out, not made up for.
 */
final class Ticker {
    private static final Logger LOG = Logger.getLogger(Ticker.class.getName());

    private final Supplier<Duration> every;
    private final Turn turn;
    private final Semaphore wanted = new Semaphore(0);
    private final Thread thread;
    private String complaint = "";

    /** One turn. */
    interface Turn {
        void take() throws Exception;
    }

    Ticker(String name, Supplier<Duration> every, Turn turn) {
        this.every = every;
        this.turn = turn;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Ends after the turn under way. */
    void stop() {
        thread.interrupt();
    }

    /** Takes the next turn without waiting for the beat. */
    void now() {
        wanted.release();
    }

    private void run() {
        long next = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            takeTurn();
            long now = System.nanoTime();
            next = Math.max(next + every.get().toNanos(), now);
            try {
                if (wanted.tryAcquire(next - now, TimeUnit.NANOSECONDS)) {
                    wanted.drainPermits();
                    next = System.nanoTime();
                }
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private void takeTurn() {
        try {
            turn.take();
            complaint = "";
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            complain(e);
        }
    }

    private void complain(Exception e) {
        if (!complaint.equals(e.toString())) {
            complaint = e.toString();
            LOG.log(Level.WARNING, thread.getName() + " failed; it goes on", e);
        }
    }

    /** Waits; false when interrupted. */
    static boolean pause(Duration time) {
        try {
            Thread.sleep(time);
            return true;
        } catch (InterruptedException stopped) {
            return false;
        }
    }
}
