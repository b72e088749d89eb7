package dev.hone.loop;

import dev.hone.trial.EmbeddedPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/**
 * A private PostgreSQL on an odd port, started by hand, whose tuning stands in an included file.
 *
 * <p>{@code postgresql.conf} ends with {@code include_dir 'conf.d'}; {@code conf.d/10-tuning.conf} holds {@code work_mem},
 * {@code shared_buffers} and {@code max_connections}, {@code postgresql.auto.conf} holds {@code effective_cache_size}.
 */
public final class PostgresProcess implements AutoCloseable {
    public static final Path DEBIAN = Path.of("/usr/lib/postgresql/15");
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Path programs;
    private final Path root;
    private final int port = Ports.free();

    private PostgresProcess(Path programs, Path root) {
        this.programs = programs;
        this.root = root;
    }

    /** The version that the system's packages have. */
    public static PostgresProcess debian() {
        return start(DEBIAN);
    }

    /** The newest version, from the embedded programs. */
    public static PostgresProcess embedded() {
        try {
            return start(EmbeddedPrograms.postgresql());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PostgresProcess start(Path programs) {
        try {
            Path root = Files.createTempDirectory("hone-pg");
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
            PostgresProcess server = new PostgresProcess(programs, root);
            server.prepare();
            server.launch();
            return server;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public int port() {
        return port;
    }

    public Path data() {
        return root.resolve("data");
    }

    public Path mainConfig() {
        return data().resolve("postgresql.conf");
    }

    public Path tuning() {
        return data().resolve("conf.d/10-tuning.conf");
    }

    public Path auto() {
        return data().resolve("postgresql.auto.conf");
    }

    /** The running postmaster, whoever started it. */
    public RunningProcess master() {
        return pid().map(RunningProcess::of).orElseThrow(() -> new AssertionError("no postmaster in " + data()));
    }

    /** Version as the server's program says it. */
    public String version() {
        String said = run(List.of(programs.resolve("bin/postgres").toString(), "--version"));
        return said.replaceFirst("(?s).*\\) ([0-9.]+).*", "$1");
    }

    /** Answer of an independent client. */
    public String psql(String sql) {
        return run(List.of(
                        "/usr/bin/psql",
                        "-X",
                        "-A",
                        "-t",
                        "-h",
                        "127.0.0.1",
                        "-p",
                        String.valueOf(port),
                        "-U",
                        user(),
                        "-d",
                        "postgres",
                        "-v",
                        "ON_ERROR_STOP=1",
                        "-c",
                        sql))
                .strip();
    }

    /** Writes over a file of the server, keeping owner and mode. */
    public void write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String user() {
        return IS_ROOT ? "postgres" : System.getProperty("user.name");
    }

    private void prepare() throws IOException {
        Files.createDirectory(data());
        own(data());
        run(asUser(List.of(
                programs.resolve("bin/initdb").toString(),
                "-D",
                data().toString(),
                "-U",
                user(),
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C")));
        Files.createDirectory(data().resolve("conf.d"));
        own(data().resolve("conf.d"));
        Files.writeString(mainConfig(), """
                listen_addresses = '127.0.0.1'
                unix_socket_directories = '%s'
                port = %d
                include_dir 'conf.d'
                """.formatted(root.resolve("data"), port), StandardOpenOption.APPEND);
        Files.writeString(
                tuning(),
                "# sized by hand\nwork_mem = 4MB\t# per sort\nshared_buffers = '128MB'\nmax_connections=30\n");
        own(tuning());
        Files.writeString(auto(), "effective_cache_size = '1GB'\n", StandardOpenOption.APPEND);
    }

    private void launch() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        asUser(List.of(programs.resolve("bin/postgres").toString(), "-D", data().toString())))
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("server.log").toFile())
                .start();
        Until.holds("PostgreSQL to answer on port " + port, PATIENCE, () -> {
            if (!process.isAlive()) {
                throw new AssertionError("postgres ended: " + log());
            }
            return answers();
        });
    }

    private boolean answers() {
        try {
            return psql("SELECT 1").equals("1");
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** What the server has logged. */
    public String log() {
        try {
            return Files.readString(root.resolve("server.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Long> pid() {
        try {
            Path file = data().resolve("postmaster.pid");
            return Files.exists(file)
                    ? Optional.of(
                            Long.parseLong(Files.readAllLines(file).getFirst().strip()))
                    : Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static List<String> asUser(List<String> command) {
        if (!IS_ROOT) {
            return command;
        }
        List<String> line =
                new ArrayList<>(List.of("/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        line.addAll(command);
        return line;
    }

    private static void own(Path path) {
        if (IS_ROOT) {
            run(List.of("/bin/chown", "postgres:postgres", path.toString()));
        }
        run(List.of("/bin/chmod", Files.isDirectory(path) ? "700" : "600", path.toString()));
    }

    private static String run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + said);
            }
            return said;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the postmaster that runs in our own data folder, also when a change has started it anew. */
    @Override
    public void close() {
        pid().flatMap(ProcessHandle::of).ifPresent(master -> {
            run(List.of("/bin/kill", "-INT", String.valueOf(master.pid())));
            try {
                master.onExit().get(30, TimeUnit.SECONDS);
            } catch (Exception e) {
                master.destroyForcibly();
            }
        });
        try {
            FileSystemUtils.deleteRecursively(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
