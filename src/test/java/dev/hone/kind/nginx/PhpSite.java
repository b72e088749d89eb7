package dev.hone.kind.nginx;

import dev.hone.loop.Ports;
import dev.hone.loop.Until;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.springframework.util.FileSystemUtils;

/** A private nginx with a site of PHP behind it, in files as people write them, and saved pages of WP Super Cache. */
public final class PhpSite implements AutoCloseable {
    private static final Path BINARY = Path.of("/usr/sbin/nginx");
    private final TestCertificate certificate;
    private final HttpClient client;
    private final Path root;
    private final int port = Ports.free();
    private final int tlsPort = Ports.free();
    private final FastCgiAnswerer php;
    private final Process nginx;

    private PhpSite(Path root) throws IOException {
        this.root = root;
        this.certificate = TestCertificate.in(root);
        this.client = HttpClient.newBuilder()
                .sslContext(certificate.trust())
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        write();
        this.php = FastCgiAnswerer.on(socket());
        this.nginx = new ProcessBuilder(
                        BINARY.toString(),
                        "-c",
                        main().toString(),
                        "-e",
                        root.resolve("error.log").toString())
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("nginx.out").toFile())
                .start();
    }

    public static boolean isInstalled() {
        return Files.isExecutable(BINARY);
    }

    public static PhpSite start() throws IOException {
        PhpSite site = new PhpSite(Files.createTempDirectory("hone-php"));
        Until.holds("nginx on port " + site.port, Duration.ofSeconds(60), site::accepts);
        return site;
    }

    private boolean accepts() {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private void write() throws IOException {
        String user = System.getProperty("user.name").equals("root") ? "user root;\n" : "";
        Files.writeString(main(), """
                # by hand
                %1$sdaemon off;
                worker_processes 1;
                pid %2$s/nginx.pid;
                events { worker_connections 64; }
                http {
                \taccess_log off;
                \tclient_body_temp_path %2$s/tmp/body;
                \tproxy_temp_path %2$s/tmp/proxy;
                \tfastcgi_temp_path %2$s/tmp/fastcgi;
                \tuwsgi_temp_path %2$s/tmp/uwsgi;
                \tscgi_temp_path %2$s/tmp/scgi;
                \tdefault_type text/html;
                \tinclude shop.conf;
                }
                """.formatted(user, root));
        Files.createDirectories(root.resolve("tmp"));
        Files.writeString(
                site(), """
                server {
                  listen 127.0.0.1:%d;
                  listen 127.0.0.1:%d ssl;
                  ssl_certificate %s;
                  ssl_certificate_key %s;
                  server_name shop.example;
                  root %s/www;
                  index index.php;
                  add_header X-Shop "open; %% $host" always;
                  location / {
                    try_files $uri $uri/ /index.php?$args; # the usual
                  }
                  location ~ \\.php$ {
                    fastcgi_param REQUEST_URI $request_uri;
                    fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
                    fastcgi_pass unix:%s;
                  }
                }
                """.formatted(port, tlsPort, certificate.certificate(), certificate.key(), root, socket()));
        Files.createDirectories(root.resolve("www"));
        Files.writeString(root.resolve("www/index.php"), "never run");
        Files.writeString(root.resolve("www/site.css"), "p {}");
        save("", "index.html", "saved front");
        save("contacts/", "index.html", "saved contacts");
        save("contacts/", "index-https.html", "saved for https");
    }

    private void save(String page, String name, String text) throws IOException {
        Path folder = root.resolve("www/wp-content/cache/supercache/127.0.0.1/" + page);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), text);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write((text + " packed").getBytes(StandardCharsets.US_ASCII));
        }
        Files.write(folder.resolve(name + ".gz"), packed.toByteArray());
    }

    public Path root() {
        return root;
    }

    public Path main() {
        return root.resolve("nginx.conf");
    }

    public Path site() {
        return root.resolve("shop.conf");
    }

    Path socket() {
        return root.resolve("php.sock");
    }

    public FastCgiAnswerer php() {
        return php;
    }

    public long pid() {
        return nginx.pid();
    }

    public int port() {
        return port;
    }

    /** Takes up the files that are there now, and waits until an address answers as it must then. */
    void reload(String path, java.util.function.Predicate<HttpResponse<byte[]>> taken) {
        try {
            new ProcessBuilder("/bin/kill", "-HUP", Long.toString(nginx.pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Until.holds("the new files; " + log(), Duration.ofSeconds(30), () -> taken.test(get(path, Map.of())));
    }

    private String log() {
        try {
            return Files.readString(root.resolve("error.log"));
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    public HttpResponse<byte[]> get(String path, Map<String, String> headers) {
        return send("GET", path, headers);
    }

    /** The same over https. */
    HttpResponse<byte[]> getSecurely(String path) {
        return send("GET", URI.create("https://127.0.0.1:" + tlsPort + path), Map.of());
    }

    public HttpResponse<byte[]> send(String method, String path, Map<String, String> headers) {
        return send(method, URI.create("http://127.0.0.1:" + port + path), headers);
    }

    private HttpResponse<byte[]> send(String method, URI address, Map<String, String> headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(20)).method(method, BodyPublishers.noBody());
        headers.forEach(request::header);
        try {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        nginx.destroy();
        php.close();
        client.close();
        try {
            if (!nginx.waitFor(10, TimeUnit.SECONDS)) {
                nginx.destroyForcibly().waitFor();
            }
            FileSystemUtils.deleteRecursively(root);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
