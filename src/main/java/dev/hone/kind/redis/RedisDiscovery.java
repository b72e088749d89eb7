package dev.hone.kind.redis;

import dev.hone.kind.CommandLine;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds servers among the processes. The program may be called {@code redis-check-rdb}: Debian's redis-server is a link to
 * it, and only by its first argument does it know what to be. Sentinels and the children that write a dump are no servers.
 */
final class RedisDiscovery {
    private static final Pattern PROGRAM = Pattern.compile("(redis|valkey)-(server|check-rdb|check-aof)[0-9.]*");
    private static final Pattern VERSION = Pattern.compile("(Redis|Valkey) server v=([0-9.]+)");
    private static final Pattern CHILD =
            Pattern.compile("(redis|valkey)-(rdb-bgsave|aof-rewrite|rdb-to-slaves|module-fork).*");

    private final Host host;
    private final PerProcess<Build> builds;
    private final PerProcess<Path> configs;

    /** What a program says of itself. */
    record Build(String product, String version) {}

    RedisDiscovery(Host host, PerProcess<Build> builds, PerProcess<Path> configs) {
        this.host = host;
        this.builds = builds;
        this.configs = configs;
    }

    List<Installation> find() {
        List<ProcessInfo> running = host.processes();
        List<Installation> found = running.stream()
                .filter(this::isServer)
                .sorted(Comparator.comparingLong(ProcessInfo::startTicks).thenComparingInt(ProcessInfo::pid))
                .flatMap(p -> installation(p).stream())
                .toList();
        builds.keepOnly(host, running);
        configs.keepOnly(host, running);
        return found;
    }

    private boolean isServer(ProcessInfo process) {
        String program = name(process.executable());
        String title = String.join(" ", process.command());
        boolean isNamed = program.isEmpty()
                ? PROGRAM.matcher(process.comm()).matches()
                : PROGRAM.matcher(program).matches();
        boolean isOther = title.contains("sentinel") || CHILD.matcher(title).matches() || title.isBlank();
        return isNamed && !isOther && !isChildOfAnother(process);
    }

    private boolean isChildOfAnother(ProcessInfo process) {
        return !process.executable().toString().isEmpty()
                && host.process(process.parentPid())
                        .filter(p -> p.executable().equals(process.executable()))
                        .isPresent();
    }

    private Optional<Installation> installation(ProcessInfo process) {
        return binary(process)
                .flatMap(binary -> builds.of(host, process, () -> build(binary))
                        .map(build -> installation(process, binary, build)));
    }

    private Installation installation(ProcessInfo process, Path binary, Build build) {
        List<Listener> listeners = listeners(process);
        boolean visible = CommandOptions.isVisible(process.command());
        Optional<Path> config = new ConfigFinder(host, process, listeners, visible).find(configs);
        @Nullable Path main = config.orElse(null);
        return new Installation(
                "redis",
                key(config, listeners),
                build.product() + place(listeners, config),
                build.product(),
                build.version(),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary,
                command(process, binary, config, visible),
                process.uid(),
                process.gid(),
                main,
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                Map.of(
                        RedisServer.VISIBLE, String.valueOf(visible),
                        RedisServer.DIRECTORY, process.cwd().toString()),
                false);
    }

    /** The file; where several run from one file, the port that the file does not say, too. */
    private String key(Optional<Path> config, List<Listener> listeners) {
        String where = listeners.stream()
                .map(l -> l.socket() == null ? ":" + l.port() : l.socket().toString())
                .sorted()
                .findFirst()
                .orElse("nowhere");
        if (config.isEmpty()) {
            return "redis at " + where;
        }
        List<Integer> ports = listeners.stream()
                .filter(l -> l.socket() == null)
                .map(Listener::port)
                .distinct()
                .toList();
        boolean isOwn = ports.isEmpty()
                || ConfigFinder.port(host, config.get()).filter(ports::contains).isPresent();
        return isOwn ? config.get().toString() : config.get() + " at " + where;
    }

    private static String place(List<Listener> listeners, Optional<Path> config) {
        OptionalInt port =
                listeners.stream().mapToInt(Listener::port).filter(p -> p > 0).min();
        if (port.isPresent()) {
            return " :" + port.getAsInt();
        }
        return config.or(() -> listeners.stream()
                        .flatMap(l -> Optional.ofNullable(l.socket()).stream())
                        .findFirst())
                .map(p -> " " + p)
                .orElse("");
    }

    private static List<String> command(ProcessInfo process, Path binary, Optional<Path> config, boolean visible) {
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        if (visible) {
            command.addAll(process.command().subList(1, process.command().size()));
            boolean hasFile =
                    config.isPresent() && command.size() > 1 && !command.get(1).startsWith("-");
            if (hasFile) {
                command.set(1, config.get().toString());
            }
            return command;
        }
        config.ifPresent(c -> command.add(c.toString()));
        return command;
    }

    /** Its sockets, else what its title says. */
    private List<Listener> listeners(ProcessInfo process) {
        List<Listener> listeners = host.listeners(process.pid());
        if (!listeners.isEmpty()) {
            return listeners;
        }
        Matcher title =
                Pattern.compile("([0-9.*:\\[\\]a-fA-F]*):([0-9]+)\\b").matcher(String.join(" ", process.command()));
        return title.find()
                ? List.of(Listener.tcp(
                        title.group(1).equals("*") ? "0.0.0.0" : title.group(1), Integer.parseInt(title.group(2))))
                : List.of();
    }

    /** The name by which the program becomes a server. */
    private Optional<Path> binary(ProcessInfo process) {
        String server = process.comm().startsWith("valkey")
                        || name(process.executable()).startsWith("valkey")
                ? "valkey-server"
                : "redis-server";
        List<Path> places = new ArrayList<>();
        if (!process.executable().toString().isEmpty()) {
            places.add(process.executable().resolveSibling(server));
            if (name(process.executable()).startsWith(server)) {
                places.add(process.executable());
            }
        } else {
            places.add(Path.of("/usr/bin", server));
            places.add(Path.of("/usr/local/bin", server));
        }
        return places.stream().filter(p -> is(p, process)).findFirst();
    }

    private boolean is(Path program, ProcessInfo process) {
        try {
            Path real = host.resolve(program);
            boolean isSame =
                    process.executable().toString().isEmpty() || real.equals(host.resolve(process.executable()));
            FileInfo info = host.stat(real).orElse(null);
            return isSame
                    && info != null
                    && info.type() == FileInfo.Type.FILE
                    && info.uid() == 0
                    && (info.mode() & 022) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Build> build(Path binary) {
        try {
            Matcher said = VERSION.matcher(
                    host.run(CommandLine.of(binary.toString(), "--version").within(Duration.ofSeconds(5)))
                            .output());
            return said.find() ? Optional.of(new Build(said.group(1), said.group(2))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String name(Path path) {
        return path.getFileName() == null ? "" : path.getFileName().toString();
    }

    /** Whether the user of a process may read a file; its password then is no secret to that process. */
    static boolean mayRead(ProcessInfo process, ConfigFile file) {
        boolean own = file.uid() == process.uid() && (file.mode() & 0400) != 0;
        boolean group = file.gid() == process.gid() && (file.mode() & 0040) != 0;
        return process.uid() == 0 || own || group || (file.mode() & 0004) != 0;
    }
}
