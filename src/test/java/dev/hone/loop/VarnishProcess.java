package dev.hone.loop;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/**
 * A private Varnish on an odd port, started by hand, in front of a page that the test itself serves or of another server.
 *
 * <p>{@code shop.vcl} includes {@code ./parts/policy.vcl}, where the edited lines stand.
 */
public final class VarnishProcess implements AutoCloseable {
    private static final Path BINARY = Path.of("/usr/sbin/varnishd");
    private final Path root;
    private final int port;
    private final HttpServer backend;
    private final Process process;

    private VarnishProcess(int origin) throws IOException {
        this.root = Files.createTempDirectory("hone-varnish");
        this.port = Ports.free();
        this.backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        backend.createContext("/", exchange -> {
            byte[] page = "whetstone\n".repeat(400).getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        backend.start();
        write(origin == 0 ? backend.getAddress().getPort() : origin);
        this.process = new ProcessBuilder(
                        BINARY.toString(),
                        "-F",
                        "-n",
                        root.resolve("w").toString(),
                        "-f",
                        main().toString(),
                        "-a",
                        "127.0.0.1:" + port,
                        "-T",
                        "127.0.0.1:0",
                        "-S",
                        "none",
                        "-s",
                        "malloc,16m",
                        "-p",
                        "thread_pool_min=5")
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("varnish.out").toFile())
                .start();
    }

    public static boolean isInstalled() {
        return Files.isExecutable(BINARY);
    }

    /** Starts one and waits until a page comes through it. */
    public static VarnishProcess start() {
        return before(0);
    }

    /** The same in front of what listens on a port of this machine and has a front page; 0 for the page of its own. */
    public static VarnishProcess before(int origin) {
        try {
            VarnishProcess varnish = new VarnishProcess(origin);
            Until.holds("varnish to answer on port " + varnish.port, Duration.ofSeconds(90), varnish::answers);
            return varnish;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public Path main() {
        return root.resolve("shop.vcl");
    }

    public Path policy() {
        return root.resolve("parts/policy.vcl");
    }

    public RunningProcess parent() {
        return RunningProcess.of(process.pid());
    }

    public boolean answers() {
        return get().filter(a -> a.statusCode() == 200).isPresent();
    }

    /** The mark that the policy puts on every answer; empty when none comes. */
    public String mark() {
        return get().flatMap(a -> a.headers().firstValue("X-Policy")).orElse("");
    }

    /** What an independent client is told: {@code default_ttl}, or {@code active} for the configuration in use. */
    public String told(String parameter) {
        return parameter.equals("active")
                ? admin("vcl.list").replaceFirst("(?s).*?active +\\S+ +\\S+ +\\S+ +(\\S+).*", "$1")
                : admin("param.show", parameter).replaceFirst("(?s).*?Value is: (\\S+).*", "$1");
    }

    private String admin(String... words) {
        try {
            java.util.List<String> command = new java.util.ArrayList<>(java.util.List.of(
                    "/usr/bin/varnishadm", "-n", root.resolve("w").toString()));
            command.addAll(java.util.List.of(words));
            Process asked =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** First line of what a client of that site with that cookie gets. */
    public String ask(String site, String cookie) {
        String request = "GET / HTTP/1.1\r\nHost: " + site + "\r\nConnection: close\r\n"
                + (cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n") + "\r\n";
        try (java.net.Socket socket = new java.net.Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.substring(answer.indexOf("\r\n\r\n") + 4)
                    .lines()
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<HttpResponse<String>> get() {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                    .timeout(Duration.ofSeconds(20))
                    .build();
            return Optional.of(client.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void write(int origin) throws IOException {
        Files.createDirectories(root.resolve("parts"));
        for (Path folder : new Path[] {root, root.resolve("parts")}) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.writeString(main(), """
            vcl 4.1;

            backend default {
                .host = "127.0.0.1";
                .port = "%d";
            }

            include "./parts/policy.vcl";
            """.formatted(origin));
        Files.writeString(policy(), """
            # policy
            sub vcl_deliver {
                set resp.http.X-Policy = "one";   // told to every client
            }
            """);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            backend.stop(0);
            FileSystemUtils.deleteRecursively(root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
