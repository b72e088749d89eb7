package dev.hone.kind;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A kind's only way out: a bounded, read-mostly view of one host. The agent implements it for real, tests with captured
 * files and outputs. Every method may fail with {@link AccessDenied}, which says how to allow what was refused.
 */
public interface Host {
    HostFacts facts();

    /** All processes that may be seen, zombies left out. */
    List<ProcessInfo> processes();

    /** One process; empty when it is gone or a zombie. */
    Optional<ProcessInfo> process(int pid);

    /** Where a process accepts connections: its own sockets in state LISTEN, and local sockets. */
    List<Listener> listeners(int pid);

    /** A file's bytes; an IOException when it is larger than the limit. Follows links. */
    byte[] read(Path file, int limitBytes) throws IOException;

    /** What a path is, without following a last link; empty when there is nothing. */
    Optional<FileInfo> stat(Path path) throws IOException;

    /** The path with every link followed. */
    Path resolve(Path path) throws IOException;

    /** Names in a directory, sorted by byte value; empty when it does not exist. */
    List<Path> list(Path directory) throws IOException;

    /** Runs a command to its end or its timeout. */
    CommandResult run(CommandLine command) throws IOException;

    /** Sends bytes to a local socket and reads the answer until the peer closes, the limit or the timeout. */
    byte[] exchange(Listener to, byte[] request, int limitBytes, Duration timeout) throws IOException;

    /**
     * Lays a text of Hone's own where programs of every user may read it and nobody but the agent's user may change it, and
     * says where. The same name and text always give the same path; {@link AccessDenied} where there is no such place.
     */
    default Path publish(String name, String text) throws IOException {
        throw new AccessDenied("this host has no place for " + name, "run Hone as root");
    }

    /** Runs one statement: peer authentication first, then the credentials file of this host. */
    QueryResult query(Database database, String sql) throws IOException;
}
