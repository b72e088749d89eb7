package dev.hone.agent;

import dev.hone.kind.Installation;
import dev.hone.load.Driver;
import dev.hone.load.StopSignal;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs workloads, one at a time, since two would measure each other; others wait for their turn. */
final class LoadRunner implements OrderRunner {
    private static final dev.hone.load.Limits RUN_LIMITS = dev.hone.load.Limits.standard();

    private static final long END_SECONDS = 8;

    private final AgentContext context;
    private final Lookup lookup;
    private final Driver driver;
    private final Semaphore turn = new Semaphore(1, true);
    private final Map<Long, StopSignal> stops = new ConcurrentHashMap<>();

    LoadRunner(AgentContext context) {
        this.context = context;
        this.lookup = new Lookup(context);
        this.driver = new Driver(context.host(), this::services, RUN_LIMITS);
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAll, "hone-load-end"));
    }

    /** An orderly end of the process drops what a run has made before it lets go. */
    private void endAll() {
        stops.values().forEach(StopSignal::stop);
        try {
            var unused = turn.tryAcquire(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.Run || order instanceof Order.StopRun;
    }

    @Override
    public void run(Order order, Consumer<Event> events) throws IOException, InterruptedException {
        switch (order) {
            case Order.Run run -> take(run, events);
            case Order.StopRun stop -> stop(stop.run()).stop();
            default -> throw new IllegalArgumentException("no run in " + order);
        }
    }

    /** A run that an earlier process left unfinished is over, and the server is told so. */
    @Override
    public void resume(Consumer<Event> events) {
        try {
            if (Files.exists(mark())) {
                long run = Long.parseLong(Files.readString(mark()).strip());
                events.accept(ended(run, failed("the agent was ended during the run; run it again")));
                Files.delete(mark());
            }
        } catch (IOException | NumberFormatException e) {
            mark().toFile().delete();
        }
    }

    @Override
    public boolean isBusy() {
        return turn.availablePermits() == 0;
    }

    private void take(Order.Run order, Consumer<Event> events) throws IOException, InterruptedException {
        StopSignal stop = stop(order.run());
        turn.acquire();
        try {
            Files.createDirectories(mark().getParent());
            Files.writeString(mark(), String.valueOf(order.run()));
            events.accept(ended(order.run(), result(order, stop, events)));
        } finally {
            Files.deleteIfExists(mark());
            stops.remove(order.run());
            turn.release();
        }
    }

    private RunResult result(Order.Run order, StopSignal stop, Consumer<Event> events) throws InterruptedException {
        if (stop.isGiven()) {
            return failed("stopped before its turn");
        }
        try {
            Lookup.Found found = lookup.service(order.serviceId());
            return driver.run(
                    found.kind(),
                    found.installation(),
                    order.workload(),
                    sample -> events.accept(new Event.RunProgress(now(), order.run(), sample)),
                    stop);
        } catch (RuntimeException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private StopSignal stop(long run) {
        return stops.computeIfAbsent(run, number -> new StopSignal());
    }

    private RunResult failed(String message) {
        return RunResult.failed(message, now());
    }

    private Event.RunEnded ended(long run, RunResult result) {
        return new Event.RunEnded(now(), run, result);
    }

    private List<Installation> services() {
        return context.kinds().stream()
                .flatMap(kind -> kind.discover(context.host()).stream())
                .toList();
    }

    private Path mark() {
        return context.data().resolve("agent/run");
    }

    private Instant now() {
        return context.clock().instant();
    }
}
