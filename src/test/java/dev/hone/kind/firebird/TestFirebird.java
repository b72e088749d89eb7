package dev.hone.kind.firebird;

import dev.hone.loop.Ports;
import dev.hone.loop.Until;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;

/**
 * A Firebird 3 that a test starts as its own child: private root, logins and databases, a free port, settings in an included
 * file. It runs as {@code firebird} when the test is root, else as the test's own user.
 */
public final class TestFirebird implements AutoCloseable {
    /** Password of SYSDBA in its own database of logins. */
    public static final String PASSWORD = "whetstone";

    private static final Path SERVER = Path.of("/usr/sbin/firebird");
    private static final Path CLIENT = Path.of("/usr/bin/isql-fb");
    private static final Path LISTENER = Path.of("/usr/bin/systemd-socket-activate");
    private static final Path CONFIG = Path.of("/etc/firebird/3.0");
    private static final Path PARTS = Path.of("/usr/lib/x86_64-linux-gnu/firebird/3.0");
    private static final Path LOGINS = Path.of("/usr/share/firebird/3.0/security.sql");
    private static final Map<String, String> LOGIN = Map.of("ISC_USER", "SYSDBA", "ISC_PASSWORD", PASSWORD);
    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    private final Path dir;
    private final int port;
    private final boolean classic;
    private final boolean portOption;
    private Process process;

    private TestFirebird(Path dir, int port, boolean classic, boolean portOption) throws IOException {
        this.dir = dir;
        this.port = port;
        this.classic = classic;
        this.portOption = portOption;
        this.process = launch();
    }

    /** Whether the programs are there. */
    public static boolean isInstalled() {
        return List.of(SERVER, CLIENT, LISTENER).stream().allMatch(Files::isExecutable) && Files.exists(LOGINS);
    }

    /** A server with these settings in {@code root/conf.d/tune.conf} and an empty database {@code shop}. */
    public static TestFirebird start(Map<String, String> settings) throws IOException, InterruptedException {
        return start(settings, false);
    }

    /** The same, with the port told once more on the command line, as {@code -p}. */
    static TestFirebird start(Map<String, String> settings, boolean portOption)
            throws IOException, InterruptedException {
        Path dir = Files.createTempDirectory("hone-fb-");
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
        int port = Ports.free();
        make(dir, port, settings);
        TestFirebird server = new TestFirebird(dir, port, "Classic".equals(settings.get("ServerMode")), portOption);
        Until.holds("an answer of Firebird on port " + port, Duration.ofMinutes(1), server::answers);
        return server;
    }

    private static void make(Path dir, int port, Map<String, String> settings)
            throws IOException, InterruptedException {
        Path root = Files.createDirectories(dir.resolve("root"));
        Path tune = Files.createDirectories(root.resolve("conf.d")).resolve("tune.conf");
        Files.createDirectories(dir.resolve("lock"));
        Files.createDirectories(dir.resolve("data"));
        String lines = settings.entrySet().stream()
                .map(e -> e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining("\n", "# tuned for this host\n", "\n"));
        Files.writeString(tune, lines);
        String shipped = Files.readString(CONFIG.resolve("firebird.conf"), StandardCharsets.ISO_8859_1);
        Files.writeString(
                root.resolve("firebird.conf"),
                shipped + """

                include conf.d/*.conf
                RemoteServicePort = %d
                SecurityDatabase = %s/security3.fdb
                DatabaseAccess = Restrict %s
                """.formatted(port, root, dir.resolve("data")),
                StandardCharsets.ISO_8859_1);
        Files.writeString(root.resolve("databases.conf"), """
                # names for clients
                security.db = %s/security3.fdb
                shop = %s/shop.fdb
                {
                	LockHashSlots = 19927	# many users
                }
                """.formatted(root, dir.resolve("data")));
        Files.copy(CONFIG.resolve("plugins.conf"), root.resolve("plugins.conf"));
        Files.copy(PARTS.resolve("firebird.msg"), root.resolve("firebird.msg"));
        Files.createSymbolicLink(root.resolve("plugins"), PARTS.resolve("plugins"));
        Files.createSymbolicLink(root.resolve("intl"), PARTS.resolve("intl"));
        if (ROOT) {
            run(List.of("/usr/bin/chown", "-R", "firebird:firebird", dir.toString()), Map.of(), "");
        }
        embedded(
                dir,
                "create database '%s/security3.fdb'; commit; in %s; commit; create or alter user SYSDBA password '%s'; commit;"
                        .formatted(root, LOGINS, PASSWORD));
        embedded(dir, "create database '%s/shop.fdb' page_size 8192; commit;".formatted(dir.resolve("data")));
    }

    private static void embedded(Path dir, String sql) throws IOException, InterruptedException {
        run(asServer(List.of(CLIENT.toString(), "-q", "-user", "SYSDBA")), environment(dir), sql);
    }

    private Process launch() throws IOException {
        List<String> line = new ArrayList<>();
        if (classic) {
            line.addAll(List.of(LISTENER.toString(), "--inetd", "--accept"));
            environment(dir).forEach((name, value) -> line.addAll(List.of("-E", name + "=" + value)));
            line.addAll(List.of("-l", "127.0.0.1:" + port));
        }
        line.add(SERVER.toString());
        if (portOption) {
            line.addAll(List.of("-p", String.valueOf(port)));
        }
        ProcessBuilder builder = new ProcessBuilder(asServer(line))
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("server.out").toFile());
        builder.environment().putAll(environment(dir));
        return builder.start();
    }

    private static Map<String, String> environment(Path dir) {
        return Map.of(
                "FIREBIRD", dir.resolve("root").toString(),
                "FIREBIRD_LOCK", dir.resolve("lock").toString(),
                "FIREBIRD_MSG", dir.resolve("root").toString());
    }

    /** The process that listens on its port now; another one after a restart that somebody else did. */
    public long runningPid() {
        return ProcessHandle.allProcesses()
                .filter(p -> listens(p.pid()))
                .map(ProcessHandle::pid)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing of " + dir + " runs"));
    }

    private boolean listens(long pid) {
        try {
            String environment = Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1);
            String command = Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
            boolean isOurs = (environment + command).contains("FIREBIRD=" + dir.resolve("root"));
            return isOurs
                    && command.contains(classic ? "systemd-socket-activate" : "firebird")
                    && !command.contains("setpriv");
        } catch (IOException e) {
            return false;
        }
    }

    public int port() {
        return port;
    }

    public Path dir() {
        return dir;
    }

    public Path mainFile() {
        return dir.resolve("root/firebird.conf");
    }

    public Path databasesFile() {
        return dir.resolve("root/databases.conf");
    }

    public Path includedFile() {
        return dir.resolve("root/conf.d/tune.conf");
    }

    /** What an independent client is told, over the network, without blanks around it. */
    public String ask(String sql) throws IOException, InterruptedException {
        String said = run(
                List.of(CLIENT.toString(), "-q", "localhost/" + port + ":shop"),
                LOGIN,
                "set heading off; " + sql + ";");
        return said.strip();
    }

    /** Pages of the database that are kept in memory. */
    public String pageBuffers() throws IOException, InterruptedException {
        return ask("select mon$page_buffers from mon$database");
    }

    /** Changes the header of the database. */
    void gfix(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("/usr/bin/gfix"));
        line.addAll(List.of(arguments));
        line.add("localhost/" + port + ":shop");
        run(line, LOGIN, "");
    }

    /** A connection that is kept until it is closed. */
    AutoCloseable hold() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(CLIENT.toString(), "-q", "localhost/" + port + ":shop")
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("held.out").toFile());
        builder.environment().putAll(LOGIN);
        Process held = builder.start();
        held.getOutputStream().write("select 1 from rdb$database;\n".getBytes(StandardCharsets.UTF_8));
        held.getOutputStream().flush();
        Until.holds("a connection", Duration.ofSeconds(30), () -> !isEmpty(dir.resolve("held.out")));
        return () -> {
            held.getOutputStream().close();
            held.waitFor();
        };
    }

    private static boolean isEmpty(Path file) {
        try {
            return Files.size(file) == 0;
        } catch (IOException e) {
            return true;
        }
    }

    private boolean answers() {
        try {
            return ask("select 7 from rdb$database").equals("7");
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    @Override
    public void close() {
        ProcessHandle.allProcesses().filter(p -> listens(p.pid())).forEach(this::end);
        end(process.toHandle());
        try {
            FileSystemUtils.deleteRecursively(dir);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** An idle server sees the signal only when somebody connects. */
    private void end(ProcessHandle handle) {
        handle.destroy();
        for (int i = 0; i < 50 && handle.isAlive(); i++) {
            try (Socket nudge = new Socket(InetAddress.getLoopbackAddress(), port)) {
                handle.onExit().get(200, TimeUnit.MILLISECONDS);
            } catch (Exception stillThere) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
        handle.destroyForcibly();
    }

    private static List<String> asServer(List<String> line) {
        List<String> whole = new ArrayList<>();
        if (ROOT) {
            whole.addAll(List.of("/usr/bin/setpriv", "--reuid=firebird", "--regid=firebird", "--clear-groups"));
        }
        whole.addAll(line);
        return whole;
    }

    private static String run(List<String> line, Map<String, String> environment, String input)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process child = builder.start();
        try (var in = child.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (child.waitFor() != 0 || said.contains("Statement failed")) {
            throw new IOException(line + ": " + said);
        }
        return said;
    }
}
