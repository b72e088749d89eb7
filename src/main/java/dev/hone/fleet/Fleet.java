package dev.hone.fleet;

import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The hosts and the way to tell them something. */
public interface Fleet {
    /** Every host, by name. */
    List<KnownHost> hosts();

    Optional<KnownHost> host(String id);

    /** Queues an order; it reaches the agent with its next poll, at once while one is open. */
    void send(String hostId, Order order);

    /**
     * Queues an order and completes with the event that answers it ({@link Event.Read}, {@link Event.Acted} or
     * {@link Event.Failed}); exceptionally with a TimeoutException when none comes in time.
     */
    CompletableFuture<Event> ask(String hostId, Order order, Duration patience);

    /** Asks the host to report every second for the next half minute: somebody is watching. */
    void watch(String hostId);
}
