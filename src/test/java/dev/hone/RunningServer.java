package dev.hone;

import dev.hone.loop.Leftovers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real application on free ports with an H2 file in a data folder of its own, which goes when it is closed.
 *
 * <p>{@link #token()} sets it up at the first call: account {@value #USER}, password {@value #PASSWORD}.
 */
public final class RunningServer implements AutoCloseable {
    public static final String USER = "admin";
    public static final String PASSWORD = "a whetstone for tests";

    private static final JsonMapper JSON = new JsonMapper();

    private final Path data;
    private final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();
    private String token = "";

    private RunningServer(Path data, String... settings) {
        this.data = data;
        String[] own = {
            "--hone.data=" + data, "--server.port=0", "--management.server.port=0", "--hone.agent.look-every=2s"
        };
        this.context = Server.start(Stream.of(own, settings).flatMap(Stream::of).toArray(String[]::new));
    }

    /** Starts with settings such as {@code --hone.x=y} besides its own. */
    public static RunningServer start(String... settings) {
        try {
            return new RunningServer(Files.createTempDirectory("hone-server"), settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path data() {
        return data;
    }

    /** Address of a path such as "/api/v1/hosts". */
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + setting("local.server.port") + path);
    }

    /** Address on the actuator's port. */
    public URI management(String path) {
        return URI.create("http://127.0.0.1:" + setting("local.management.port") + path);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** The one-time code of the first start. */
    public String setupCode() {
        try {
            return Files.readString(data.resolve("setup-code")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A token with every scope; the first call sets the server up. */
    public synchronized String token() {
        if (token.isEmpty()) {
            String body = JSON.writeValueAsString(new SetUp(setupCode(), USER, PASSWORD));
            HttpResponse<String> answer = send(json(base() + "/api/v1/setup").POST(BodyPublishers.ofString(body)));
            if (answer.statusCode() != 201) {
                throw new IllegalStateException("set-up answered " + answer.statusCode() + " " + answer.body());
            }
            token = JSON.readTree(answer.body()).get("token").asString();
        }
        return token;
    }

    private record SetUp(String code, String user, String password) {}

    public HttpResponse<String> get(String path) {
        return send(authorised(path).GET());
    }

    public HttpResponse<String> post(String path, String json) {
        return send(authorised(path).POST(BodyPublishers.ofString(json)));
    }

    public HttpResponse<String> put(String path, String json) {
        return send(authorised(path).PUT(BodyPublishers.ofString(json)));
    }

    public HttpResponse<String> delete(String path) {
        return send(authorised(path).DELETE());
    }

    /** The answer's body, which must have this status. */
    public static JsonNode read(HttpResponse<String> answer, int status) {
        if (answer.statusCode() != status) {
            throw new AssertionError("%s answered %d instead of %d: %s"
                    .formatted(answer.uri(), answer.statusCode(), status, answer.body()));
        }
        return JSON.readTree(answer.body());
    }

    public HttpRequest.Builder authorised(String path) {
        return json(path).header("Authorization", "Bearer " + token());
    }

    public HttpRequest.Builder json(String path) {
        return HttpRequest.newBuilder(at(path)).header("Content-Type", "application/json");
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String base() {
        return context.getEnvironment().getProperty("server.servlet.context-path", "");
    }

    private String setting(String name) {
        return context.getEnvironment().getRequiredProperty(name);
    }

    @Override
    public void close() {
        context.close();
        client.close();
        Leftovers.remove(data);
    }
}
