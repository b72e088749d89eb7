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
import dev.hone.trial.Trials;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The host that this process runs on. Safe for use by many threads.
 *
 * <p>Listeners of a process are empty when its descriptors may not be read (another user's process, without root). Only
 * programs that nobody but root (or Hone's own user) can replace are run.
 */
public final class LocalHost implements Host {
    private final HostFactsReader facts;
    private final Processes processes;
    private final Sockets sockets;
    private final HostFiles files;
    private final Commands commands;
    private final Queries queries;
    private final Published published;

    private LocalHost(Proc proc, Path data) {
        String status = proc.text("self/status").orElse("");
        int uid = Processes.effectiveId(status, "Uid:");
        int gid = Processes.effectiveId(status, "Gid:");
        String user = System.getProperty("user.name");
        this.facts = new HostFactsReader(proc, Limits.real());
        this.processes = new Processes(proc);
        this.sockets = new Sockets(proc);
        this.files = new HostFiles(user);
        this.commands = new Commands(processes, new TrustedProgram(files, uid), uid, gid);
        Credentials credentials =
                new Credentials(List.of(data.resolve("credentials.yml"), Trials.credentials(data)), files, uid);
        this.published = new Published(uid == 0 ? Published.FOR_ROOT : data.resolve("agent/published"), uid);
        this.queries = new Queries(
                List.of(
                        new PsqlWay(commands, uid == 0),
                        new MysqlClientWay(commands, uid, user),
                        new JdbcWay(credentials)),
                Clock.systemUTC());
    }

    /** This host, with the credentials file in the given data folder. */
    public static LocalHost open(Path data) {
        return new LocalHost(Proc.real(), data.toAbsolutePath());
    }

    @Override
    public HostFacts facts() {
        return facts.read();
    }

    @Override
    public List<ProcessInfo> processes() {
        return processes.all();
    }

    @Override
    public Optional<ProcessInfo> process(int pid) {
        return processes.one(pid);
    }

    @Override
    public List<Listener> listeners(int pid) {
        return sockets.of(pid);
    }

    @Override
    public byte[] read(Path file, int limitBytes) throws IOException {
        return files.read(file, limitBytes);
    }

    @Override
    public Optional<FileInfo> stat(Path path) throws IOException {
        return files.stat(path);
    }

    @Override
    public Path resolve(Path path) throws IOException {
        return files.resolve(path);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        return files.list(directory);
    }

    @Override
    public CommandResult run(CommandLine command) throws IOException {
        return commands.run(command);
    }

    @Override
    public byte[] exchange(Listener to, byte[] request, int limitBytes, Duration timeout) throws IOException {
        return Exchanges.exchange(to, request, limitBytes, timeout);
    }

    @Override
    public Path publish(String name, String text) throws IOException {
        return published.publish(name, text);
    }

    @Override
    public QueryResult query(Database database, String sql) throws IOException {
        return queries.query(database, sql);
    }
}
