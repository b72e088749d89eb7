package dev.hone.agent;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Files;
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
        return order instanceof Order.Read || order instanceof Order.ReadLines;
    }

    @Override
    public void run(Order order, Consumer<Event> events) {
        if (order instanceof Order.Read read) {
            Lookup.Found found = lookup.service(read.serviceId());
            events.accept(answer(read, found.kind(), found.installation()));
        } else if (order instanceof Order.ReadLines lines) {
            events.accept(answer(lines));
        }
    }

    private EffectiveConfig effective(ServiceKind kind, Installation at) {
        LargeFiles host = new LargeFiles(context.host());
        EffectiveConfig config = kind.effective(at, host);
        return config.with(host.met());
    }

    /** Only of a file that its kind wants to load and cannot; no other is read, whoever asks. */
    private Event answer(Order.ReadLines wanted) {
        Lookup.Found found = lookup.service(wanted.serviceId());
        boolean isOne = effective(found.kind(), found.installation()).tooLarge().stream()
                .anyMatch(f -> f.path().equals(wanted.file()));
        if (!isOne) {
            return failed(wanted, wanted.file() + " is not among the large files that the service loads now");
        }
        try {
            long size = Files.size(wanted.file());
            LinePages.Page page = LinePages.read(wanted.file(), wanted.firstLine());
            return new Event.Lines(
                    context.clock().instant(),
                    wanted.id(),
                    wanted.file(),
                    size,
                    wanted.firstLine(),
                    page.total(),
                    page.lines());
        } catch (IOException e) {
            return failed(wanted, wanted.file() + " cannot be read: " + e.getMessage());
        }
    }

    private Event failed(Order.ReadLines wanted, String why) {
        return new Event.Failed(context.clock().instant(), wanted.id(), why, "look at the service's page again");
    }

    private Event.Read answer(Order.Read read, ServiceKind kind, Installation at) {
        EffectiveConfig config = effective(kind, at);
        Generation generation = kind.generation(at, context.host());
        return new Event.Read(context.clock().instant(), read.id(), at, config, generation);
    }
}
