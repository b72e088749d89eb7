package dev.hone.agent;

import dev.hone.kind.Installation;
import dev.hone.kind.Portion;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.StatusReport;
import dev.hone.wire.ServiceSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Looks for services of every kind and asks each how it does. A kind that throws or takes too long keeps what was last
 * seen of it, with the time of that look, and costs the other kinds nothing.
 */
final class ServiceFinder {
    private static final Logger LOG = Logger.getLogger(ServiceFinder.class.getName());

    private final SharedProcesses host;
    private final AgentContext context;
    private final ServiceMemory memory;
    private final Duration patience;
    private final Map<String, List<ServiceSnapshot>> lastSeen = new ConcurrentHashMap<>();
    private final Map<String, ReentrantLock> looking = new ConcurrentHashMap<>();
    private final Map<String, String> complaints = new ConcurrentHashMap<>();

    ServiceFinder(AgentContext context, ServiceMemory memory, Duration patience) {
        this.host = new SharedProcesses(context.host());
        this.context = context.at(host);
        this.memory = memory;
        this.patience = patience;
    }

    /** All services, kinds in registry order; returns within the patience whatever a kind does. */
    List<ServiceSnapshot> look() throws InterruptedException {
        host.renew();
        List<Thread> looks = context.kinds().stream()
                .map(kind -> Thread.ofVirtual().name("look " + kind.id()).start(() -> lookOnce(kind)))
                .toList();
        long deadline = System.nanoTime() + patience.toNanos();
        for (Thread look : looks) {
            look.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        }
        return context.kinds().stream()
                .flatMap(kind -> lastSeen.getOrDefault(kind.id(), List.of()).stream())
                .toList();
    }

    /** Skipped while an earlier look at this kind still hangs. */
    private void lookOnce(ServiceKind kind) {
        ReentrantLock turn = looking.computeIfAbsent(kind.id(), id -> new ReentrantLock());
        if (!turn.tryLock()) {
            complain(kind, "still busy with the last look", null);
            return;
        }
        try {
            lastSeen.put(kind.id(), snapshots(kind));
            complaints.remove(kind.id());
        } catch (RuntimeException | StackOverflowError e) {
            complain(kind, String.valueOf(e), e);
        } finally {
            turn.unlock();
        }
    }

    private List<ServiceSnapshot> snapshots(ServiceKind kind) {
        List<ServiceSnapshot> found = new ArrayList<>();
        for (Installation at : context.discover(kind)) {
            found.add(new ServiceSnapshot(context.clock().instant(), at, status(kind, at), memoryOf(kind, at)));
        }
        return List.copyOf(found);
    }

    private @Nullable Long memoryOf(ServiceKind kind, Installation at) {
        return memory.pssBytes(
                at, pid -> host.process(pid).map(p -> kind.portion(at, p)).orElse(Portion.NONE));
    }

    private StatusReport status(ServiceKind kind, Installation at) {
        try {
            return kind.probe(at, host);
        } catch (RuntimeException e) {
            complain(kind, at.id() + ": " + e, e);
            return new StatusReport.Down("the probe failed: " + e);
        }
    }

    /** Once for each new complaint, not every ten seconds. */
    private void complain(ServiceKind kind, String what, @Nullable Throwable cause) {
        if (!what.equals(complaints.put(kind.id(), what))) {
            LOG.log(Level.WARNING, "looking for " + kind.id() + " services: " + what, cause);
        }
    }
}
