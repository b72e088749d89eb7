package dev.hone.loop;

import dev.hone.kind.fpm.FpmProcess;
import dev.hone.kind.redis.TestRedis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/**
 * Varnish in front of nginx in front of a pool of php-fpm that keeps sessions in Redis, all real, private and on odd ports.
 * nginx also names an address where nobody listens, and serves a directory that looks like a WordPress whose database is away.
 */
public final class WebStack implements AutoCloseable {
    public final NginxProcess nginx;
    public final FpmProcess fpm;
    public final TestRedis redis;
    public final VarnishProcess varnish;

    /** Where nginx passes to and nobody listens. */
    public final int nobody = Ports.free();

    /** Where the site asks for a database and nobody listens. */
    public final int database = Ports.free();

    private final Path redisDir;

    private WebStack() throws IOException, InterruptedException {
        redisDir = Files.createTempDirectory("hone-path-redis");
        Files.setPosixFilePermissions(redisDir, PosixFilePermissions.fromString("rwxrwxrwx"));
        redis = TestRedis.start(redisDir, "", List.of("maxmemory 32mb"));
        fpm = FpmProcess.prepare("daemonize = no\n");
        fpm.append(
                fpm.poolFile("www"),
                "php_value[session.save_handler] = redis\nphp_value[session.save_path] = \"tcp://127.0.0.1:%d\"\n"
                        .formatted(redis.port()));
        fpm.launch();
        nginx = NginxProcess.start();
        site();
        Files.writeString(nginx.site(), server());
        new ProcessBuilder("kill", "-HUP", String.valueOf(nginx.master().pid()))
                .start()
                .waitFor();
        Until.holds("a page of PHP", Until.LONG, () -> status(nginx.port(), "/hello.php") == 200);
        varnish = VarnishProcess.before(nginx.port());
    }

    public static boolean isInstalled() {
        return FpmProcess.isInstalled() && TestRedis.isInstalled() && VarnishProcess.isInstalled();
    }

    public static WebStack start() {
        try {
            return new WebStack();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Line of the site's config that holds a text, counted from 1. */
    public int lineOf(String text) throws IOException {
        return 1 + (int) server().lines().takeWhile(l -> !l.contains(text)).count();
    }

    private Path root() {
        return nginx.root().resolve("html");
    }

    private String server() {
        return """
            server {
                listen 127.0.0.1:%1$d;
                server_name shop.example;
                root %2$s;
                default_type text/plain;
                location = /nginx_status { stub_status; }
                location ~ \\.php$ {
                    include /etc/nginx/fastcgi.conf;
                    fastcgi_pass unix:%3$s;
                }
                location /api/ {
                    proxy_pass http://127.0.0.1:%4$d/v1/;
                }
            }
            """.formatted(nginx.port(), root(), fpm.socket("www"), nobody);
    }

    private void site() throws IOException {
        Files.setPosixFilePermissions(nginx.root(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(root().resolve("hello.php"), "<?php echo 'hello';");
        Files.createDirectories(root().resolve("wp-includes"));
        Files.writeString(root().resolve("wp-includes/version.php"), "<?php\n$wp_version = '6.1.9';\n");
        Files.writeString(root().resolve("wp-config.php"), """
            <?php
            define( 'DB_NAME', 'shop' );
            define( 'DB_HOST', '127.0.0.1:%d' );
            $table_prefix = 'wp_';
            require_once ABSPATH . 'wp-settings.php';
            """.formatted(database));
    }

    /** Status of an answer; 0 when none comes. */
    public static int status(int port, String path) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    @Override
    public void close() {
        varnish.close();
        nginx.close();
        fpm.close();
        redis.close();
        try {
            FileSystemUtils.deleteRecursively(redisDir);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
