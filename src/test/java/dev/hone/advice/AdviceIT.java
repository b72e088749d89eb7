package dev.hone.advice;

import static dev.hone.RunningServer.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.RunningServer;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From a value of an old guide and a refused body of a real nginx to findings over REST, and from one of these to a plan. */
class AdviceIT {
    private static final JsonMapper JSON = new JsonMapper();

    private static NginxProcess nginx;
    private static RunningProcess master;
    private static RunningServer server;
    private static JsonNode service;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        nginx = NginxProcess.start();
        master = nginx.master();
        Files.writeString(nginx.tuning(), "keepalive_requests 100;\nclient_max_body_size 1k;\n");
        new ProcessBuilder("kill", "-HUP", String.valueOf(master.pid())).start().waitFor();
        Until.holds("a body to be refused", Until.LONG, () -> posted() == 413);
        server = RunningServer.start();
        service = Until.get("the nginx", Until.LONG, AdviceIT::found);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        nginx.close();
    }

    private static int posted() {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + nginx.port() + "/"))
                .POST(HttpRequest.BodyPublishers.ofString("x".repeat(3000)))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException cut) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private static Optional<JsonNode> found() {
        return StreamSupport.stream(
                        read(server.get("/api/v1/services"), 200).path("items").spliterator(), false)
                .filter(s -> s.path("pid").asLong() == master.pid())
                .findFirst();
    }

    private static JsonNode advice() {
        return read(server.get("/api/v1/hosts/" + service.path("host").asString() + "/advice"), 200);
    }

    private static JsonNode finding(String rule) {
        String id = service.path("id").asString();
        return Until.get(
                "the finding " + rule,
                Until.LONG,
                () -> StreamSupport.stream(advice().path("items").spliterator(), false)
                        .filter(f -> f.path("rule").asString().equals(rule)
                                && f.path("services")
                                        .path(0)
                                        .path("id")
                                        .asString()
                                        .equals(id))
                        .findFirst());
    }

    @Test
    void whatTheLogOfARunningNginxSaysIsFound() {
        JsonNode finding = finding("body-too-large");

        assertThat(finding.path("severity").asString()).isEqualTo("fault");
        assertThat(finding.path("arithmetic").path(0).asString())
                .startsWith(nginx.root().resolve("error.log") + ": ")
                .contains(" × since its workers started")
                .endsWith("client intended to send too large body: 3000 bytes");
        assertThat(finding.path("remedy").isNull()).isTrue();
    }

    @Test
    void aFindingsRemedyIsAPlanThatTheServiceTakes() {
        JsonNode finding = finding("keepalive-below-default");

        assertThat(finding.path("arithmetic").path(0).asString())
                .isEqualTo("http/keepalive_requests 100 < 1000 (%s:1)".formatted(nginx.tuning()));
        assertThat(finding.path("source").asString()).startsWith("https://nginx.org/");
        JsonNode set = finding.path("remedy").path("set");
        assertThat(set).hasSize(1);
        JsonNode change = read(server.post("/api/v1/changes", JSON.writeValueAsString(Map.of("set", set))), 201);
        assertThat(change.toString()).contains("keepalive_requests").contains("1000");
    }

    @Test
    void theWorstComesFirst() {
        finding("body-too-large");
        var severities = StreamSupport.stream(advice().path("items").spliterator(), false)
                .map(f -> Severity.valueOf(f.path("severity").asString().toUpperCase(Locale.ROOT)))
                .toList();
        assertThat(severities).isSorted().hasSizeGreaterThan(1);
    }

    @Test
    void aHostThatIsNotThereIsSaidToBeSo() {
        assertThat(server.get("/api/v1/hosts/nobody/advice").statusCode()).isEqualTo(404);
    }
}
