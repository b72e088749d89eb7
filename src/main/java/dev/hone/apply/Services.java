package dev.hone.apply;

import dev.hone.kind.Installation;
import java.util.Optional;

/** Finds the service of a change as it is now. */
final class Services {
    private Services() {}

    static Optional<Installation> find(Work work, String id) {
        return work.kind().discover(work.machine().host()).stream()
                .filter(i -> i.id().equals(id))
                .findFirst();
    }

    static Optional<Installation> find(Work work) {
        return find(work, work.part().installation().id());
    }
}
