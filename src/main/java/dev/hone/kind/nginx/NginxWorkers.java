package dev.hone.kind.nginx;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ProcessInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The workers under a master: a reload is proven only by new ones, and by the old ones taking no new connection. */
final class NginxWorkers {
    private final Installation at;
    private final Host host;

    NginxWorkers(Installation at, Host host) {
        this.at = at;
        this.host = host;
    }

    List<ProcessInfo> all() {
        return host.processes().stream()
                .filter(p -> p.parentPid() == at.pid() && NginxTitle.isWorker(p))
                .toList();
    }

    List<ProcessInfo> serving() {
        return all().stream().filter(p -> !NginxTitle.isDraining(p)).toList();
    }

    /** Serving workers; in single-process mode the process itself, which a reload does not change. */
    Generation generation() {
        return NginxKind.isSingle(at)
                ? new Generation(List.of(at.pid() + "@" + at.startTicks()))
                : new Generation(serving().stream().map(NginxWorkers::mark).toList());
    }

    /** Start of the oldest worker that serves; empty when none does. */
    Optional<Instant> since() {
        return serving().stream().map(ProcessInfo::startedAt).min(Comparator.naturalOrder());
    }

    Optional<String> unproven(Generation before, Effect effect) {
        if (effect == Effect.LIVE) {
            return Optional.empty();
        }
        List<String> now = generation().marks();
        if (now.isEmpty()) {
            return Optional.of(at.name() + " has no worker that takes connections");
        }
        Set<String> old = new HashSet<>(before.marks());
        old.retainAll(now);
        if (NginxKind.isSingle(at) && effect == Effect.RELOAD && !old.isEmpty()) {
            return Optional.of(
                    at.name() + " runs without a master process; a reload of it leaves no proof, restart it");
        }
        return old.isEmpty()
                ? Optional.empty()
                : Optional.of("%s still serves with %d of the old workers (%s)"
                        .formatted(
                                at.name(),
                                old.size(),
                                String.join(", ", old.stream().sorted().toList())));
    }

    private static String mark(ProcessInfo worker) {
        return worker.pid() + "@" + worker.startTicks();
    }
}
