package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/**
 * A private PgBouncer on an odd port, started by hand in front of a server, whose sizes stand in an included file.
 *
 * <p>{@code pooler.ini} ends with {@code %include conf/sizes.ini}, which holds {@code default_pool_size},
 * {@code server_idle_timeout} and {@code query_wait_timeout}. Users it does not know are looked up in the server.
 */
public final class PgbouncerProcess implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path root;
    private final int port = Ports.free();

    private PgbouncerProcess(Path root) {
        this.root = root;
    }

    public static PgbouncerProcess before(PostgresProcess server) {
        try {
            Path root = Files.createTempDirectory("hone-pooler");
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
            PgbouncerProcess pooler = new PgbouncerProcess(root);
            pooler.prepare(server);
            pooler.launch();
            return pooler;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public Path mainConfig() {
        return root.resolve("pooler.ini");
    }

    public Path sizes() {
        return root.resolve("conf/sizes.ini");
    }

    public Path users() {
        return root.resolve("users.txt");
    }

    /** The running pooler, whoever started it. */
    public RunningProcess master() {
        try {
            return RunningProcess.of(
                    Long.parseLong(Files.readString(root.resolve("pooler.pid")).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Value in force, as an independent client reads it. */
    public String inForce(String setting) {
        return console("SHOW CONFIG")
                .lines()
                .filter(l -> l.startsWith(setting + "|"))
                .map(l -> l.split("\\|", -1)[1])
                .findFirst()
                .orElseThrow(() -> new AssertionError("no setting " + setting));
    }

    /** Every value in force. */
    public String config() {
        return console("SHOW CONFIG");
    }

    /** Answer of the admin console, columns divided by bars. */
    public String console(String statement) {
        List<String> line = asUser(List.of("/usr/bin/psql", "-X", "-A", "-t", "-w", "-v", "ON_ERROR_STOP=1"));
        line.addAll(List.of("-h", root.toString(), "-p", String.valueOf(port), "-U", "pgbouncer", "-d", "pgbouncer"));
        line.addAll(List.of("-c", statement));
        return run(line).strip();
    }

    /** Writes over a file of the pooler, keeping owner and mode. */
    public void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void prepare(PostgresProcess server) throws IOException {
        Files.createDirectory(root.resolve("conf"));
        Files.writeString(mainConfig(), """
                [databases]
                ; small on purpose
                shop = host=127.0.0.1 port=%1$d dbname=postgres pool_size=3
                * = host=127.0.0.1 port=%1$d

                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %2$d
                unix_socket_dir = %3$s
                pidfile = %3$s/pooler.pid
                logfile = %3$s/pooler.log
                auth_type = scram-sha-256
                auth_file = %3$s/users.txt
                auth_user = %4$s
                %%include %3$s/conf/sizes.ini
                max_client_conn = 90
                """.formatted(server.port(), port, root, user()));
        Files.writeString(
                sizes(),
                "; sized by hand\npool_mode = transaction\ndefault_pool_size = 12\nserver_idle_timeout=300\nquery_wait_timeout = 60\n");
        Files.writeString(users(), "\"" + user() + "\" \"no secret\"\n");
        if (IS_ROOT) {
            run(List.of("/bin/chown", "-R", "postgres:postgres", root.toString()));
        }
    }

    private void launch() throws IOException {
        Process process = new ProcessBuilder(
                        asUser(List.of(PROGRAM.toString(), mainConfig().toString())))
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("out").toFile())
                .start();
        Until.holds("PgBouncer to answer on port " + port, PATIENCE, () -> {
            if (!process.isAlive()) {
                throw new AssertionError("pgbouncer ended: " + text(root.resolve("out")));
            }
            return answers();
        });
    }

    private boolean answers() {
        try {
            return console("SHOW VERSION").startsWith("PgBouncer");
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** What it has logged. */
    public String log() {
        return text(root.resolve("pooler.log"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String user() {
        return IS_ROOT ? "postgres" : System.getProperty("user.name");
    }

    private static List<String> asUser(List<String> command) {
        List<String> line = new ArrayList<>();
        if (IS_ROOT) {
            line.addAll(List.of("/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        line.addAll(command);
        return line;
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

    /** Ends the pooler of our own folder, also when a change has started it anew. */
    @Override
    public void close() {
        ProcessHandle.of(master().pid()).ifPresent(pooler -> {
            run(List.of("/bin/kill", "-TERM", String.valueOf(pooler.pid())));
            try {
                pooler.onExit().get(20, TimeUnit.SECONDS);
            } catch (Exception e) {
                pooler.destroyForcibly();
            }
        });
        try {
            FileSystemUtils.deleteRecursively(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
