package dev.hone.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions with a deadline; the machine may be slow, so deadlines are generous. */
public final class Until {
    /** Enough for a start of the application on a busy machine. */
    public static final Duration LONG = Duration.ofMinutes(4);

    private static final Duration LOOK = Duration.ofMillis(100);

    private Until() {}

    /** Waits until it holds; fails naming what was waited for. */
    public static void holds(String what, Duration patience, BooleanSupplier condition) {
        get(what, patience, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** Waits until there is a value and returns it. */
    public static <T> T get(String what, Duration patience, Supplier<Optional<T>> source) {
        Instant until = Instant.now().plus(patience);
        while (true) {
            Optional<T> found = source.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (Instant.now().isAfter(until)) {
                throw new AssertionError("waited " + patience.toSeconds() + " s in vain for " + what);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }
}
