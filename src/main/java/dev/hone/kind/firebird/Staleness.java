package dev.hone.kind.firebird;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Files that were changed after the server read them. Firebird 3 does not tell what it has in force, so that this is all
 * that can be known.
 *
 * @param server the server
 * @param later  files with a later change than its start
 */
record Staleness(Server server, Set<Path> later) {

    static Staleness of(Server server, ConfigWalk.Loaded loaded, Host host) {
        Set<Path> later = new HashSet<>();
        if (server.starter() == Starter.ITSELF) {
            for (ConfigFile file : loaded.files()) {
                if (isLater(file, server, host)) {
                    later.add(file.path());
                }
            }
        }
        return new Staleness(server, later);
    }

    /** A second of grace, since the start is known to the tick and a file system may be coarser. */
    private static boolean isLater(ConfigFile file, Server server, Host host) {
        try {
            Optional<FileInfo> info = host.stat(file.realPath());
            return info.filter(
                            i -> i.modifiedAt().isAfter(server.at().startedAt().plusSeconds(1)))
                    .isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a value may stand in its file only, and not yet in the server. */
    boolean isLater(Origin origin) {
        return origin.file() == null ? !later.isEmpty() : later.contains(origin.file());
    }

    List<Problem> problems(Running running) {
        List<Problem> problems = new ArrayList<>();
        boolean told = running.reported().values().stream().anyMatch(r -> !r.isEmpty());
        if (!later.isEmpty() && !told) {
            problems.add(Problem.warning(
                    "changed_since_start",
                    server.at().name(),
                    0,
                    "%s changed after %s started, and this version does not tell what it has in force; a restart makes sure"
                            .formatted(later, server.at().name())));
        }
        return problems;
    }
}
