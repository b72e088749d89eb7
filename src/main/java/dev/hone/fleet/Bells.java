package dev.hone.fleet;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Wakes the open poll of a host when there is something for it. */
@Component
class Bells {
    private final Map<String, Semaphore> bells = new ConcurrentHashMap<>();

    void ring(String hostId) {
        bell(hostId).release();
    }

    /** Waits for the next ring, at most so long; a ring that came while nobody waited counts. */
    void await(String hostId, Duration patience) throws InterruptedException {
        Semaphore bell = bell(hostId);
        if (bell.tryAcquire(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS)) {
            bell.drainPermits();
        }
    }

    private Semaphore bell(String hostId) {
        return bells.computeIfAbsent(hostId, id -> new Semaphore(0));
    }
}
