package dev.hone.apply;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.Setting;
import dev.hone.loop.Ports;
import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An nginx of its own on a free port: nginx.conf, conf.d/site.conf and a site linked as Debian links them. */
final class RealNginx implements RealService {
    private static final Path NGINX = Path.of("/usr/sbin/nginx");

    private final Path dir;
    final int port;
    private @Nullable ServerSocket stranger;

    static boolean isInstalled() {
        return Files.isExecutable(NGINX);
    }

    /** In a new folder below {@code parent}, or in {@code parent} itself when it is empty. */
    RealNginx(Path parent) throws Exception {
        dir = parent;
        port = Ports.free();
        for (String name : List.of("conf.d", "sites-available", "sites-enabled", "tmp")) {
            Files.createDirectories(dir.resolve(name));
        }
        Files.writeString(mainFile(), """
                worker_processes 1;
                pid %1$s/nginx.pid;
                error_log %1$s/error.log notice;
                events { worker_connections 64; }
                http {
                    access_log off;
                    client_body_temp_path %1$s/tmp/body;
                    proxy_temp_path %1$s/tmp/proxy;
                    fastcgi_temp_path %1$s/tmp/fastcgi;
                    uwsgi_temp_path %1$s/tmp/uwsgi;
                    scgi_temp_path %1$s/tmp/scgi;
                    server_tokens off;
                    include conf.d/*.conf;
                    include sites-enabled/*;
                }
                """.formatted(dir));
        Files.writeString(siteFile(), """
                # the site\tby hand
                server {
                    listen 127.0.0.1:%d;
                    location / { return 200 "old"; }
                }
                """.formatted(port));
        Files.writeString(dir.resolve("sites-available/extra"), "keepalive_timeout 20s;\n");
        Files.createSymbolicLink(dir.resolve("sites-enabled/extra"), Path.of("../sites-available/extra"));
        start();
    }

    RealNginx() throws Exception {
        this(Files.createTempDirectory("hone-nginx-"));
    }

    void start() throws Exception {
        Process started = new ProcessBuilder(
                        NGINX.toString(),
                        "-e",
                        dir.resolve("error.log").toString(),
                        "-c",
                        mainFile().toString())
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("start.log").toFile())
                .start();
        if (started.waitFor() != 0) {
            throw new IOException("nginx did not start: " + Files.readString(dir.resolve("start.log")));
        }
        Shell.until("nginx answers", Duration.ofSeconds(30), this::answers);
    }

    private boolean answers() {
        try {
            return get().statusCode() == 200;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    HttpResponse<String> get() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI address = URI.create("http://127.0.0.1:" + port + "/");
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofSeconds(10))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    Path mainFile() {
        return dir.resolve("nginx.conf");
    }

    Path siteFile() {
        return dir.resolve("conf.d/site.conf");
    }

    Path linkedFile() {
        return dir.resolve("sites-enabled/extra");
    }

    ProcessHandle master() throws IOException {
        return ProcessHandle.of(Long.parseLong(
                        Files.readString(dir.resolve("nginx.pid")).strip()))
                .orElseThrow();
    }

    List<ProcessHandle> workers() throws IOException {
        return master().children().toList();
    }

    /** Whether the master waits for its next signal: no signal is blocked or pending while it does. */
    boolean isAtRest() throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(master().pid()), "status")).stream()
                .filter(l -> l.matches("(SigPnd|ShdPnd|SigBlk):.*"))
                .allMatch(l -> l.endsWith("0000000000000000"));
    }

    /** Whether this nginx, whose main configuration names no such port now, still accepts there. */
    boolean listensAt(int other) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), other)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    @Override
    public ServiceKind kind() {
        return ServiceKinds.byId("nginx").orElseThrow();
    }

    @Override
    public Path dir() {
        return dir;
    }

    @Override
    public List<ChangeOrder.File> twoFiles() throws IOException {
        return List.of(
                RealPostgres.edit(siteFile(), "\"old\"", "\"new\""),
                RealPostgres.edit(mainFile(), "server_tokens off", "server_tokens on"));
    }

    /** A port that a stranger holds: the checker passes it, the reload fails without a word. */
    @Override
    public List<ChangeOrder.File> failingFiles() throws IOException {
        if (stranger == null) {
            stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        }
        String listen = "listen 127.0.0.1:";
        return List.of(
                RealPostgres.edit(siteFile(), listen + port, listen + stranger.getLocalPort()),
                RealPostgres.edit(mainFile(), "server_tokens off", "server_tokens on"));
    }

    @Override
    public List<Setting> expected() {
        return List.of(new Setting("http/server_tokens", "on"));
    }

    @Override
    public String seen() throws Exception {
        HttpResponse<String> answer = get();
        String server = answer.headers().firstValue("Server").orElse("");
        return answer.body() + " " + (server.contains("/") ? "tokens" : "none");
    }

    @Override
    public String seenOld() {
        return "old none";
    }

    @Override
    public String seenNew() {
        return "new tokens";
    }

    @Override
    public void close() throws Exception {
        if (stranger != null) {
            stranger.close();
        }
        if (Files.exists(dir.resolve("nginx.pid"))) {
            Shell.end(master());
        }
        Shell.deleteTree(dir);
    }
}
