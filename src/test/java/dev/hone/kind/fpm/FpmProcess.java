package dev.hone.kind.fpm;

import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * A private php-fpm with two pools on local sockets, started by hand with a php.ini and a scan directory of its own.
 *
 * <p>{@code fpm.conf} includes {@code pool.d/*.conf}, which hold {@code www} (dynamic, 5 children at most) and {@code shop}
 * (ondemand, 3); {@code php.ini} gives little, {@code conf.d} the modules and {@code conf.d/50-tuning.ini} a few values.
 */
public final class FpmProcess implements AutoCloseable {
    private static final Path PROGRAMS = Path.of("/usr/sbin");
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    private final Path root;
    private final Path binary;
    private @Nullable Process process;

    private FpmProcess(Path root, Path binary, String moreGlobal) throws IOException {
        this.root = root;
        this.binary = binary;
        write(moreGlobal);
    }

    /** Whether some release of php-fpm is installed. */
    public static boolean isInstalled() {
        return !programs().isEmpty();
    }

    private static List<Path> programs() {
        try (Stream<Path> programs = Files.list(PROGRAMS)) {
            return programs.filter(p -> p.getFileName().toString().matches("php-fpm[0-9.]+"))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one in the foreground and waits until both pools take connections. */
    public static FpmProcess start() throws IOException {
        return prepare("daemonize = no\n").launch();
    }

    /** One that does not run yet, with these lines in [global]. */
    public static FpmProcess prepare(String moreGlobal) throws IOException {
        Path root = Files.createTempDirectory("hone-fpm");
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new FpmProcess(root, programs().getFirst(), moreGlobal);
    }

    /** Starts it and waits until both pools take connections. */
    public FpmProcess launch() throws IOException {
        ProcessBuilder start = new ProcessBuilder(command(List.of()));
        start.environment().clear();
        start.environment().putAll(environment());
        process = start.redirectErrorStream(true)
                .redirectOutput(root.resolve("fpm.out").toFile())
                .start();
        awaitUp();
        return this;
    }

    /** Puts lines at the end of one of its files. */
    public FpmProcess append(Path file, String lines) throws IOException {
        Files.writeString(file, Files.readString(file) + lines);
        return this;
    }

    /** Waits until the master has written its PID and both pools take connections. */
    public void awaitUp() {
        Until.holds("php-fpm to write its PID", Duration.ofSeconds(60), () -> pid() > 0);
        Until.holds("both pools to answer", Duration.ofSeconds(60), () -> accepts("www") && accepts("shop"));
    }

    /** Where everything of it lies. */
    public Path root() {
        return root;
    }

    public Path binary() {
        return binary;
    }

    public Path mainConfig() {
        return root.resolve("fpm.conf");
    }

    public Path poolFile(String pool) {
        return root.resolve("pool.d/" + pool + ".conf");
    }

    public Path phpIni() {
        return root.resolve("php.ini");
    }

    public Path tuning() {
        return root.resolve("conf.d/50-tuning.ini");
    }

    public Path socket(String pool) {
        return root.resolve(pool + ".sock");
    }

    /** A script in its own folder, for the pools to run; not of this moment, or OPcache would not keep it. */
    public Path script(String name, String text) {
        try {
            Path script = Files.writeString(root.resolve(name), text);
            return Files.setLastModifiedTime(script, FileTime.from(Instant.now().minus(Duration.ofMinutes(1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The whole command, with more arguments behind the program. */
    public List<String> command(List<String> more) {
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        command.addAll(more);
        command.addAll(List.of("-y", mainConfig().toString(), "-c", phpIni().toString()));
        return command;
    }

    public Map<String, String> environment() {
        return Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", "PHP_INI_SCAN_DIR", root + "/conf.d");
    }

    /** The master by its PID file; it is another one after a start by somebody else, or in the background. */
    public RunningProcess master() {
        return RunningProcess.of(pid());
    }

    /** PID that the master wrote; 0 for none. */
    public long pid() {
        try {
            String pid = Files.readString(root.resolve("fpm.pid")).strip();
            boolean runs = !pid.isEmpty()
                    && Files.readString(Path.of("/proc", pid, "cmdline"))
                            .contains(mainConfig().toString());
            return runs ? Long.parseLong(pid) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** Children of a pool. */
    public List<RunningProcess> children(String pool) {
        return master().children().stream()
                .filter(c -> title(c).equals("php-fpm: pool " + pool))
                .toList();
    }

    private static String title(RunningProcess process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .replace('\0', ' ')
                    .strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** What a script answers that prints {@code ini_get} of a name. */
    public String iniGet(String pool, String name) {
        Path script = script("value.php", "<?php echo ini_get($_SERVER['QUERY_STRING']);");
        return FpmClient.get(socket(pool), script, name).body();
    }

    private boolean accepts(String pool) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(socket(pool)));
        } catch (SocketException e) {
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    private void write(String moreGlobal) throws IOException {
        Files.createDirectories(root.resolve("pool.d"));
        Files.createDirectories(root.resolve("conf.d"));
        Files.writeString(mainConfig(), """
                ; started by hand
                [global]
                pid = %1$s/fpm.pid
                error_log = %1$s/fpm.log
                %2$sinclude = %1$s/pool.d/*.conf
                """.formatted(root, moreGlobal));
        Files.writeString(poolFile("shop"), pool("shop") + """
                pm = ondemand
                pm.max_children = 3
                php_value[memory_limit] = 96M
                """);
        Files.writeString(poolFile("www"), pool("www") + """
                pm = dynamic
                pm.max_children = 5 ; of a small host
                pm.start_servers = 2
                pm.min_spare_servers = 1
                pm.max_spare_servers = 3
                ;pm.max_requests = 500
                pm.status_path = /status
                php_admin_value[memory_limit] = 64M
                """);
        Files.writeString(phpIni(), """
                [PHP]
                memory_limit = 128M
                post_max_size = 8M
                display_errors = Off
                """);
        modules();
        Files.writeString(tuning(), "; tuning\nopcache.memory_consumption = 64\nrealpath_cache_size=4096K ; default\n");
    }

    private String pool(String name) {
        String user =
                ROOT ? "user = www-data\ngroup = www-data\nlisten.owner = www-data\nlisten.group = www-data\n" : "";
        return "[%s]\n%slisten = %s\nlisten.mode = 0660\n".formatted(name, user, socket(name));
    }

    /** The modules that the packages enable, without their settings. */
    private void modules() throws IOException {
        String version = binary.getFileName().toString().replace("php-fpm", "");
        StringBuilder lines = new StringBuilder();
        try (Stream<Path> files = Files.list(Path.of("/etc/php/" + version + "/fpm/conf.d"))) {
            for (Path file : files.sorted().toList()) {
                Files.readAllLines(file).stream()
                        .filter(l -> l.matches("\\s*(zend_)?extension\\s*=.*"))
                        .forEach(l -> lines.append(l).append('\n'));
            }
        }
        Files.writeString(root.resolve("conf.d/10-modules.ini"), lines);
    }

    @Override
    public void close() {
        long pid = pid();
        List<ProcessHandle> children = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
        if (pid != 0) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        }
        try {
            if (process != null) {
                process.destroy();
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            }
            Until.holds("php-fpm to end", Duration.ofSeconds(20), () -> pid() == 0);
            orphans().forEach(ProcessHandle::destroyForcibly);
            FileSystemUtils.deleteRecursively(root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Children of a master that died of a reload live on; all of them have a file of this folder open. */
    private List<ProcessHandle> orphans() {
        return ProcessHandle.allProcesses().filter(this::hasOurFiles).toList();
    }

    private boolean hasOurFiles(ProcessHandle process) {
        try (Stream<Path> open = Files.list(Path.of("/proc", String.valueOf(process.pid()), "fd"))) {
            return process.pid() != ProcessHandle.current().pid() && open.anyMatch(this::isOurs);
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private boolean isOurs(Path link) {
        try {
            return Files.readSymbolicLink(link).startsWith(root);
        } catch (IOException e) {
            return false;
        }
    }
}
