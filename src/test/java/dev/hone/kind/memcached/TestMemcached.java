package dev.hone.kind.memcached;

import dev.hone.loop.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A memcached that a test starts as its own child on a free port: from a file by Debian's starter, which only root may run,
 * or by hand with its flags on the command line.
 */
public final class TestMemcached implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/bin/memcached");
    private static final Path STARTER = Path.of("/usr/share/memcached/scripts/systemd-memcached-wrapper");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path dir;
    private final int port;
    private final Process process;

    private TestMemcached(Path dir, int port, List<String> line) throws IOException, InterruptedException {
        this.dir = dir;
        this.port = port;
        this.process = new ProcessBuilder(line)
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("server.out").toFile())
                .start();
        awaitReady();
    }

    /** Whether the program is there. */
    public static boolean isInstalled() {
        return Files.isExecutable(SERVER);
    }

    /** Whether one can be started from a file. */
    public static boolean hasStarter() {
        return isInstalled() && Files.isReadable(STARTER) && isRoot();
    }

    /** With its flags on the command line. */
    public static TestMemcached byHand(Path dir, String... flags) throws IOException, InterruptedException {
        int port = Ports.free();
        List<String> line = new ArrayList<>(List.of(SERVER.toString(), "-l", "127.0.0.1", "-p", String.valueOf(port)));
        if (isRoot()) {
            line.addAll(List.of("-u", "memcache"));
        }
        line.addAll(List.of(flags));
        return new TestMemcached(dir, port, line);
    }

    /** With its flags in {@code memcached.conf} of the directory, one a line. */
    public static TestMemcached fromFile(Path dir, String... flags) throws IOException, InterruptedException {
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
        int port = Ports.free();
        Path file = dir.resolve("memcached.conf");
        String text = "# An instance of its own.\n-l 127.0.0.1\n-p " + port + "\n-u memcache\n";
        Files.writeString(file, text + String.join("\n", flags) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        return new TestMemcached(dir, port, List.of(STARTER.toString(), file.toString()));
    }

    public int port() {
        return port;
    }

    public int pid() {
        return (int) process.pid();
    }

    public Path file() {
        return dir.resolve("memcached.conf");
    }

    /** PID of the server on this port now, as it says itself. */
    public int runningPid() throws IOException {
        return Integer.parseInt(stat("stats", "pid"));
    }

    /** One value of a group of statistics. */
    public String stat(String group, String name) throws IOException {
        return ask(group)
                .lines()
                .filter(l -> l.startsWith("STAT " + name + " "))
                .map(l -> l.substring(name.length() + 6).strip())
                .findFirst()
                .orElseThrow(() -> new IOException("no " + name + " in " + group));
    }

    /** What it answers to one command. */
    public String ask(String command) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5_000);
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write((command + "\r\nquit\r\n").getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1).strip();
        }
    }

    /** Ends it, also where a restart that was not ours left a process that is no child of the test. */
    @Override
    public void close() {
        try {
            ProcessHandle.of(runningPid()).ifPresent(p -> {
                p.destroy();
                p.onExit().orTimeout(30, TimeUnit.SECONDS).join();
            });
        } catch (IOException gone) {
            process.destroy();
        }
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!answers()) {
            if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
                throw new IOException("memcached ended: " + Files.readString(dir.resolve("server.out")));
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IOException("memcached is not ready: " + Files.readString(dir.resolve("server.out")));
            }
        }
    }

    private boolean answers() {
        try {
            return ask("version").startsWith("VERSION");
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }
}
