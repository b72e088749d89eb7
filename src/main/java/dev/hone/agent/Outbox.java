package dev.hone.agent;

import dev.hone.wire.Event;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Events that wait for delivery, oldest first. They stay until a check-in was taken, so that each arrives at least once.
 * Over the limit the oldest samples of runs go first; they are drawn, never decided on.
 */
final class Outbox {
    private static final int LIMIT = 10_000;

    private final ArrayDeque<Event> waiting = new ArrayDeque<>();
    private final Runnable wake;

    Outbox(Runnable wake) {
        this.wake = wake;
    }

    /** Adds an event and asks for a check-in at once. */
    void add(Event event) {
        synchronized (this) {
            waiting.addLast(event);
            if (waiting.size() > LIMIT && !removeOldestProgress()) {
                waiting.removeFirst();
            }
        }
        wake.run();
    }

    synchronized List<Event> peek() {
        return List.copyOf(waiting);
    }

    /** Forgets the oldest, which were delivered. */
    synchronized void delivered(List<Event> events) {
        events.forEach(event -> waiting.removeFirstOccurrence(event));
    }

    private boolean removeOldestProgress() {
        return waiting.stream()
                .filter(Event.RunProgress.class::isInstance)
                .findFirst()
                .map(waiting::removeFirstOccurrence)
                .orElse(false);
    }
}
