package dev.hone.apply;

import dev.hone.kind.ServiceKind;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;

/**
 * Takes changes up, one at a time on a host: new ones, interrupted ones, and those whose process died.
 *
 * @param machine what changes touch
 * @param kinds   kinds by id
 * @param changes folder that holds one folder a change
 * @param written hears of each durable record
 */
record Desk(Machine machine, Function<String, Optional<ServiceKind>> kinds, Path changes, Consumer<Entry> written) {
    private static final String CHECKS = "checks";
    private static final long LOCK_PATIENCE_MS = 5_000;
    private static final long GRACE_MS = 5_000;

    /** Carries out the change of a folder; where that was begun before, brings it to its end. */
    ChangeState apply(Path dir, Policy policy, DeadMan deadMan) throws IOException {
        try (Job job = open(dir)) {
            if (!job.journal().entries().isEmpty()) {
                return recover(dir).orElse(ChangeState.LOST);
            }
            Optional<Closeable> lock = lock();
            if (lock.isEmpty()) {
                return refuse(job, "another change is under way on this host; let it end, then apply again");
            }
            try (Closeable held = lock.get()) {
                Optional<String> unresolved = unresolvedBefore(job);
                return unresolved.isPresent() ? refuse(job, unresolved.get()) : new Change(job, policy, deadMan).run();
            }
        }
    }

    private static ChangeState refuse(Job job, String why) throws IOException {
        job.journal().note(ChangeState.RECEIVED, "change " + job.change().number());
        job.journal().note(ChangeState.REFUSED, why);
        return ChangeState.REFUSED;
    }

    /** Brings earlier changes to their end; a stuck one blocks its own services. */
    private Optional<String> unresolvedBefore(Job mine) throws IOException {
        for (Path other : unresolved()) {
            if (other.equals(mine.dir())) {
                continue;
            }
            try (Job earlier = open(other)) {
                ChangeState state = new Recovery(earlier).run();
                if (state == ChangeState.STUCK && !Collections.disjoint(earlier.services(), mine.services())) {
                    return Optional.of("change %d of this service is stuck; retry or accept it first"
                            .formatted(earlier.change().number()));
                }
            } catch (IOException | RuntimeException e) {
                return Optional.of(
                        "the record of an earlier change in %s cannot be read (%s); see that its files are right, then move that folder away"
                                .formatted(other, Cause.of(e)));
            }
        }
        return Optional.empty();
    }

    /** Folders of changes and dry runs that have not ended, oldest name first. */
    List<Path> unresolved() throws IOException {
        List<Path> unresolved = new ArrayList<>();
        for (Path place : List.of(changes, changes.resolveSibling(CHECKS))) {
            for (Path dir : machine.disk().list(place)) {
                boolean begun = machine.disk().look(dir.resolve("journal")).isPresent();
                if (begun && !Recovery.isResolved(dir, machine)) {
                    unresolved.add(dir);
                }
            }
        }
        return unresolved;
    }

    /** Brings an interrupted change to its end; empty when a living process has it in hand. */
    Optional<ChangeState> recover(Path dir) throws IOException {
        Optional<Closeable> lock = lock();
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try (Closeable held = lock.get();
                Job job = open(dir)) {
            return Optional.of(new Recovery(job).run());
        }
    }

    /** Watches over a change whose process may die or hang, and finishes it then. */
    ChangeState watch(Path dir) throws IOException {
        new Folder(machine, dir)
                .keep(
                        Recovery.ARMED,
                        String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8));
        while (true) {
            Optional<Closeable> lock = machine.disk().lock(lockFile(), holder());
            if (lock.isPresent()) {
                try (Closeable held = lock.get();
                        Job job = open(dir)) {
                    return new Recovery(job).run();
                }
            }
            if (Recovery.isResolved(dir, machine)) {
                return ChangeState.COMMITTED;
            }
            new Hanging(machine, dir, lockFile()).endWhenOverdue(GRACE_MS);
            machine.clock().pause(200);
        }
    }

    /** The lock under which one thing at a time is done on a host; empty when another process keeps it for long. */
    Optional<Closeable> lock() throws IOException {
        machine.disk().makeDirectory(changes);
        long until = machine.clock().bootMillis() + LOCK_PATIENCE_MS;
        Optional<Closeable> lock = machine.disk().lock(lockFile(), holder());
        while (lock.isEmpty() && machine.clock().bootMillis() < until) {
            machine.clock().pause(200);
            lock = machine.disk().lock(lockFile(), holder());
        }
        return lock;
    }

    private Path lockFile() {
        return changes.resolve("lock");
    }

    private String holder() {
        int pid = (int) ProcessHandle.current().pid();
        return machine.host().process(pid).map(p -> pid + " " + p.startTicks()).orElse("");
    }

    private Job open(Path dir) throws IOException {
        Order.Apply order = order(dir);
        Map<ChangeOrder.Part, ServiceKind> parts = new LinkedHashMap<>();
        for (ChangeOrder.Part part : order.change().parts()) {
            parts.put(part, kind(part.installation().kind()));
        }
        Journal journal = Journal.open(machine, dir, written);
        List<Work> works = parts.entrySet().stream()
                .sorted(Comparator.comparing(e -> e.getValue().tier()))
                .map(e -> new Work(machine, e.getValue(), dir, order, e.getKey(), journal))
                .toList();
        return new Job(machine, dir, order, works, journal);
    }

    private ServiceKind kind(String id) throws IOException {
        return kinds.apply(id).orElseThrow(() -> new IOException("this version knows no kind " + id));
    }

    private Order.Apply order(Path dir) throws IOException {
        try {
            return WireFormat.json().readValue(machine.disk().read(dir.resolve("order.json")), Order.Apply.class);
        } catch (JacksonException e) {
            throw new IOException(dir.resolve("order.json") + " is no order: " + e.getOriginalMessage(), e);
        }
    }
}
