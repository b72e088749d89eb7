package dev.hone.kind.httpd;

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

/**
 * The processes under a parent. A graceful restart starts new ones; an old one closes its listening sockets at once and
 * lives on only for the requests that it has. So a reload is proven when nothing that listens is from before it.
 */
final class HttpdChildren {
    private final Installation at;
    private final Host host;

    HttpdChildren(Installation at, Host host) {
        this.at = at;
        this.host = host;
    }

    /** All of the server's own program; helpers for logs and CGI are left out where they have another. */
    List<ProcessInfo> all() {
        return host.processes().stream()
                .filter(p -> p.parentPid() == at.pid()
                        && p.comm().equals(at.binary().getFileName().toString()))
                .toList();
    }

    /** Those that take connections; where sockets may not be seen, all. */
    List<ProcessInfo> serving() {
        List<ProcessInfo> all = all();
        List<ProcessInfo> listening = all.stream().filter(p -> listens(p.pid())).toList();
        return listening.isEmpty() ? all : listening;
    }

    private boolean listens(int pid) {
        return host.listeners(pid).stream().anyMatch(l -> l.socket() == null);
    }

    Generation generation() {
        List<String> marks = serving().stream().map(HttpdChildren::mark).toList();
        return new Generation(marks.isEmpty() ? List.of(at.pid() + "@" + at.startTicks()) : marks);
    }

    /** Start of the oldest process that serves; empty when none does. */
    Optional<Instant> since() {
        return serving().stream().map(ProcessInfo::startedAt).min(Comparator.naturalOrder());
    }

    Optional<String> unproven(Generation before, Effect effect) {
        if (effect == Effect.LIVE) {
            return Optional.empty();
        }
        List<String> now = serving().stream().map(HttpdChildren::mark).toList();
        if (now.isEmpty()) {
            return Optional.of(at.name() + " has no process that takes connections");
        }
        Set<String> old = new HashSet<>(before.marks());
        old.retainAll(now);
        return old.isEmpty()
                ? Optional.empty()
                : Optional.of("%s still serves with %d of the old processes (%s)"
                        .formatted(
                                at.name(),
                                old.size(),
                                String.join(", ", old.stream().sorted().toList())));
    }

    private static String mark(ProcessInfo child) {
        return child.pid() + "@" + child.startTicks();
    }
}
