package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * A private Apache httpd on an odd port, started by hand, whose tuning stands in an included file.
 *
 * <p>{@code httpd.conf} includes {@code conf.d/*.conf}; {@code conf.d/10-tuning.conf} holds the settings, and
 * {@code /server-info} tells which directives the running server has.
 */
public final class HttpdProcess implements AutoCloseable {
    private static final Path BINARY = Path.of("/usr/sbin/apache2");
    private static final Path MODULES = Path.of("/usr/lib/apache2/modules");
    private final Path root;
    private final int port;
    private final Process process;

    private HttpdProcess() throws IOException {
        this.root = Files.createTempDirectory("hone-httpd");
        this.port = Ports.free();
        write();
        this.process = new ProcessBuilder(BINARY.toString(), "-f", mainConfig().toString(), "-D", "FOREGROUND")
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("httpd.out").toFile())
                .start();
    }

    public static boolean isInstalled() {
        return Files.isExecutable(BINARY) && Files.exists(MODULES.resolve("mod_mpm_event.so"));
    }

    /** Starts one with its files in a temporary folder and waits until it answers and its two processes run. */
    public static HttpdProcess start() {
        try {
            HttpdProcess httpd = new HttpdProcess();
            Until.holds("httpd to answer on port " + httpd.port, Duration.ofSeconds(60), httpd::answers);
            return httpd;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public Path root() {
        return root;
    }

    public Path mainConfig() {
        return root.resolve("httpd.conf");
    }

    public Path tuning() {
        return root.resolve("conf.d/10-tuning.conf");
    }

    /** The parent as it is now, which a restart replaces. */
    public RunningProcess parent() {
        try {
            return RunningProcess.of(
                    Long.parseLong(Files.readString(root.resolve("httpd.pid")).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a page comes. */
    public boolean answers() {
        return page("/page.js").filter(p -> p.startsWith("// whetstone")).isPresent();
    }

    /** A directive of the running server as mod_info shows it; empty when it has none of that name. */
    public Optional<String> running(String directive) {
        return page("/server-info?config")
                .flatMap(page -> Stream.of(page.split("\n|</dd>"))
                        .map(line -> line.replaceAll("<[^>]*>", "")
                                .replace("&nbsp;", " ")
                                .strip())
                        .filter(line -> line.matches("(?i)([0-9]+: *)?" + directive + " .*"))
                        .map(line -> line.replaceFirst("(?i)^([0-9]+: *)?" + directive + " +", ""))
                        .reduce((a, b) -> b));
    }

    private Optional<String> page(String path) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .timeout(Duration.ofSeconds(20))
                    .build();
            return Optional.of(client.send(request, BodyHandlers.ofString()))
                    .filter(a -> a.statusCode() == 200)
                    .map(a -> a.body());
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void write() throws IOException {
        for (String folder : List.of("", "conf.d", "html", "logs")) {
            Path made = Files.createDirectories(root.resolve(folder));
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.writeString(root.resolve("html/page.js"), "// whetstone\n".repeat(1382));
        StringBuilder modules = new StringBuilder();
        for (String name :
                List.of("mpm_event", "authz_core", "authz_host", "status", "info", "dir", "mime", "deflate")) {
            modules.append("LoadModule %s_module %s/mod_%s.so\n".formatted(name, MODULES, name));
        }
        Files.writeString(mainConfig(), """
            # started by hand
            ServerRoot "%1$s"
            ServerName localhost
            DefaultRuntimeDir %1$s
            PidFile httpd.pid
            ErrorLog logs/error.log
            %2$s
            TypesConfig /etc/mime.types
            User www-data
            Group www-data
            Listen 127.0.0.1:%3$d
            DocumentRoot "%1$s/html"
            DirectoryIndex page.js
            StartServers 2
            IncludeOptional conf.d/*.conf
            <Location "/server-status">
                SetHandler server-status
                Require local
            </Location>
            <Location "/server-info">
                SetHandler server-info
                Require local
            </Location>
            """.formatted(root, modules, port));
        Files.writeString(tuning(), """
            # tuning
            EnableMMAP On
            \tEnableSendfile   Off
            KeepAliveTimeout 5
            MaxRequestWorkers \\
                100
            """);
    }

    @Override
    public void close() {
        try {
            Path pid = root.resolve("httpd.pid");
            if (Files.exists(pid)) {
                end(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())));
            }
            end(Optional.of(process.toHandle()));
            process.waitFor(10, TimeUnit.SECONDS);
            FileSystemUtils.deleteRecursively(root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a process if it was started with this folder's configuration. */
    private void end(Optional<ProcessHandle> which) throws IOException {
        if (which.isEmpty() || !which.get().isAlive()) {
            return;
        }
        Path command = Path.of("/proc", String.valueOf(which.get().pid()), "cmdline");
        if (Files.exists(command) && Files.readString(command).contains(root.toString())) {
            which.get().destroy();
            Until.holds("httpd to end", Duration.ofSeconds(30), () -> !isRunning(which.get()));
        }
    }

    /** A process that its parent has not reaped yet is over all the same. */
    private static boolean isRunning(ProcessHandle process) {
        try {
            Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
            return Files.exists(stat)
                    && !Files.readString(stat).replaceFirst(".*\\) ", "").startsWith("Z");
        } catch (IOException e) {
            return false;
        }
    }
}
