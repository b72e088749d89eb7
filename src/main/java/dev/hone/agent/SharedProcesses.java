package dev.hone.agent;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Database;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A host whose processes are listed once for a whole look at it, since every kind goes through the same list; all else is
 * asked as it is now.
 */
final class SharedProcesses implements Host {
    private final Host host;
    private @Nullable List<ProcessInfo> listed;

    SharedProcesses(Host host) {
        this.host = host;
    }

    /** Begins a look: the next question for processes lists them anew. */
    synchronized void renew() {
        listed = null;
    }

    @Override
    public synchronized List<ProcessInfo> processes() {
        List<ProcessInfo> known = listed == null ? List.copyOf(host.processes()) : listed;
        listed = known;
        return known;
    }

    @Override
    public HostFacts facts() {
        return host.facts();
    }

    @Override
    public Optional<ProcessInfo> process(int pid) {
        return host.process(pid);
    }

    @Override
    public List<Listener> listeners(int pid) {
        return host.listeners(pid);
    }

    @Override
    public byte[] read(Path file, int limitBytes) throws IOException {
        return host.read(file, limitBytes);
    }

    @Override
    public Optional<FileInfo> stat(Path path) throws IOException {
        return host.stat(path);
    }

    @Override
    public Path resolve(Path path) throws IOException {
        return host.resolve(path);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return host.list(directory);
    }

    @Override
    public CommandResult run(CommandLine command) throws IOException {
        return host.run(command);
    }

    @Override
    public byte[] exchange(Listener to, byte[] request, int limitBytes, Duration timeout) throws IOException {
        return host.exchange(to, request, limitBytes, timeout);
    }

    @Override
    public Path publish(String name, String text) throws IOException {
        return host.publish(name, text);
    }

    @Override
    public QueryResult query(Database database, String sql) throws IOException {
        return host.query(database, sql);
    }
}
