package dev.hone.load;

import dev.hone.loop.Ports;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/** A database server of the test's own: private data, a free port, a child process that is reaped. */
final class TestDatabase implements AutoCloseable {
    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    private final Path root;
    private final Process process;
    private final Supplier<List<String>> databases;

    private TestDatabase(Path root, List<String> server, Query query, String listing) throws IOException {
        this.root = root;
        this.process = new ProcessBuilder(server)
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("server.out").toFile())
                .start();
        this.databases = () -> query.ask(listing).lines().toList();
        Until.holds(
                "an answer of " + server.getFirst() + " in " + root,
                Duration.ofMinutes(2),
                () -> query.ask("SELECT 7").equals("7"));
    }

    private interface Query {
        String ask(String sql);
    }

    static TestDatabase postgresql() throws IOException, InterruptedException {
        Path root = Files.createTempDirectory("hone-pg-");
        Path bin = newestPostgresql();
        Path data = root.resolve("data");
        String port = String.valueOf(Ports.free());
        if (ROOT) {
            run(List.of("/usr/bin/chown", "postgres", root.toString()));
        }
        run(asPostgres(
                bin.resolve("initdb"),
                "-D",
                data.toString(),
                "-N",
                "--locale=C.UTF-8",
                "-U",
                "postgres",
                "--auth-local=trust",
                "--auth-host=scram-sha-256"));
        List<String> server = asPostgres(
                bin.resolve("postgres"), "-D", data.toString(), "-p", port, "-k", root.toString(), "-h", "127.0.0.1");
        return new TestDatabase(
                root,
                server,
                sql -> output(
                        List.of("/usr/bin/psql", "-h", root.toString(), "-p", port, "-U", "postgres", "-XAtc", sql)),
                "SELECT datname FROM pg_database UNION ALL SELECT rolname FROM pg_roles WHERE rolname LIKE 'hone%'");
    }

    static TestDatabase mariadb() throws IOException, InterruptedException {
        Path root = Files.createTempDirectory("hone-my-");
        String user = System.getProperty("user.name");
        run(List.of(
                "/usr/bin/mariadb-install-db",
                "--no-defaults",
                "--auth-root-authentication-method=normal",
                "--datadir=" + root.resolve("data"),
                "--user=" + user,
                "--skip-test-db"));
        Path config =
                Files.writeString(root.resolve("my.cnf"), """
                [mysqld]
                user=%s
                datadir=%s/data
                socket=%s/s
                pid-file=%s/pid
                tmpdir=%s
                port=%d
                bind-address=127.0.0.1
                """.formatted(user, root, root, root, root, Ports.free()));
        return new TestDatabase(
                root,
                List.of("/usr/sbin/mariadbd", "--defaults-file=" + config),
                sql -> output(
                        List.of("/usr/bin/mariadb", "--no-defaults", "-u", "root", "-S", root + "/s", "-Nse", sql)),
                "SELECT schema_name FROM information_schema.schemata UNION ALL"
                        + " SELECT user FROM mysql.user WHERE user LIKE 'hone%'");
    }

    long pid() {
        return process.pid();
    }

    /** Names of databases, and of users whose names begin like those of a run. */
    List<String> databasesAndRunUsers() {
        return databases.get();
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        FileSystemUtils.deleteRecursively(root);
    }

    private static Path newestPostgresql() throws IOException {
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            return versions.sorted().toList().getLast().resolve("bin");
        }
    }

    private static List<String> asPostgres(Path program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (ROOT) {
            command.addAll(List.of("/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(program.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(command + " failed: " + said);
        }
    }

    private static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).start();
            String said = new String(process.getInputStream().readAllBytes()).strip();
            return process.waitFor() == 0 ? said : "";
        } catch (IOException | InterruptedException e) {
            return "";
        }
    }
}
