package dev.hone.kind.pgbouncer;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.format.ConfigText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds poolers: every process of the program that was given a config file is one. */
final class Poolers {
    private static final Pattern SOCKET = Pattern.compile("\\.s\\.PGSQL\\.([0-9]{1,5})");
    private static final Pattern VERSION = Pattern.compile("(?is)pgbouncer(?: version)? ([0-9][0-9a-z.]*).*");

    private final Host host;
    private final PerProcess<String> versions;

    Poolers(Host host, PerProcess<String> versions) {
        this.host = host;
        this.versions = versions;
    }

    List<Installation> discover() {
        List<ProcessInfo> running = host.processes();
        versions.keepOnly(host, running);
        return running.stream()
                .filter(Poolers::isPooler)
                .flatMap(p -> pooler(p).stream())
                .toList();
    }

    private static boolean isPooler(ProcessInfo process) {
        Path name = process.executable().getFileName();
        String program = name == null || name.toString().isEmpty() ? process.comm() : name.toString();
        return program.equals("pgbouncer");
    }

    private Optional<Installation> pooler(ProcessInfo process) {
        Optional<String> config = CommandWords.of(process.command()).config();
        Path directory = process.cwd().isAbsolute() ? process.cwd() : Path.of("/");
        return config.map(
                c -> installation(process, directory, directory.resolve(c).normalize()));
    }

    private Installation installation(ProcessInfo process, Path directory, Path main) {
        PoolerTree tree = PoolerTree.walk(main, directory, new PoolerFiles(host));
        List<Listener> listeners = host.listeners(process.pid());
        Map<String, String> facts = facts(process, directory, tree, listeners);
        return new Installation(
                "pgbouncer",
                main.toString(),
                "PgBouncer :" + facts.get(Place.PORT),
                "PgBouncer",
                version(process).orElse(""),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary(process),
                process.command(),
                process.uid(),
                process.gid(),
                main,
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                facts,
                false);
    }

    private static Path binary(ProcessInfo process) {
        String first = process.command().isEmpty() ? "" : process.command().getFirst();
        return process.executable().isAbsolute()
                ? process.executable()
                : Path.of(first.startsWith("/") ? first : "/usr/sbin/pgbouncer");
    }

    private Map<String, String> facts(ProcessInfo process, Path directory, PoolerTree tree, List<Listener> listeners) {
        Map<String, String> facts = new HashMap<>();
        facts.put(Place.DIRECTORY, directory.toString());
        facts.put(Place.PORT, said(tree, "listen_port").orElse("6432"));
        listeners.forEach(l -> fromListener(l, facts));
        said(tree, "logfile")
                .ifPresent(f -> facts.put(Place.LOG, directory.resolve(f).toString()));
        target(Path.of("/proc", String.valueOf(process.pid()), "fd", "2"))
                .ifPresent(f -> facts.put(Place.STDERR, f.toString()));
        said(tree, "pidfile")
                .map(directory::resolve)
                .filter(f -> names(f, process.pid()))
                .ifPresent(f -> facts.put(Place.PID_FILE, f.toString()));
        facts.put(Place.FALLBACK, String.valueOf(tree.winner("databases/*").isPresent()));
        backend(tree).ifPresent(b -> facts.put(Place.BACKEND, b));
        return facts;
    }

    private static Optional<String> said(PoolerTree tree, String name) {
        return tree.winner(name).map(l -> l.entry().rawValue()).filter(v -> !v.isBlank());
    }

    private static void fromListener(Listener listener, Map<String, String> facts) {
        Path socket = listener.socket();
        if (socket == null) {
            facts.put(Place.PORT, String.valueOf(listener.port()));
            return;
        }
        Matcher name = SOCKET.matcher(String.valueOf(socket.getFileName()));
        if (name.matches() && socket.getParent() != null) {
            facts.put(Place.PORT, name.group(1));
            facts.put(Place.SOCKET, socket.getParent().toString());
        }
    }

    private static Optional<String> backend(PoolerTree tree) {
        return Stream.concat(
                        tree.winner("databases/*").stream(),
                        tree.lines().stream().filter(l -> l.section().equals(PoolerTree.DATABASES)))
                .findFirst()
                .map(PoolerTree.Line::entry)
                .map(ConfigText.Entry::rawValue)
                .map(ConnectString::of)
                .map(c -> c.get("host", "") + ":" + c.get("port", "5432"));
    }

    private boolean names(Path pidFile, int pid) {
        try {
            String text = new String(host.read(pidFile, 64), StandardCharsets.US_ASCII).strip();
            return text.equals(String.valueOf(pid));
        } catch (IOException e) {
            return false;
        }
    }

    /** The regular file a descriptor writes to; empty for a pipe, a terminal or nothing. */
    private Optional<Path> target(Path descriptor) {
        try {
            Path file = host.resolve(descriptor);
            return host.stat(file).filter(i -> i.type() == FileInfo.Type.FILE).map(i -> file);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<String> version(ProcessInfo process) {
        return versions.of(host, process, () -> {
            try {
                CommandResult said = host.run(
                        CommandLine.of(binary(process).toString(), "--version").as(process.uid(), process.gid()));
                Matcher version = VERSION.matcher(said.output().strip());
                return said.succeeded() && version.matches() ? Optional.of(version.group(1)) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        });
    }
}
