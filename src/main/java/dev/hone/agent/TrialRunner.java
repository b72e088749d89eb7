package dev.hone.agent;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.TrialTemplate;
import dev.hone.trial.TrialFailed;
import dev.hone.trial.Trials;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.util.function.Consumer;

/** Starts and stops trial instances; at the start of the agent, what an earlier one left is cleaned up. */
final class TrialRunner implements OrderRunner {
    private final AgentContext context;
    private final Trials trials;

    TrialRunner(AgentContext context) {
        this.context = context;
        this.trials = Trials.in(context.data());
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.StartTrial || order instanceof Order.StopTrial;
    }

    @Override
    public void resume(Consumer<Event> events) {
        Thread.ofVirtual().name("clean up trials").start(trials::cleanUp);
    }

    @Override
    public void run(Order order, Consumer<Event> events) throws IOException, InterruptedException {
        try {
            events.accept(acted(order, true, carryOut(order), ""));
        } catch (TrialFailed failed) {
            events.accept(acted(order, false, String.valueOf(failed.getMessage()), failed.output()));
        }
    }

    private String carryOut(Order order) throws IOException, InterruptedException {
        return switch (order) {
            case Order.StartTrial start -> start(start.kind());
            case Order.StopTrial stop -> stop(stop.serviceId());
            default -> throw new IllegalArgumentException("not an order about trials: " + order);
        };
    }

    private String start(String kindId) throws IOException, InterruptedException {
        ServiceKind kind = context.kinds().stream()
                .filter(k -> k.id().equals(kindId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind " + kindId));
        TrialTemplate template = kind.trial()
                .orElseThrow(() -> new IllegalArgumentException(kind.title() + " has no trial instance to offer"));
        Trials.Started started = trials.start(kindId, template);
        return "%s runs as %s on 127.0.0.1:%d".formatted(started.title(), started.serviceId(), started.port());
    }

    private String stop(String serviceId) throws IOException, InterruptedException {
        trials.stop(new Lookup(context).service(serviceId).installation());
        return serviceId + " is stopped and deleted";
    }

    private Event.Acted acted(Order order, boolean succeeded, String message, String output) {
        return new Event.Acted(context.clock().instant(), order.id(), succeeded, message, output);
    }
}
