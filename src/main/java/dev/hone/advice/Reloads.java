package dev.hone.advice;

import dev.hone.kind.MemoryItem;
import dev.hone.web.Units;
import java.util.Optional;
import java.util.stream.Stream;

/** During a reload of nginx the old workers stay until they have served what they hold. */
final class Reloads {
    private static final String OLD = "old worker during a reload";
    private static final String WORKER = "worker";
    private static final String SHUTDOWN_TIME = "60s";

    private Reloads() {}

    /** Everything fits but for the old workers. */
    static Stream<Case> overlap(Snapshot host) {
        return host.of("nginx")
                .flatMap(nginx ->
                        host
                                .room(nginx)
                                .flatMap(room -> room.item(OLD).flatMap(old -> overlap(nginx, room, old)))
                                .stream());
    }

    private static Optional<Case> overlap(Seen nginx, Room room, MemoryItem old) {
        long own = room.own().expectedBytes();
        long without = own - old.bytes();
        boolean onlyThen = own > room.leftBytes() && without <= room.leftBytes();
        return onlyThen
                ? Optional.of(Case.of(nginx, old.count())
                        .sums(room.sums())
                        .sum(
                                "overlap",
                                Units.bytes(without),
                                old.count(),
                                Units.bytes(old.bytesEach()),
                                Units.bytes(own)))
                : Optional.empty();
    }

    /** More workers than the configuration asks for: those of before the last reload. */
    static Stream<Case> draining(Snapshot host) {
        return host.of("nginx")
                .flatMap(nginx ->
                        host
                                .room(nginx)
                                .flatMap(room -> room.item(WORKER).flatMap(worker -> draining(nginx, worker)))
                                .stream());
    }

    private static Optional<Case> draining(Seen nginx, MemoryItem worker) {
        long running = (long) nginx.figure("workers").orElse(0);
        long old = running - worker.count();
        boolean isUnbounded = nginx.text(Name.NGINX_SHUTDOWN).isEmpty();
        return old > 0 && isUnbounded
                ? Optional.of(Case.of(nginx, old)
                        .sum("old_workers", running, worker.count(), old)
                        .sum("old_memory", old, Units.bytes(worker.bytesEach()), Units.bytes(old * worker.bytesEach()))
                        .remedy(Remedy.edit(nginx, Name.NGINX_SHUTDOWN, SHUTDOWN_TIME)))
                : Optional.empty();
    }
}
