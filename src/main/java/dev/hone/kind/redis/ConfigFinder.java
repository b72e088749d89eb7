package dev.hone.kind.redis;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.redis.Conversation.Login;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the file that a server was started with: on its command line or in its title, else by asking it. A server that
 * wants a password is asked with the one of a file that says its port; only the file that it then names itself counts.
 */
final class ConfigFinder {
    private static final List<Path> USUAL = List.of(
            Path.of("/etc/redis"),
            Path.of("/etc/valkey"),
            Path.of("/etc"),
            Path.of("/usr/local/etc/redis"),
            Path.of("/usr/local/etc"));
    private static final int MOST_TRIED = 40;

    private final Host host;
    private final ProcessInfo process;
    private final List<Listener> listeners;
    private final boolean visible;

    ConfigFinder(Host host, ProcessInfo process, List<Listener> listeners, boolean visible) {
        this.host = host;
        this.process = process;
        this.listeners = listeners;
        this.visible = visible;
    }

    Optional<Path> find(PerProcess<Path> known) {
        return inCommand().or(() -> known.of(host, process, this::asked).or(this::byPort));
    }

    private Optional<Path> inCommand() {
        List<String> words = process.command();
        if (visible) {
            return words.size() > 1 && !words.get(1).startsWith("-")
                    ? Optional.of(process.cwd().resolve(words.get(1)).normalize())
                    : Optional.empty();
        }
        return words.stream()
                .flatMap(w -> Stream.of(w.split(" ")))
                .skip(1)
                .filter(w -> w.startsWith("/") && exists(Path.of(w)))
                .map(Path::of)
                .findFirst();
    }

    /** What the server says itself, without a password and then with those of likely files. */
    private Optional<Path> asked() {
        Optional<Path> told = told(Optional.empty());
        if (told.isPresent()) {
            return told;
        }
        return likely().flatMap(p -> login(p).stream())
                .distinct()
                .flatMap(l -> told(Optional.of(l)).stream())
                .findFirst();
    }

    private Optional<Path> told(Optional<Login> login) {
        try {
            return new Conversation(host, listeners, login)
                    .text("INFO", "server")
                    .lines()
                    .filter(l -> l.startsWith("config_file:/"))
                    .map(l -> Path.of(l.substring("config_file:".length()).strip()))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A single file that says its port, for a server that does not tell. */
    private Optional<Path> byPort() {
        List<Path> fitting = likely().toList();
        return fitting.size() == 1 && wantsPassword() ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    private boolean wantsPassword() {
        try {
            new Conversation(host, listeners, Optional.empty()).text("INFO", "server");
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private Stream<Path> likely() {
        List<Path> places = new ArrayList<>(USUAL);
        places.add(process.cwd());
        if (process.cwd().getParent() != null) {
            places.add(process.cwd().getParent());
        }
        return places.stream()
                .distinct()
                .flatMap(this::configs)
                .limit(MOST_TRIED)
                .filter(p -> port(host, p).filter(this::isItsPort).isPresent());
    }

    private Stream<Path> configs(Path directory) {
        try {
            return host.list(directory).stream()
                    .map(directory::resolve)
                    .filter(p -> p.toString().endsWith(".conf"))
                    .filter(p ->
                            !directory.equals(Path.of("/etc")) || p.toString().matches(".*(redis|valkey).*"));
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private boolean isItsPort(int port) {
        return listeners.stream().anyMatch(l -> l.socket() == null && l.port() == port)
                || port == 0 && listeners.stream().noneMatch(l -> l.socket() == null);
    }

    private boolean exists(Path path) {
        try {
            return host.stat(path).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Login> login(Path config) {
        try {
            ConfigFile file = new HostSource(host).read(config);
            return RedisDiscovery.mayRead(process, file)
                    ? RedisServer.login(declared(config, new HostSource(host)))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The port that a file gives; empty when it cannot be read, 6379 when it gives none. */
    static Optional<Integer> port(Host host, Path config) {
        try {
            HostSource source = new HostSource(host);
            source.read(config);
            return Optional.of(declared(config, source).origins("port").stream()
                    .findFirst()
                    .map(o -> o.value())
                    .filter(v -> v.matches("[0-9]{1,5}"))
                    .map(Integer::parseInt)
                    .orElse(6379));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Declared declared(Path config, FileSource source) {
        return Declared.of(
                new Installation(
                        "redis",
                        "",
                        "",
                        "Redis",
                        "7.0",
                        0,
                        0,
                        Instant.EPOCH,
                        config,
                        List.of(),
                        0,
                        0,
                        config,
                        List.of(),
                        null,
                        Map.of(),
                        false),
                source);
    }
}
