package dev.hone.agent;

import dev.hone.kind.HostFacts;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.PolicyView;
import dev.hone.wire.Reply;
import dev.hone.wire.ServiceSnapshot;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * An agent at work: one thread reads the host every second, one looks for services, one reports, one waits for orders.
 * None of them ends because of what another meets.
 */
final class AgentLoop {
    private static final Logger LOG = Logger.getLogger(AgentLoop.class.getName());

    private final String hostId;
    private final String version;
    private final Parts parts;
    private final SampleRing ring = new SampleRing(900);
    private final Outbox outbox;
    private final OrderDesk desk;
    private final Ticker sampling;
    private final Ticker looking;
    private final Ticker reporting;
    private final Thread polling;
    private final AtomicReference<@Nullable List<ServiceSnapshot>> services = new AtomicReference<>();
    private long sequence;
    private int failures;
    private volatile Duration askedFor = Duration.ofSeconds(10);

    /** What a loop is made of, so that tests can put other parts in; {@code lookEvery} lies between two looks for services. */
    record Parts(
            HostProbe probe,
            ServiceFinder finder,
            Duration lookEvery,
            ServiceMemory memory,
            Supplier<HostFacts> facts,
            Supplier<PolicyView> policy,
            List<OrderRunner> runners,
            ServerLink link,
            Clock clock) {}

    AgentLoop(String hostId, String version, Parts parts) {
        this.hostId = hostId;
        this.version = version;
        this.parts = parts;
        this.sampling = new Ticker("hone-sampling", () -> Duration.ofSeconds(1), this::sample);
        this.looking = new Ticker("hone-looking", parts::lookEvery, this::look);
        this.reporting = new Ticker("hone-reporting", this::reportEvery, this::report);
        this.outbox = new Outbox(reporting::now);
        this.desk = new OrderDesk(parts.runners(), outbox::add, parts.clock());
        this.polling = Thread.ofVirtual().name("hone-polling").unstarted(this::pollForEver);
    }

    void start() {
        desk.resume();
        sampling.start();
        looking.start();
        reporting.start();
        polling.start();
    }

    void stop() {
        sampling.stop();
        looking.stop();
        polling.interrupt();
        reporting.stop();
    }

    private void sample() {
        ring.add(parts.probe().sample(parts.clock().instant()));
    }

    private void look() throws InterruptedException {
        parts.memory().inRun(desk.isBusy());
        services.set(parts.finder().look());
        reporting.now();
    }

    /** After a failure sooner than usual, then ever more seldom up to the usual beat. */
    private Duration reportEvery() {
        if (failures > 0) {
            return Duration.ofSeconds(Math.min(10, 1L << Math.min(failures - 1, 4)));
        }
        return desk.isBusy() ? Duration.ofSeconds(1) : askedFor;
    }

    /** Only this one runs in the reporting thread, so sequence and failures need no lock. */
    private void report() throws IOException {
        SampleRing.Taken taken = ring.take();
        List<Event> events = outbox.peek();
        @Nullable List<ServiceSnapshot> seen = services.getAndSet(null);
        try {
            CheckIn checkIn = new CheckIn(
                    hostId,
                    sequence++,
                    parts.clock().instant(),
                    version,
                    parts.facts().get(),
                    taken.samples(),
                    seen,
                    events,
                    parts.policy().get(),
                    taken.dropped());
            take(parts.link().checkIn(checkIn));
            outbox.delivered(events);
            failures = 0;
        } catch (IOException | RuntimeException e) {
            ring.putBack(taken);
            services.compareAndSet(null, seen);
            failures++;
            throw e;
        }
    }

    private void take(Reply reply) {
        boolean sooner = reply.reportEvery().compareTo(askedFor) < 0;
        askedFor = reply.reportEvery();
        desk.accept(reply.orders());
        if (sooner) {
            reporting.now();
        }
    }

    private void pollForEver() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                take(parts.link().poll(hostId, ServerLink.LONGEST_POLL));
            } catch (InterruptedException e) {
                return;
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.WARNING, "asking the server for orders failed; trying again in 2 s", e);
                if (!Ticker.pause(Duration.ofSeconds(2))) {
                    return;
                }
            }
        }
    }
}
