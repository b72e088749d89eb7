package dev.hone.kind.pgpool;

import dev.hone.kind.Database;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.nio.file.Path;
import java.util.Objects;

/** Where the parts of a pgpool lie, as discovery wrote them down. */
final class Place {
    static final String PORT = "port";
    /** Directory of the local socket. */
    static final String SOCKET = "socket";

    static final String DIRECTORY = "directory";
    static final String STDERR = "stderr";
    /** File with the number of the process, where it names this one: a second start ends at it. */
    static final String PID_FILE = "pid_file";
    /** First server behind it, {@code address:port}. */
    static final String BACKEND = "backend";
    /** Clients that it serves at a time: one for each child. */
    static final String CLIENTS = "clients";

    static final String PCP = "pcp";
    static final String HBA = "hba";

    private Place() {}

    static Path main(Installation at) {
        return Objects.requireNonNull(at.mainConfig(), "config file");
    }

    static int port(Installation at) {
        return Integer.parseInt(at.attributes().getOrDefault(PORT, "9999"));
    }

    /**
     * Through it to the database {@code postgres}, which it never pools: looking leaves no connection behind in its pools.
     */
    static Database database(Installation at) {
        String address = at.listeners().stream()
                .filter(l -> l.socket() == null && l.port() == port(at))
                .findFirst()
                .map(Listener::reachableAddress)
                .orElse("127.0.0.1");
        String socket = at.attributes().get(SOCKET);
        return new Database(
                Database.Product.POSTGRESQL,
                address,
                port(at),
                socket == null ? null : Path.of(socket),
                "postgres",
                at.uid(),
                at.gid(),
                at.id());
    }
}
