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

/** A host that passes every question on; a subclass answers some of them itself. */
abstract class ForwardingHost implements Host {
    /** The one that is asked. */
    protected final Host host;

    protected ForwardingHost(Host host) {
        this.host = host;
    }

    @Override
    public List<ProcessInfo> processes() {
        return host.processes();
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
