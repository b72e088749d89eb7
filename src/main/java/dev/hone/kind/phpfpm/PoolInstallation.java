package dev.hone.kind.phpfpm;

import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.fpm.FpmMaster;
import dev.hone.kind.fpm.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A pool as a service: what makes it this one is its master's config and its own name. */
final class PoolInstallation {
    private PoolInstallation() {}

    static Installation of(FpmMaster master, Pool pool) {
        ProcessInfo process = master.process();
        Map<String, String> attributes = master.attributes();
        attributes.put(PhpFpmKind.POOL, pool.name());
        attributes.put(PhpFpmKind.PREFIX, master.build().prefix().toString());
        return new Installation(
                "php-fpm",
                master.config() + " pool " + pool.name(),
                "php-fpm %s %s".formatted(majorMinor(master.build().version()), pool.name()),
                "PHP",
                master.build().version(),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                master.binary(),
                command(master, pool),
                process.uid(),
                process.gid(),
                master.config(),
                listeners(master, pool),
                process.unit().isEmpty() ? null : process.unit(),
                attributes,
                false);
    }

    /** Root's own pools are started only when it is told to. */
    private static List<String> command(FpmMaster master, Pool pool) {
        List<String> command = new ArrayList<>(master.command());
        if (master.process().uid() == 0 && pool.value("user").orElse("").matches("root|0")) {
            command.add(1, "-R");
        }
        return command;
    }

    /** As the master really listens where that may be seen: a bare port may mean either protocol. */
    private static List<Listener> listeners(FpmMaster master, Pool pool) {
        return pool
                .listener()
                .map(said -> master.listeners().stream()
                        .filter(l -> said.socket() != null
                                ? said.socket().equals(l.socket())
                                : l.socket() == null && l.port() == said.port())
                        .findFirst()
                        .orElse(said))
                .stream()
                .toList();
    }

    private static String majorMinor(String version) {
        return version.replaceFirst("^([0-9]+\\.[0-9]+).*", "$1");
    }
}
