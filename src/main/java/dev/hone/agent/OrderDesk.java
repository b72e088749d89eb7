package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Hands each order to the runner whose business it is, on a thread of its own; one seen before is not carried out again. */
final class OrderDesk {
    private static final Logger LOG = Logger.getLogger(OrderDesk.class.getName());
    private static final int REMEMBERED = 5_000;

    private final List<OrderRunner> runners;
    private final Consumer<Event> events;
    private final Clock clock;
    private final Map<String, Instant> seen = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > REMEMBERED;
        }
    };

    OrderDesk(List<OrderRunner> runners, Consumer<Event> events, Clock clock) {
        this.runners = List.copyOf(runners);
        this.events = events;
        this.clock = clock;
    }

    void resume() {
        runners.forEach(runner -> runner.resume(events));
    }

    boolean isBusy() {
        return runners.stream().anyMatch(OrderRunner::isBusy);
    }

    void accept(List<Order> orders) {
        for (Order order : orders) {
            if (isNew(order)) {
                Thread.ofVirtual().name("order " + order.id()).start(() -> carryOut(order));
            }
        }
    }

    private boolean isNew(Order order) {
        synchronized (seen) {
            return seen.putIfAbsent(order.id(), clock.instant()) == null;
        }
    }

    private void carryOut(Order order) {
        String what = order.getClass().getSimpleName() + " " + order.id();
        try {
            OrderRunner runner = runners.stream()
                    .filter(each -> each.takes(order))
                    .findFirst()
                    .orElseThrow(() -> new UnsupportedOperationException(
                            "this agent cannot carry out " + what + "; is it older than the server?"));
            runner.run(order, events);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (AccessDenied e) {
            fail(order, e, e.remedy());
        } catch (Exception | StackOverflowError e) {
            LOG.log(Level.WARNING, what + " failed", e);
            fail(order, e, "");
        }
    }

    private void fail(Order order, Throwable cause, String remedy) {
        String message = Objects.requireNonNullElse(cause.getMessage(), cause.toString());
        events.accept(new Event.Failed(clock.instant(), order.id(), message, remedy));
    }
}
