package dev.hone.agent;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.util.function.Consumer;

/** Reads everything in force on a service, found afresh so that the answer is about what runs now. */
final class ReadRunner implements OrderRunner {
    private final AgentContext context;
    private final Lookup lookup;

    ReadRunner(AgentContext context) {
        this.context = context;
        this.lookup = new Lookup(context);
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.Read;
    }

    @Override
    public void run(Order order, Consumer<Event> events) {
        if (order instanceof Order.Read read) {
            Lookup.Found found = lookup.service(read.serviceId());
            events.accept(answer(read, found.kind(), found.installation()));
        }
    }

    private Event.Read answer(Order.Read read, ServiceKind kind, Installation at) {
        EffectiveConfig config = kind.effective(at, context.host());
        Generation generation = kind.generation(at, context.host());
        return new Event.Read(context.clock().instant(), read.id(), at, config, generation);
    }
}
