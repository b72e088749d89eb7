package dev.hone.agent;

import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.util.function.Consumer;

/** Carries out some kinds of order; {@link OrderRunners} lists them all. */
public interface OrderRunner {
    /** Whether this kind of order is its business. */
    boolean takes(Order order);

    /**
     * Carries the order out on a thread of its own and tells what came of it; may take as long as the order does. What it
     * throws becomes {@link Event.Failed}.
     */
    void run(Order order, Consumer<Event> events) throws Exception;

    /** Called once before the first order: takes up what an earlier process left unfinished. Must not block. */
    default void resume(Consumer<Event> events) {}

    /** Whether something is under way that wants a report every second. */
    default boolean isBusy() {
        return false;
    }
}
