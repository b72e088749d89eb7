package dev.hone.kind.postgresql;

import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds clusters: each postmaster among the processes is one, its children are not. */
final class Clusters {
    private static final Set<String> ONE_SHOT =
            Set.of("-C", "--single", "--boot", "--check", "--describe-config", "--version", "-V", "--help", "-?");
    private static final Pattern NAMED = Pattern.compile("/(?:etc|var/lib)/postgresql/([^/]+)/([^/]+)(?:/.*)?");
    private static final Pattern SOCKET = Pattern.compile("\\.s\\.PGSQL\\.([0-9]+)");

    private final Host host;
    private final PerProcess<String> versions;

    Clusters(Host host, PerProcess<String> versions) {
        this.host = host;
        this.versions = versions;
    }

    List<Installation> discover() {
        List<ProcessInfo> running = host.processes();
        versions.keepOnly(host, running);
        List<ProcessInfo> servers = running.stream().filter(Clusters::isServer).toList();
        Set<Integer> pids = servers.stream().map(ProcessInfo::pid).collect(Collectors.toSet());
        return servers.stream()
                .filter(p -> !pids.contains(p.parentPid()))
                .flatMap(p -> cluster(p).stream())
                .toList();
    }

    private static boolean isServer(ProcessInfo process) {
        String program =
                process.executable().toString().isEmpty() && !process.command().isEmpty()
                        ? process.command().getFirst()
                        : process.executable().toString();
        String name = program.substring(program.lastIndexOf('/') + 1);
        return (name.equals("postgres") || name.equals("postmaster"))
                && process.command().stream().noneMatch(ONE_SHOT::contains);
    }

    private Optional<Installation> cluster(ProcessInfo process) {
        CommandSettings given = CommandSettings.of(process.command());
        Path data = data(process, given);
        if (data == null) {
            return Optional.empty();
        }
        Installation found = installation(process, given, data);
        String version = version(process, found);
        return Optional.of(named(found, version));
    }

    /** The server works in its data directory, so that is the surest witness. */
    private static @Nullable Path data(ProcessInfo process, CommandSettings given) {
        if (process.cwd().isAbsolute()) {
            return process.cwd();
        }
        String said = given.values().getOrDefault("data_directory", given.directory());
        return said != null && said.startsWith("/") ? Path.of(said).normalize() : null;
    }

    private Installation installation(ProcessInfo process, CommandSettings given, Path data) {
        List<Listener> listeners = host.listeners(process.pid());
        return new Installation(
                "postgresql",
                data.toString(),
                "PostgreSQL",
                "PostgreSQL",
                "",
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary(process),
                process.command(),
                process.uid(),
                process.gid(),
                mainConfig(given, data),
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                attributes(process, given, data, listeners),
                false);
    }

    private static Path binary(ProcessInfo process) {
        if (process.executable().isAbsolute()) {
            return process.executable();
        }
        String first = process.command().getFirst();
        return Path.of(first.startsWith("/") ? first : "/usr/bin/postgres");
    }

    private static Path mainConfig(CommandSettings given, Path data) {
        String file = given.values().get("config_file");
        if (file != null) {
            return data.resolve(file).normalize();
        }
        String directory = given.directory();
        Path folder = directory != null && directory.startsWith("/") ? Path.of(directory) : data;
        return folder.resolve("postgresql.conf").normalize();
    }

    private Map<String, String> attributes(
            ProcessInfo process, CommandSettings given, Path data, List<Listener> listeners) {
        Map<String, String> facts = new HashMap<>();
        facts.put(Layout.DATA, data.toString());
        facts.put(Layout.PORT, given.values().getOrDefault("port", "5432"));
        for (Listener listener : listeners) {
            fromListener(listener, facts);
        }
        PostmasterPid.read(host, data, process.pid()).ifPresent(own -> {
            facts.put(Layout.PORT, String.valueOf(own.port()));
            if (own.socketDirectory() != null) {
                facts.put(Layout.SOCKET, own.socketDirectory().toString());
            }
        });
        target(Path.of("/proc", String.valueOf(process.pid()), "fd", "2"))
                .ifPresent(f -> facts.put(Layout.STDERR, f.toString()));
        collected(data).ifPresent(f -> facts.put(Layout.LOG, f.toString()));
        return facts;
    }

    private static void fromListener(Listener listener, Map<String, String> facts) {
        Path socket = listener.socket();
        if (socket == null) {
            facts.put(Layout.PORT, String.valueOf(listener.port()));
            return;
        }
        Matcher name = SOCKET.matcher(socket.getFileName().toString());
        if (name.matches() && socket.getParent() != null) {
            facts.put(Layout.PORT, name.group(1));
            facts.put(Layout.SOCKET, socket.getParent().toString());
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

    /** The file the logging collector writes to now. */
    private Optional<Path> collected(Path data) {
        return text(data.resolve("current_logfiles"))
                .flatMap(t -> t.lines().filter(l -> l.contains(" ")).findFirst())
                .map(l -> data.resolve(l.substring(l.indexOf(' ') + 1).strip()));
    }

    private Optional<String> text(Path file) {
        try {
            return Optional.of(new String(host.read(file, 4096), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The running server's own word, else its program's, else the major version that the data directory is for. */
    private String version(ProcessInfo process, Installation at) {
        ServerVersion version = new ServerVersion(host, at);
        return versions.of(host, process, () -> version.running().or(version::program))
                .or(() -> text(Layout.data(at).resolve("PG_VERSION")).map(String::strip))
                .orElse("");
    }

    private static Installation named(Installation at, String version) {
        Matcher place = NAMED.matcher(Layout.main(at).toString());
        Matcher data = NAMED.matcher(Layout.data(at).toString());
        String major = Layout.major(version) == 0 ? "" : " " + Layout.major(version);
        String name = place.matches() ? place.group(2) : data.matches() ? data.group(2) : ":" + Layout.port(at);
        return new Installation(
                at.kind(),
                at.key(),
                "PostgreSQL" + major + " " + name,
                at.product(),
                version,
                at.pid(),
                at.startTicks(),
                at.startedAt(),
                at.binary(),
                at.command(),
                at.uid(),
                at.gid(),
                at.mainConfig(),
                at.listeners(),
                at.unit(),
                at.attributes(),
                at.trial());
    }
}
