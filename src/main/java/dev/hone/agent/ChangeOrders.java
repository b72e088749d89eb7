package dev.hone.agent;

import dev.hone.apply.Launcher;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Orders about changes: handed to {@link ChangeRunner}, whose journals are followed while one is under way. */
final class ChangeOrders implements OrderRunner {
    private static final Logger LOG = Logger.getLogger(ChangeOrders.class.getName());
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final AgentContext context;
    private final AtomicBoolean following = new AtomicBoolean();
    private volatile @Nullable ChangeRunner runner;

    ChangeOrders(AgentContext context) {
        this.context = context;
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.Apply
                || order instanceof Order.Confirm
                || order instanceof Order.RollBack
                || order instanceof Order.Unstick;
    }

    @Override
    public void resume(Consumer<Event> events) {
        ApplyProcess process = new ApplyProcess(Launcher.same(), Optional.ofNullable(context.policy()));
        ChangeRunner fresh = new ChangeRunner(context.data(), process, events);
        runner = fresh;
        try {
            fresh.start();
        } catch (IOException e) {
            LOG.log(Level.SEVERE, "interrupted changes could not be taken up", e);
        }
        follow(fresh);
    }

    @Override
    public void run(Order order, Consumer<Event> events) throws IOException {
        ChangeRunner changes = runner;
        if (changes == null) {
            throw new IllegalStateException("the agent has not begun yet");
        }
        switch (order) {
            case Order.Apply apply -> changes.apply(apply);
            case Order.Confirm confirm -> changes.confirm(confirm);
            case Order.RollBack rollBack -> changes.rollBack(rollBack);
            case Order.Unstick unstick -> changes.unstick(unstick);
            default -> throw new IllegalArgumentException("no business of changes: " + order);
        }
        follow(changes);
    }

    @Override
    public boolean isBusy() {
        ChangeRunner changes = runner;
        return changes != null && changes.busy();
    }

    /** One thread follows all journals until none moves any more. */
    private void follow(ChangeRunner changes) {
        if (changes.busy() && following.compareAndSet(false, true)) {
            Thread.ofVirtual().name("hone-journals").start(() -> {
                try {
                    while (changes.busy()) {
                        poll(changes);
                        if (!Ticker.pause(LOOK_EVERY)) {
                            return;
                        }
                    }
                } finally {
                    following.set(false);
                }
                follow(changes);
            });
        }
    }

    private static void poll(ChangeRunner changes) {
        try {
            changes.poll();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "a change's journal could not be read; trying again", e);
        }
    }
}
