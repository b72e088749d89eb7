package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/**
 * A private nginx on an odd port, started by hand, whose site and tuning stand in included files.
 *
 * <p>{@code nginx.conf} includes {@code conf.d/*.conf}; {@code conf.d/10-tuning.conf} holds {@code gzip off;} and
 * {@code keepalive_timeout 65s;}; {@code conf.d/20-site.conf} the server.
 */
public final class NginxProcess implements AutoCloseable {
    private static final Path BINARY = Path.of("/usr/sbin/nginx");
    private final Path root;
    private final int port;
    private final Process process;

    private NginxProcess(Path root, int port, List<String> entering) throws IOException {
        this.root = root;
        this.port = port;
        write();
        List<String> command = new ArrayList<>(entering);
        command.addAll(List.of(BINARY.toString(), "-c", mainConfig().toString(), "-p", root.toString()));
        this.process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("nginx.out").toFile())
                .start();
    }

    /** Starts one with its files in a temporary folder and waits until it accepts connections and its workers run. */
    public static NginxProcess start() {
        try {
            NginxProcess nginx = start(List.of());
            Until.holds("nginx to accept on port " + nginx.port, Duration.ofSeconds(60), nginx::accepts);
            return nginx;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one by these words before its command, such as those that enter a namespace, and waits until its workers run. */
    static NginxProcess start(List<String> entering) throws IOException {
        NginxProcess nginx = new NginxProcess(Files.createTempDirectory("hone-nginx"), Ports.free(), entering);
        Until.holds("its two workers", Duration.ofSeconds(60), () -> nginx.workers() == 2);
        return nginx;
    }

    public int port() {
        return port;
    }

    public Path root() {
        return root;
    }

    public Path mainConfig() {
        return root.resolve("nginx.conf");
    }

    public Path tuning() {
        return root.resolve("conf.d/10-tuning.conf");
    }

    public Path site() {
        return root.resolve("conf.d/20-site.conf");
    }

    public RunningProcess master() {
        return RunningProcess.of(process.pid());
    }

    /** Children that call themselves workers; the port is open a moment before they are there. */
    private long workers() {
        return master().children().stream()
                .filter(child -> isWorker(child.pid()))
                .count();
    }

    private static boolean isWorker(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline")).startsWith("nginx: worker process");
        } catch (IOException e) {
            return false;
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Version as {@code nginx -V} says it. */
    public static String version() {
        return build().replaceFirst("(?s).*nginx/([0-9.]+).*", "$1");
    }

    /** Whether it was configured with an argument such as {@code --with-file-aio}. */
    public static boolean isBuiltWith(String argument) {
        return build().contains(argument);
    }

    private static String build() {
        try {
            Process asked = new ProcessBuilder(BINARY.toString(), "-V")
                    .redirectErrorStream(true)
                    .start();
            return new String(asked.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean accepts() {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private void write() throws IOException {
        Files.createDirectories(root.resolve("conf.d"));
        Files.createDirectories(root.resolve("html"));
        Files.writeString(root.resolve("html/index.html"), "whetstone\n".repeat(400));
        String user = "root".equals(System.getProperty("user.name")) ? "user root;\n" : "";
        Files.writeString(mainConfig(), """
                # started by hand
                %1$sdaemon off;
                worker_processes 2;
                pid %2$s/nginx.pid;
                error_log %2$s/error.log notice;
                events { worker_connections 256; }
                http {
                    access_log off;
                    client_body_temp_path %2$s/body;
                    proxy_temp_path %2$s/proxy;
                    fastcgi_temp_path %2$s/fastcgi;
                    uwsgi_temp_path %2$s/uwsgi;
                    scgi_temp_path %2$s/scgi;
                    include conf.d/*.conf;
                }
                """.formatted(user, root));
        Files.writeString(
                tuning(), "# tuning\ngzip off;\n\tgzip_types text/plain;\nkeepalive_timeout   65s; # default\n");
        Files.writeString(site(), """
                server {
                    listen 127.0.0.1:%d;
                    root %s/html;
                    default_type text/plain;
                }
                """.formatted(port, root));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            FileSystemUtils.deleteRecursively(root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
