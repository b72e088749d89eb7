package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A thin client of the API. */
public final class Rest {
    public static final JsonMapper JSON = new JsonMapper();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final AppProcess app;
    private final String token;

    public Rest(AppProcess app, String token) {
        this.app = app;
        this.token = token;
    }

    /** An answer: its status and its body, which is JSON. */
    public record Answer(int status, JsonNode body, HttpResponse<String> raw) {
        /** The body of an answer that must have this status. */
        public JsonNode expect(int wanted) {
            if (status != wanted) {
                throw new AssertionError(raw.request().method() + " " + raw.uri() + " answered " + status
                        + " instead of " + wanted + ": " + raw.body());
            }
            return body;
        }

        public String code() {
            return body.path("code").asString();
        }
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    /** Posts an object, such as a Map or a record, as JSON. */
    public Answer post(String path, Object body) {
        return post(path, JSON.writeValueAsString(body), Map.of());
    }

    /** Posts a text as it is, with further headers. */
    public Answer post(String path, String body, Map<String, String> headers) {
        HttpRequest.Builder request = request(path).header("Content-Type", "application/json");
        headers.forEach(request::setHeader);
        return send(request.POST(BodyPublishers.ofString(body)));
    }

    public Answer put(String path, Object body, Map<String, String> headers) {
        HttpRequest.Builder request = request(path).header("Content-Type", "application/json");
        headers.forEach(request::setHeader);
        return send(request.PUT(BodyPublishers.ofString(JSON.writeValueAsString(body))));
    }

    public Answer delete(String path, Map<String, String> headers) {
        HttpRequest.Builder request = request(path);
        headers.forEach(request::setHeader);
        return send(request.DELETE());
    }

    boolean isUp() {
        try {
            return client.send(
                                    HttpRequest.newBuilder(app.at("/login"))
                                            .timeout(Duration.ofSeconds(20))
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode()
                    < 500;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A request to a path, with the token. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(app.at(path)).timeout(Duration.ofMinutes(3));
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            String type = answer.headers().firstValue("Content-Type").orElse("");
            if (answer.statusCode() >= 500) {
                throw new AssertionError(answer.uri() + " answered " + answer.body() + "\n" + app.faults());
            }
            JsonNode body = type.contains("json") ? JSON.readTree(answer.body()) : JSON.nullNode();
            return new Answer(answer.statusCode(), body, answer);
        } catch (ConnectException e) {
            throw new UncheckedIOException("the application is not there; its log: " + app.log(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
