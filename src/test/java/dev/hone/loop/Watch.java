package dev.hone.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Reads a file over and over and remembers every text that it ever held; a moment without the file counts as one. */
final class Watch implements AutoCloseable {
    private static final String GONE = "(gone)";

    private final Path file;
    private final Set<String> seen = Collections.synchronizedSet(new LinkedHashSet<>());
    private final AtomicInteger looks = new AtomicInteger();
    private final Thread thread;
    private volatile boolean isOver;

    private Watch(Path file) {
        this.file = file;
        this.thread = Thread.ofPlatform().daemon().name("watch " + file).start(this::watch);
    }

    static Watch on(Path file) {
        return new Watch(file);
    }

    Set<String> everyTextSeen() {
        look();
        return Set.copyOf(seen);
    }

    int looks() {
        return looks.get();
    }

    private void watch() {
        while (!isOver) {
            look();
            LockSupport.parkNanos(2_000_000);
        }
    }

    private void look() {
        looks.incrementAndGet();
        try {
            seen.add(Files.readString(file));
        } catch (IOException e) {
            seen.add(GONE);
        }
    }

    @Override
    public void close() {
        isOver = true;
        LockSupport.unpark(thread);
    }
}
