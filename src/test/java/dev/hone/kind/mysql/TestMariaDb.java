package dev.hone.kind.mysql;

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
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A MariaDB that a test starts as its own child: private data, a free port, settings in an included file. It runs as
 * {@code mysql} when the test is root, else as the test's own user.
 */
public final class TestMariaDb implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
    private static final Path INSTALL = Path.of("/usr/bin/mariadb-install-db");
    private static final Path CLIENT = Path.of("/usr/bin/mariadb");
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Path dir;
    private final int port;
    private Process process;

    private TestMariaDb(Path dir, int port) throws IOException {
        this.dir = dir;
        this.port = port;
        this.process = launch();
    }

    /** Whether the programs are there. */
    public static boolean isInstalled() {
        return Files.isExecutable(SERVER) && Files.isExecutable(INSTALL) && Files.isExecutable(CLIENT);
    }

    /** A server in an empty directory, its {@code [mysqld]} settings in {@code conf.d/50-tune.cnf}. */
    public static TestMariaDb start(Path dir, Map<String, String> settings) throws IOException, InterruptedException {
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
        int port = Ports.free();
        Path data = Files.createDirectories(dir.resolve("data"));
        Path run = Files.createDirectories(dir.resolve("run"));
        Files.createDirectories(dir.resolve("conf.d"));
        Files.writeString(dir.resolve("my.cnf"), mainFile(dir, port));
        StringBuilder tuned = new StringBuilder("# Settings of this instance.\n[mysqld]\n");
        settings.forEach((name, value) -> tuned.append(name + " = " + value + "\n"));
        Files.writeString(dir.resolve("conf.d/50-tune.cnf"), tuned);
        if (isRoot()) {
            run(List.of("/usr/bin/chown", "mysql:mysql", data.toString(), run.toString()));
        }
        run(installer(data));
        TestMariaDb server = new TestMariaDb(dir, port);
        server.awaitReady();
        return server;
    }

    private static String mainFile(Path dir, int port) {
        return """
                # An instance of its own.
                [client]
                port = %2$d

                [mysqld]
                datadir = %1$s/data
                socket = %1$s/run/s
                pid-file = %1$s/run/pid
                tmpdir = %1$s/run
                log_error = %1$s/run/error.log
                port = %2$d
                bind-address = 127.0.0.1
                performance_schema = OFF
                max_connections = 40

                !includedir %1$s/conf.d
                """.formatted(dir, port);
    }

    private static List<String> installer(Path data) {
        List<String> line = new ArrayList<>(List.of(
                INSTALL.toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
        if (isRoot()) {
            line.add("--user=mysql");
        }
        return line;
    }

    public int port() {
        return port;
    }

    public int pid() {
        return (int) process.pid();
    }

    /** PID of the server on this data now, whoever started it; from its pid file. */
    public int runningPid() throws IOException {
        return Integer.parseInt(Files.readString(dir.resolve("run/pid")).strip());
    }

    public Path mainFile() {
        return dir.resolve("my.cnf");
    }

    public Path includedFile() {
        return dir.resolve("conf.d/50-tune.cnf");
    }

    public Path data() {
        return dir.resolve("data");
    }

    /** What the stock client prints for one statement, without headers. */
    public String ask(String sql) throws IOException, InterruptedException {
        return run(client(sql)).strip();
    }

    /** Ends it in an orderly way and starts it again. */
    public void restart() throws IOException, InterruptedException {
        end();
        process = launch();
        awaitReady();
    }

    @Override
    public void close() {
        end();
        // A restart that was not ours leaves a process that is not our child: its pid file names it.
        try {
            long pid = Long.parseLong(Files.readString(dir.resolve("run/pid")).strip());
            ProcessHandle.of(pid).filter(this::isOurs).ifPresent(p -> {
                p.destroy();
                p.onExit().orTimeout(30, TimeUnit.SECONDS).join();
            });
        } catch (IOException | NumberFormatException gone) {
            return;
        }
    }

    private boolean isOurs(ProcessHandle other) {
        try {
            String line = Files.readString(Path.of("/proc/" + other.pid() + "/cmdline"));
            return line.contains(mainFile().toString());
        } catch (IOException gone) {
            return false;
        }
    }

    private void end() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
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
            line.addAll(List.of("/usr/bin/setpriv", "--reuid=mysql", "--regid=mysql", "--clear-groups"));
        }
        line.addAll(List.of(SERVER.toString(), "--defaults-file=" + mainFile()));
        return new ProcessBuilder(line)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("server.out").toFile())
                .start();
    }

    private void awaitReady() throws IOException, InterruptedException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!answers()) {
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                throw new IOException("mariadbd ended: " + log());
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IOException("mariadbd is not ready: " + log());
            }
        }
    }

    private boolean answers() throws IOException, InterruptedException {
        return new ProcessBuilder(client("SELECT 1"))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private String log() throws IOException {
        Path log = dir.resolve("run/error.log");
        return Files.readString(dir.resolve("server.out")) + (Files.exists(log) ? Files.readString(log) : "");
    }

    private List<String> client(String sql) {
        String socket = "--socket=" + dir.resolve("run/s");
        return List.of(CLIENT.toString(), "--no-defaults", socket, "--user=root", "-B", "-N", "-e", sql);
    }

    private static String run(List<String> line) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (child.waitFor() != 0) {
            throw new IOException(line + ": " + said);
        }
        return said;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }
}
