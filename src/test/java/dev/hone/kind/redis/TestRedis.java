package dev.hone.kind.redis;

import dev.hone.loop.Ports;
import java.io.IOException;
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
 * A Redis that a test starts as its own child: private data, a free port, settings in an included file. It runs as
 * {@code redis} when the test is root, else as the test's own user.
 */
public final class TestRedis implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/bin/redis-server");
    private static final Path CLIENT = Path.of("/usr/bin/redis-cli");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path dir;
    private final int port;
    private final String password;
    private final Process process;

    private TestRedis(Path dir, int port, String password) throws IOException {
        this.dir = dir;
        this.port = port;
        this.password = password;
        this.process = launch();
    }

    /** Whether the programs are there. */
    public static boolean isInstalled() {
        return Files.isExecutable(SERVER) && Files.isExecutable(CLIENT);
    }

    /** A server in an empty directory with a password, its settings in {@code conf.d/20-tune.conf}. */
    public static TestRedis start(Path dir, String password, List<String> settings)
            throws IOException, InterruptedException {
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
        int port = Ports.free();
        Path data = Files.createDirectories(dir.resolve("data"));
        Files.createDirectories(dir.resolve("conf.d"));
        Files.writeString(dir.resolve("redis.conf"), mainFile(dir, port, password));
        Files.writeString(
                dir.resolve("conf.d/20-tune.conf"),
                "# Settings of this instance.\n" + String.join("\n", settings) + "\n");
        if (isRoot()) {
            run(List.of(
                    "/usr/bin/chown",
                    "redis:redis",
                    data.toString(),
                    dir.resolve("redis.conf").toString()));
        }
        TestRedis server = new TestRedis(dir, port, password);
        server.awaitReady();
        return server;
    }

    private static String mainFile(Path dir, int port, String password) {
        return """
                # An instance of its own.
                bind 127.0.0.1
                port %2$d
                daemonize no
                logfile %1$s/data/redis.log
                dir %1$s/data
                pidfile %1$s/data/pid
                databases 16
                maxmemory 8mb
                %3$s
                include %1$s/conf.d/*.conf
                """.formatted(dir, port, password.isEmpty() ? "# no password" : "requirepass \"" + password + "\"");
    }

    public int port() {
        return port;
    }

    public int pid() {
        return (int) process.pid();
    }

    /** PID of the server on this port now, whoever started it, as the server itself says. */
    public int runningPid() throws IOException, InterruptedException {
        return ask("INFO", "server")
                .lines()
                .filter(l -> l.startsWith("process_id:"))
                .map(l -> Integer.parseInt(l.substring(11).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException("no process_id among what it says"));
    }

    public Path mainFile() {
        return dir.resolve("redis.conf");
    }

    public Path includedFile() {
        return dir.resolve("conf.d/20-tune.conf");
    }

    /** What the stock client prints. Its exit code is 0 even where the server refuses. */
    public String ask(String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(CLIENT.toString(), "-p", String.valueOf(port), "--raw"));
        line.addAll(List.of(words));
        String said = run(line, password);
        return said.endsWith("\n") ? said.substring(0, said.length() - 1) : said;
    }

    /** The value of one parameter as the server reports it. */
    public String value(String name) throws IOException, InterruptedException {
        return ask("CONFIG", "GET", name).lines().skip(1).findFirst().orElse("");
    }

    /** The log so far. */
    public String log() throws IOException {
        Path log = dir.resolve("data/redis.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    /** Ends it, also where a restart that was not ours left a process that is no child of the test. */
    @Override
    public void close() {
        try {
            long pid = runningPid();
            ProcessHandle.of(pid).ifPresent(p -> {
                p.destroy();
                p.onExit().orTimeout(30, TimeUnit.SECONDS).join();
            });
        } catch (IOException | RuntimeException gone) {
            process.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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

    private Process launch() throws IOException {
        List<String> line = new ArrayList<>();
        if (isRoot()) {
            line.addAll(List.of("/usr/bin/setpriv", "--reuid=redis", "--regid=redis", "--clear-groups"));
        }
        line.addAll(List.of(SERVER.toString(), mainFile().toString()));
        return new ProcessBuilder(line)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("server.out").toFile())
                .start();
    }

    private void awaitReady() throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!ask("PING").equals("PONG")) {
            if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
                throw new IOException("redis-server ended: " + log() + Files.readString(dir.resolve("server.out")));
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IOException("redis-server is not ready: " + log());
            }
        }
    }

    private static String run(List<String> line) throws IOException, InterruptedException {
        return run(line, "");
    }

    private static String run(List<String> line, String password) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        if (!password.isEmpty()) {
            builder.environment().put("REDISCLI_AUTH", password);
        }
        Process child = builder.start();
        child.getOutputStream().close();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        child.waitFor();
        return said;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }
}
