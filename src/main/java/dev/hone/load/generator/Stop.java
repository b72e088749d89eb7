package dev.hone.load.generator;

import java.time.Duration;

/** Waits, and tells whether the run should end at once. */
@FunctionalInterface
public interface Stop {
    /** True as soon as the run should end, false when the time is over. */
    boolean await(Duration time) throws InterruptedException;
}
