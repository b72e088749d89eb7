package dev.hone.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A collector that is dear or may hang, read at a slower beat on a thread of its own. Its readings go out once each; the
 * seconds in between have none, and a reading that hangs only delays itself.
 */
final class Seldom implements Collector {
    private final Collector inner;
    private final Duration every;
    private final LongSupplier nanos;
    private final AtomicReference<@Nullable Result> result = new AtomicReference<>();
    private long startedAt;
    private boolean started;
    private volatile boolean busy;

    private record Result(Readings readings, @Nullable IOException failure) {}

    Seldom(Collector inner, Duration every, LongSupplier nanos) {
        this.inner = inner;
        this.every = every;
        this.nanos = nanos;
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public void read(Readings into) throws IOException {
        if (!busy && (!started || nanos.getAsLong() - startedAt >= every.toNanos())) {
            started = true;
            busy = true;
            startedAt = nanos.getAsLong();
            Thread.ofVirtual().name("reading " + name()).start(this::readInner);
        }
        @Nullable Result done = result.getAndSet(null);
        if (done != null) {
            into.values().putAll(done.readings().values());
            @Nullable IOException failure = done.failure();
            if (failure != null) {
                throw failure;
            }
        }
    }

    private void readInner() {
        Readings readings = new Readings();
        try {
            inner.read(readings);
            result.set(new Result(readings, null));
        } catch (IOException | RuntimeException e) {
            result.set(new Result(readings, new IOException(e.toString(), e)));
        } finally {
            busy = false;
        }
    }
}
