package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Takes up one act on a service, under the same lock as changes. */
final class ActDesk {
    private final Machine machine;
    private final List<ServiceKind> kinds;
    private final Path data;
    private final Desk changes;

    ActDesk(Machine machine, List<ServiceKind> kinds, Path data, Desk changes) {
        this.machine = machine;
        this.kinds = List.copyOf(kinds);
        this.data = data;
        this.changes = changes;
    }

    ChangeState run(Path dir, Policy policy) throws IOException {
        byte[] bytes = machine.disk().read(dir.resolve(ActFolder.ORDER));
        Order.Act act = WireFormat.json().readValue(bytes, Order.Act.class);
        StoppedServices stopped = new StoppedServices(machine, data);
        try (Journal journal = Journal.open(machine, dir, entry -> {})) {
            if (journal.last().isPresent()) {
                return journal.last().get().state();
            }
            Optional<Closeable> lock = changes.lock();
            if (lock.isEmpty()) {
                return refused(journal, "a change is under way on this host; let it end first");
            }
            try (Closeable held = lock.get()) {
                Optional<Installation> at = find(act.serviceId(), stopped);
                return at.isEmpty()
                        ? refused(
                                journal,
                                act.serviceId() + " is not running here, and Hone did not stop it; start it by hand")
                        : new Act(work(at.get(), act, dir, journal), policy, stopped).run(act.action());
            }
        }
    }

    private static ChangeState refused(Journal journal, String why) throws IOException {
        journal.note(ChangeState.REFUSED, why);
        return ChangeState.REFUSED;
    }

    private Optional<Installation> find(String id, StoppedServices stopped) throws IOException {
        Optional<Installation> running = kinds.stream()
                .filter(k -> id.startsWith(k.id() + "-"))
                .flatMap(k -> k.discover(machine.host()).stream())
                .filter(i -> i.id().equals(id))
                .findFirst();
        return running.isPresent() ? running : stopped.installation(id);
    }

    private Work work(Installation at, Order.Act act, Path dir, Journal journal) throws IOException {
        ServiceKind kind = kinds.stream()
                .filter(k -> k.id().equals(at.kind()))
                .findFirst()
                .orElseThrow(() -> new IOException("this version knows no kind " + at.kind()));
        ChangeOrder nothing =
                new ChangeOrder(0, "", at, List.of(), List.of(), List.of(), List.of(), Effect.RESTART, 0, 0);
        return new Work(
                machine,
                kind,
                dir,
                new Order.Apply(act.id(), Instant.MAX, nothing),
                nothing.parts().getFirst(),
                journal);
    }
}
