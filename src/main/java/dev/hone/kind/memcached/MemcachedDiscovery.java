package dev.hone.kind.memcached;

import dev.hone.kind.CommandLine;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds memcached among the processes, and the file behind it: the one that its unit's starter names, else one whose flags are
 * those of its command line. memcached itself reads no file.
 */
final class MemcachedDiscovery {
    static final String STARTER = "starter";
    static final Path WRAPPER = Path.of("/usr/share/memcached/scripts/systemd-memcached-wrapper");

    private static final Pattern VERSION = Pattern.compile("memcached ([0-9]+(?:\\.[0-9]+)+)");
    private static final Pattern EXEC = Pattern.compile("(?m)^ExecStart=\\S*memcached-wrapper\\s+(/\\S+)");
    private static final List<String> UNITS =
            List.of("/etc/systemd/system/", "/run/systemd/system/", "/lib/systemd/system/");
    private static final int UNIT_BYTES = 64 << 10;

    private final Host host;
    private final PerProcess<String> versions;
    private final PerProcess<Path> files;

    MemcachedDiscovery(Host host, PerProcess<String> versions, PerProcess<Path> files) {
        this.host = host;
        this.versions = versions;
        this.files = files;
    }

    List<Installation> find() {
        List<ProcessInfo> running = host.processes();
        List<Installation> found = running.stream()
                .filter(p -> name(p).matches("memcached[0-9.]*"))
                .filter(p -> host.process(p.parentPid())
                        .map(MemcachedDiscovery::name)
                        .filter(n -> n.equals(name(p)))
                        .isEmpty())
                .sorted(Comparator.comparingLong(ProcessInfo::startTicks).thenComparingInt(ProcessInfo::pid))
                .flatMap(p -> installation(p).stream())
                .toList();
        versions.keepOnly(host, running);
        files.keepOnly(host, running);
        return found;
    }

    private static String name(ProcessInfo process) {
        Path name = process.executable().getFileName();
        boolean isUnknown = process.executable().toString().isEmpty() || name == null;
        return isUnknown ? process.comm() : name.toString();
    }

    private Optional<Installation> installation(ProcessInfo process) {
        Path binary = process.executable().toString().isEmpty() ? Path.of("/usr/bin/memcached") : process.executable();
        return isRoots(binary)
                ? versions.of(host, process, () -> version(binary)).map(v -> installation(process, binary, v))
                : Optional.empty();
    }

    private Installation installation(ProcessInfo process, Path binary, String version) {
        List<Listener> listeners = listeners(process);
        @Nullable Path file = files.of(host, process, () -> file(process)).orElse(null);
        Map<String, String> attributes = new HashMap<>();
        if (file != null && exists(WRAPPER)) {
            attributes.put(STARTER, WRAPPER.toString());
        }
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        command.addAll(process.command().stream().skip(1).toList());
        return new Installation(
                "memcached",
                file == null ? "memcached at " + place(listeners) : file.toString(),
                "memcached " + place(listeners),
                "memcached",
                version,
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary,
                command,
                process.uid(),
                process.gid(),
                file,
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                attributes,
                false);
    }

    private static String place(List<Listener> listeners) {
        OptionalInt port =
                listeners.stream().mapToInt(Listener::port).filter(p -> p > 0).min();
        return port.isPresent()
                ? ":" + port.getAsInt()
                : listeners.stream()
                        .flatMap(l -> Optional.ofNullable(l.socket()).stream())
                        .map(Path::toString)
                        .findFirst()
                        .orElse("nowhere");
    }

    /** Its sockets, else what its command line says. */
    private List<Listener> listeners(ProcessInfo process) {
        List<Listener> seen = host.listeners(process.pid());
        if (!seen.isEmpty()) {
            return seen;
        }
        Map<String, String> given = Given.command(process.command()).values();
        if (given.containsKey("unix-socket")) {
            return List.of(Listener.local(Path.of(given.get("unix-socket"))));
        }
        String port = given.getOrDefault("port", "11211");
        String address = given.getOrDefault("listen", "0.0.0.0").split(",")[0];
        return port.matches("[0-9]{1,5}") && address.matches("[0-9a-fA-F.:]+")
                ? List.of(Listener.tcp(address, Integer.parseInt(port)))
                : List.of();
    }

    private Optional<Path> file(ProcessInfo process) {
        return unit(process.unit())
                .or(() -> likely(process).filter(f -> isBehind(f, process)).findFirst());
    }

    /** What the unit hands to Debian's starter. */
    private Optional<Path> unit(String unit) {
        for (String directory : unit.matches("[A-Za-z0-9:_.@-]+\\.service") ? UNITS : List.<String>of()) {
            try {
                String template = unit.replaceFirst("@[^.]*\\.", "@.");
                Path path = exists(Path.of(directory, unit)) ? Path.of(directory, unit) : Path.of(directory, template);
                Matcher exec = EXEC.matcher(new String(host.read(path, UNIT_BYTES), StandardCharsets.UTF_8));
                if (exec.find() && isRoots(Path.of(exec.group(1)))) {
                    return Optional.of(Path.of(exec.group(1)));
                }
            } catch (IOException e) {
                // no unit there
            }
        }
        return Optional.empty();
    }

    private Stream<Path> likely(ProcessInfo process) {
        Path etc = Path.of("/etc");
        Stream<Path> usual = configs(etc).filter(p -> p.toString().matches("/etc/memcached[A-Za-z0-9._-]*\\.conf"));
        boolean hasPlace = process.cwd().getNameCount() > 0;
        return Stream.concat(usual, hasPlace ? configs(process.cwd()) : Stream.empty());
    }

    private Stream<Path> configs(Path directory) {
        try {
            return host.list(directory).stream()
                    .map(directory::resolve)
                    .filter(p -> p.toString().endsWith(".conf"));
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /**
     * Whether the process has the flags of a file, no more and no less; where the file was edited after its start, whether it
     * listens where the file says. The file must be root's, as its starter is.
     */
    private boolean isBehind(Path file, ProcessInfo process) {
        try {
            ConfigFile read = new HostSource(host).read(file);
            Map<String, String> given = Given.file(read).values();
            Map<String, String> started = Given.command(process.command()).values();
            boolean isYounger = host.stat(read.realPath())
                    .map(FileInfo::modifiedAt)
                    .filter(process.startedAt()::isBefore)
                    .isPresent();
            boolean isThere = Stream.of("port", "listen", "unix-socket", "user")
                    .allMatch(n -> Objects.equals(given.get(n), started.get(n)));
            return isRoots(file) && !given.isEmpty() && (given.equals(started) || isYounger && isThere);
        } catch (IOException e) {
            return false;
        }
    }

    private boolean isRoots(Path path) {
        try {
            FileInfo is = host.stat(host.resolve(path)).orElse(null);
            return is != null && is.type() == FileInfo.Type.FILE && is.uid() == 0 && (is.mode() & 022) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean exists(Path path) {
        try {
            return host.stat(path).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<String> version(Path binary) {
        try {
            Matcher said = VERSION.matcher(
                    host.run(CommandLine.of(binary.toString(), "-V").within(Duration.ofSeconds(5)))
                            .output());
            return said.find() ? Optional.of(said.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
