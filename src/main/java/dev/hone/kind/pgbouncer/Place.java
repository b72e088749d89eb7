package dev.hone.kind.pgbouncer;

import dev.hone.kind.Database;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.nio.file.Path;
import java.util.Objects;

/** Where the parts of a pooler lie, as discovery wrote them down. */
final class Place {
    /** Directory that relative paths start from. */
    static final String DIRECTORY = "directory";
    /** Directory of the local socket. */
    static final String SOCKET = "socket";

    static final String PORT = "port";
    static final String LOG = "log";
    static final String STDERR = "stderr";
    /** File with the number of the process, where it names this one: a second start ends at it. */
    static final String PID_FILE = "pid_file";
    /** Server behind it, {@code address:port}: where the fallback entry leads, else the first. */
    static final String BACKEND = "backend";
    /** Whether a fallback entry takes every database name. */
    static final String FALLBACK = "fallback";

    private Place() {}

    static Path main(Installation at) {
        return Objects.requireNonNull(at.mainConfig(), "config file");
    }

    static Path directory(Installation at) {
        return Path.of(at.attributes().getOrDefault(DIRECTORY, "/"));
    }

    static int port(Installation at) {
        return Integer.parseInt(at.attributes().getOrDefault(PORT, "6432"));
    }

    /** The admin console. */
    static Database console(Installation at) {
        String address = at.listeners().stream()
                .filter(l -> l.socket() == null)
                .findFirst()
                .map(Listener::reachableAddress)
                .orElse("127.0.0.1");
        String socket = at.attributes().get(SOCKET);
        return new Database(
                Database.Product.PGBOUNCER,
                address,
                port(at),
                socket == null ? null : Path.of(socket),
                "pgbouncer",
                at.uid(),
                at.gid(),
                at.id());
    }
}
