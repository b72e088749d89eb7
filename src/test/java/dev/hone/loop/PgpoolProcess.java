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
 * A private pgpool-II on an odd port, started by hand in front of a server, whose sizes stand in an included file.
 *
 * <p>{@code pgpool.conf} includes {@code conf.d/sizes.conf}, which holds {@code num_init_children}, {@code max_pool},
 * {@code client_idle_limit} and {@code log_connections}.
 */
public final class PgpoolProcess implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/pgpool");
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path root;
    private final int port = Ports.free();

    private PgpoolProcess(Path root) {
        this.root = root;
    }

    public static PgpoolProcess before(PostgresProcess server) {
        try {
            Path root = Files.createTempDirectory("hone-pgpool");
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
            PgpoolProcess pool = new PgpoolProcess(root);
            pool.prepare(server);
            pool.launch();
            return pool;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public Path mainConfig() {
        return root.resolve("pgpool.conf");
    }

    public Path sizes() {
        return root.resolve("conf.d/sizes.conf");
    }

    /** The running main process, whoever started it. */
    public RunningProcess master() {
        try {
            String text = Files.readString(root.resolve("pgpool.pid"), StandardCharsets.ISO_8859_1);
            return RunningProcess.of(Long.parseLong(text.replace('\0', ' ').strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Value in force in the child that answers, as an independent client reads it. */
    public String inForce(String setting) {
        return psql("PGPOOL SHOW " + setting);
    }

    /** Every value in force. */
    public String config() {
        return psql("PGPOOL SHOW ALL");
    }

    /** Answer of an independent client, columns divided by bars. */
    public String psql(String statement) {
        return run(List.of(
                        "/usr/bin/psql",
                        "-X",
                        "-A",
                        "-t",
                        "-w",
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
                        statement))
                .strip();
    }

    /** Writes over a file, keeping owner and mode. */
    public void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void prepare(PostgresProcess server) throws IOException {
        Files.createDirectory(root.resolve("conf.d"));
        Files.writeString(mainConfig(), """
                backend_clustering_mode = 'raw'
                listen_addresses = '127.0.0.1'
                port = %1$d
                socket_dir = '%2$s'
                pcp_listen_addresses = ''
                pcp_port = %3$d
                pcp_socket_dir = '%2$s'
                backend_hostname0 = '127.0.0.1'
                backend_port0 = %4$d
                pid_file_name = '%2$s/pgpool.pid'
                logdir = '%2$s'
                memqcache_oiddir = '%2$s'
                sr_check_period = 0
                #reserved_connections = 0
                include 'conf.d/sizes.conf'
                """.formatted(port, root, Ports.free(), server.port()));
        Files.writeString(
                sizes(),
                "# sized by hand\nnum_init_children = 6\nmax_pool = 2\t# pairs\nclient_idle_limit = 0\nlog_connections = off\n");
        for (String empty : List.of("pcp.conf", "pool_hba.conf", "pool_passwd")) {
            Files.createFile(root.resolve(empty));
        }
        if (IS_ROOT) {
            run(List.of("/bin/chown", "-R", "postgres:postgres", root.toString()));
        }
    }

    private void launch() throws IOException {
        List<String> line = asUser(List.of(
                PROGRAM.toString(),
                "-n",
                "-f",
                mainConfig().toString(),
                "-F",
                root.resolve("pcp.conf").toString(),
                "-a",
                root.resolve("pool_hba.conf").toString()));
        Process process = new ProcessBuilder(line)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("log").toFile())
                .start();
        Until.holds("pgpool to answer on port " + port, PATIENCE, () -> {
            if (!process.isAlive()) {
                throw new AssertionError("pgpool ended: " + log());
            }
            return answers();
        });
    }

    private boolean answers() {
        try {
            return inForce("port").equals(String.valueOf(port));
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** What it has logged. */
    public String log() {
        try {
            return Files.readString(root.resolve("log"), StandardCharsets.ISO_8859_1);
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

    /** Ends the pgpool of our own folder, also when a change has started it anew. */
    @Override
    public void close() {
        ProcessHandle.of(master().pid()).ifPresent(pool -> {
            run(List.of("/bin/kill", "-INT", String.valueOf(pool.pid())));
            try {
                pool.onExit().get(20, TimeUnit.SECONDS);
            } catch (Exception e) {
                pool.destroyForcibly();
            }
        });
        try {
            FileSystemUtils.deleteRecursively(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
