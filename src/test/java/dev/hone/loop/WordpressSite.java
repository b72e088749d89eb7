package dev.hone.loop;

import dev.hone.kind.mysql.TestMariaDb;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * A WordPress that is installed and answers: its own copy of the source, its own MariaDB, php-fpm and nginx, all children of
 * the test on free ports. Beside it lies a second site of the same nginx that is never touched.
 */
final class WordpressSite implements AutoCloseable {
    private static final Path SOURCE = Path.of("/usr/share/wordpress");
    private static final Path FPM = Path.of("/usr/sbin/php-fpm8.2");
    private static final Path MODULES = Path.of("/etc/php/8.2/fpm/conf.d");
    private static final Path NGINX = Path.of("/usr/sbin/nginx");
    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> children = new ArrayList<>();
    private final Path dir;
    private final int port;
    private final TestMariaDb database;

    private WordpressSite(Path dir, int port, TestMariaDb database) {
        this.dir = dir;
        this.port = port;
        this.database = database;
    }

    static boolean isInstalled() {
        return Files.isDirectory(SOURCE)
                && Files.isExecutable(FPM)
                && Files.isExecutable(NGINX)
                && TestMariaDb.isInstalled();
    }

    static WordpressSite start() throws Exception {
        Path dir = Files.createTempDirectory("hone-wp-");
        Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
        TestMariaDb database = TestMariaDb.start(Files.createDirectory(dir.resolve("db")), Map.of());
        WordpressSite site = new WordpressSite(dir, Ports.free(), database);
        database.ask("CREATE DATABASE wp");
        database.ask("CREATE USER wp@'127.0.0.1' IDENTIFIED BY 'hunter2'");
        database.ask("GRANT ALL ON wp.* TO wp@'127.0.0.1'");
        site.copy();
        int fpm = Ports.free();
        site.php(fpm);
        site.nginx(fpm);
        Until.holds("an answer of the site", Duration.ofMinutes(1), site::answers);
        site.install();
        return site;
    }

    /** Nothing may be listening yet. */
    private boolean answers() {
        try {
            return get("/wp-includes/version.php").statusCode() == 200;
        } catch (java.io.UncheckedIOException e) {
            return false;
        }
    }

    private void copy() throws Exception {
        run("/usr/bin/cp", "-rL", SOURCE.toString(), root().toString());
        config(root(), database.port());
        Files.writeString(root().resolve("probe.php"), """
                <?php require __DIR__ . '/wp-load.php';
                echo json_encode(constant($_GET['name']));
                """);
        Path other = dir.resolve("other");
        Files.createDirectories(other.resolve("wp-includes"));
        Files.copy(SOURCE.resolve("wp-includes/version.php"), other.resolve("wp-includes/version.php"));
        config(other, database.port());
    }

    private static void config(Path site, int databasePort) throws IOException {
        String sample = Files.readString(SOURCE.resolve("wp-config-sample.php"));
        Files.writeString(
                site.resolve("wp-config.php"),
                sample.replace("database_name_here", "wp")
                        .replace("username_here", "wp")
                        .replace("password_here", "hunter2")
                        .replace("'localhost'", "'127.0.0.1:" + databasePort + "'")
                        .replace("define( 'WP_DEBUG', false );", """
                                define( 'WP_DEBUG', false );
                                define( 'WP_POST_REVISIONS', 5 ); // few
                                define( 'WP_HOME', 'http://' . $_SERVER['HTTP_HOST'] );
                                define( 'WP_SITEURL', 'http://' . $_SERVER['HTTP_HOST'] );"""));
    }

    private void php(int fpm) throws IOException {
        Path modules = Files.createDirectories(dir.resolve("php.d"));
        try (Stream<Path> shipped = Files.list(MODULES)) {
            for (Path file : shipped.toList()) {
                Files.copy(file, modules.resolve(file.getFileName()));
            }
        }
        Files.writeString(phpIni(), "[PHP]\nmemory_limit = 128M\n");
        Path config = dir.resolve("fpm.conf");
        String user = ROOT ? "user = www-data\ngroup = www-data\n" : "";
        Files.writeString(config, """
                [global]
                error_log = %s/fpm.log
                [wp]
                %slisten = 127.0.0.1:%d
                pm = static
                pm.max_children = 2
                """.formatted(dir, user, fpm));
        child(FPM.toString(), "-F", "-y", config.toString(), "-c", phpIni().toString());
    }

    private void nginx(int fpm) throws IOException {
        Path config = dir.resolve("nginx.conf");
        Files.createDirectories(dir.resolve("sites"));
        Files.writeString(config, """
                daemon off;
                pid %1$s/nginx.pid;
                error_log %1$s/nginx.log;
                events {}
                http {
                    access_log off;
                    client_body_temp_path %1$s/t1; proxy_temp_path %1$s/t2; fastcgi_temp_path %1$s/t3;
                    uwsgi_temp_path %1$s/t4; scgi_temp_path %1$s/t5;
                    include /etc/nginx/mime.types;
                    include %1$s/sites/*.conf;
                }
                """.formatted(dir));
        Files.writeString(dir.resolve("sites/shop.conf"), """
                server {
                    listen 127.0.0.1:%d;
                    server_name shop.example;
                    root %s;
                    index index.php;
                    location ~ \\.php$ {
                        include /etc/nginx/fastcgi.conf;
                        fastcgi_pass 127.0.0.1:%d;
                    }
                }
                server {
                    listen 127.0.0.1:%1$d;
                    server_name other.example;
                    root %s/other;
                }
                """.formatted(port, root(), fpm, dir));
        child(
                NGINX.toString(),
                "-c",
                config.toString(),
                "-e",
                dir.resolve("nginx.log").toString());
    }

    private void install() {
        HttpResponse<String> said = ask(HttpRequest.newBuilder(uri("/wp-admin/install.php?step=2"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "weblog_title=Shop&user_name=admin&admin_password=whet-Stone-7&admin_password2=whet-Stone-7"
                                + "&admin_email=a%40example.org&blog_public=0")));
        if (!said.body().contains("Success")) {
            throw new AssertionError("WordPress was not installed: " + said.statusCode() + " " + said.body());
        }
    }

    /** What a constant is to the code of the site as it runs, in JSON. */
    String constant(String name) {
        return get("/probe.php?name=" + name).body();
    }

    HttpResponse<String> get(String path) {
        return ask(HttpRequest.newBuilder(uri(path)));
    }

    private HttpResponse<String> ask(HttpRequest.Builder request) {
        try {
            return client.send(request.timeout(Duration.ofSeconds(60)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Everything of it lies below. */
    Path dir() {
        return dir;
    }

    int port() {
        return port;
    }

    Path phpIni() {
        return dir.resolve("php.ini");
    }

    Path server() {
        return dir.resolve("sites/shop.conf");
    }

    /** PID of php-fpm's master. */
    long fpm() {
        return children.getFirst().pid();
    }

    /** PID of nginx's master. */
    long nginx() {
        return children.getLast().pid();
    }

    Path root() {
        return dir.resolve("shop");
    }

    Path config() {
        return root().resolve("wp-config.php");
    }

    Path otherConfig() {
        return dir.resolve("other/wp-config.php");
    }

    private void child(String... line) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("PHP_INI_SCAN_DIR", dir.resolve("php.d").toString());
        children.add(builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        dir.resolve("children.out").toFile()))
                .start());
    }

    private static void run(String... line) throws IOException, InterruptedException {
        if (new ProcessBuilder(line).inheritIO().start().waitFor() != 0) {
            throw new IOException(List.of(line) + " failed");
        }
    }

    @Override
    public void close() {
        children.forEach(Process::destroy);
        database.close();
        try {
            for (Process child : children) {
                if (!child.waitFor(10, TimeUnit.SECONDS)) {
                    child.destroyForcibly();
                }
            }
            FileSystemUtils.deleteRecursively(dir);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
