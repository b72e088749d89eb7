package dev.hone.kind;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A host made of captured files, processes and outputs, see {@link Capture}. What was not captured is not there: an
 * unknown file does not exist, an unknown command or query fails.
 */
public final class CapturedHost implements Host {

    /** How the captured services answer when they are asked. */
    public enum Mood {
        AS_CAPTURED,
        /** Connections are refused, commands fail. */
        DOWN,
        /** The agent may not ask. */
        DENIED,
        /** Bytes and columns that mean nothing. */
        GARBAGE
    }

    private final Capture capture;
    private final Mood mood;

    private CapturedHost(Capture capture, Mood mood) {
        this.capture = capture;
        this.mood = mood;
    }

    /** The host of one capture folder. */
    public static CapturedHost of(Path folder) {
        return new CapturedHost(Capture.read(folder), Mood.AS_CAPTURED);
    }

    /** The host captured for a kind's product version: {@code of("nginx", "1.22.1")}. */
    public static CapturedHost of(String kind, String version) {
        return of(Capture.folder(kind, version));
    }

    /** The same host, whose services answer otherwise. */
    public CapturedHost in(Mood other) {
        return new CapturedHost(capture, other);
    }

    /** The same host with nothing running. */
    public CapturedHost withoutProcesses() {
        return new CapturedHost(capture.withProcesses(List.of()), mood);
    }

    /** The same processes on a host without a single file. */
    public CapturedHost withoutFiles() {
        return new CapturedHost(capture.withoutFiles(), mood);
    }

    /** The same host after every process was started anew: other PIDs, later start times. */
    public CapturedHost restarted() {
        return new CapturedHost(capture.restarted(1000), mood);
    }

    /** The same host with one file's text replaced or added; the text is ISO-8859-1. */
    public CapturedHost with(Path file, String text) {
        return new CapturedHost(capture.withFile(file, text.getBytes(StandardCharsets.ISO_8859_1)), mood);
    }

    /** The same host with other processes. */
    public CapturedHost with(List<ProcessInfo> processes) {
        return new CapturedHost(capture.withProcesses(processes), mood);
    }

    @Override
    public HostFacts facts() {
        return new HostFacts(
                "captured",
                "Debian GNU/Linux 12 (bookworm)",
                "6.1.0",
                "captured",
                2,
                2L << 30,
                "RAM",
                0,
                Instant.EPOCH,
                "00000000-0000-0000-0000-000000000000",
                true,
                "root");
    }

    @Override
    public List<ProcessInfo> processes() {
        return capture.processes();
    }

    @Override
    public Optional<ProcessInfo> process(int pid) {
        return processes().stream().filter(p -> p.pid() == pid).findFirst();
    }

    @Override
    public List<Listener> listeners(int pid) {
        return capture.listeners().getOrDefault(pid, List.of());
    }

    @Override
    public byte[] read(Path file, int limitBytes) throws IOException {
        byte[] bytes = capture.bytes(resolve(file));
        if (bytes.length > limitBytes) {
            throw new IOException(file + " is larger than " + limitBytes + " bytes");
        }
        return bytes;
    }

    @Override
    public Optional<FileInfo> stat(Path path) {
        return capture.stat(path);
    }

    @Override
    public Path resolve(Path path) throws IOException {
        Path real = capture.follow(path);
        if (capture.stat(real).isEmpty()) {
            throw new NoSuchFileException(path.toString());
        }
        return real;
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        Path real = capture.follow(directory);
        TreeSet<String> names = new TreeSet<>();
        for (Path known : capture.paths()) {
            if (known.startsWith(real) && !known.equals(real)) {
                names.add(known.getName(real.getNameCount()).toString());
            }
        }
        return names.stream().map(Path::of).toList();
    }

    @Override
    public CommandResult run(CommandLine command) throws IOException {
        String line = String.join(" ", command.arguments());
        CommandResult captured = capture.commands().get(line);
        return switch (mood) {
            case DENIED -> throw new AccessDenied("may not run " + line, "run it as root");
            case DOWN -> new CommandResult(1, "", "cannot run", false);
            case GARBAGE -> new CommandResult(0, text(noise()), text(noise()), false);
            case AS_CAPTURED -> {
                if (captured == null) {
                    throw new IOException("not captured: " + line);
                }
                yield captured;
            }
        };
    }

    @Override
    public byte[] exchange(Listener to, byte[] request, int limitBytes, Duration timeout) throws IOException {
        String where = to.socket() == null
                ? to.address() + ":" + to.port()
                : to.socket().toString();
        Path answer = answer(where, text(request));
        return switch (mood) {
            case DENIED -> throw new AccessDenied("may not ask " + where, "join the group of the socket");
            case DOWN -> throw new ConnectException("Connection refused: " + where);
            case GARBAGE -> noise();
            case AS_CAPTURED -> {
                if (answer == null && request.length == 0 && isListening(to)) {
                    yield new byte[0];
                }
                if (answer == null) {
                    throw new ConnectException("not captured: " + where);
                }
                yield Files.readAllBytes(answer);
            }
        };
    }

    @Override
    public Path publish(String name, String text) throws IOException {
        if (mood == Mood.DENIED) {
            throw new AccessDenied("may not put " + name + " anywhere", "run Hone as root");
        }
        return Path.of("/run/hone", name);
    }

    @Override
    public QueryResult query(Database database, String sql) throws IOException {
        return switch (mood) {
            case DENIED -> throw new AccessDenied("password authentication failed", "CREATE ROLE hone LOGIN");
            case DOWN -> throw new ConnectException("Connection refused: " + database.port());
            case GARBAGE -> new QueryResult(List.of("noise"), List.of(List.of(text(noise()))));
            case AS_CAPTURED -> capture.answer(sql);
        };
    }

    private @Nullable Path answer(String where, String request) {
        return capture.exchanges().getOrDefault(where, List.of()).stream()
                .filter(r -> request.contains(r.contains()))
                .map(Capture.Reply::answer)
                .findFirst()
                .orElse(null);
    }

    private boolean isListening(Listener to) {
        return capture.listeners().values().stream().anyMatch(l -> l.contains(to));
    }

    private static byte[] noise() {
        byte[] bytes = new byte[300];
        new Random(42).nextBytes(bytes);
        return bytes;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
