package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input to services, profiles and changes over REST: always a problem with its place, never a change. */
class BadInputIT {
    private static NginxProcess nginx;
    private static Hone hone;
    private static String service;

    @BeforeAll
    static void start() {
        nginx = NginxProcess.start();
        hone = Hone.start(Hone.observing());
        service = hone.service("nginx", nginx.master().pid()).path("id").asString();
    }

    @AfterAll
    static void stop() {
        hone.close();
        nginx.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/services/../etc/passwd",
                "/api/v1/services/%2e%2e%2f%2e%2e%2fetc",
                "/api/v1/services/%252e%252e",
                "/api/v1/services/..;/files",
                "/api/v1/services/a%5cb",
                "/api/v1/profiles/..%2f..%2fx",
                "/api/v1/changes/-1",
                "/api/v1/changes/99999999999999999999",
                "/api/v1/changes/1%00",
            })
    void pathsLeadNowhere(String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var answer = client.send(
                    HttpRequest.newBuilder(hone.app().at("/").resolve(URI.create(path)))
                            .header("Authorization", "Bearer nonsense")
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).isBetween(400, 404);
            assertThat(answer.body()).doesNotContain("root:");
        }
    }

    @Test
    void aVeryLongPathIsNotFound() {
        assertThat(hone.rest().get("/api/v1/services/" + "a".repeat(4000)).status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"set\":[],\"set\":[]} | 400",
                "{\"set\":[]} x | 400",
                "{\"set\":[]}{} | 400",
                "{\"sett\":[]} | 400",
                "{\"confirmSeconds\":1e400,\"set\":[]} | 400",
                "{\"confirmSeconds\":NaN,\"set\":[]} | 400",
                "{\"confirmSeconds\":\"9\",\"set\":[]} | 400",
                "{\"set\":\"x\"} | 400",
                "[1,2] | 400",
                "{\"set\": | 400",
                "{} | 422",
                "{\"set\":[],\"profile\":\"x\"} | 422",
                "{\"set\":[{\"service\":\"nope\",\"parameter\":\"a\",\"value\":\"b\"}]} | 422",
                "{\"confirmSeconds\":9999,\"set\":[]} | 422",
            })
    void badJsonIsAProblem(String body, int status) {
        Rest.Answer answer = hone.rest().post("/api/v1/changes", body, Map.of());

        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(status);
        assertThat(answer.raw().headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.code()).isNotEmpty();
    }

    @Test
    void deepJsonIsAProblem() {
        String deep = "{\"set\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";

        assertThat(hone.rest().post("/api/v1/changes", deep, Map.of()).status()).isEqualTo(400);
    }

    @Test
    void onlyJsonIsTaken() {
        Map<String, String> form = Map.of("Content-Type", "application/x-www-form-urlencoded");

        assertThat(hone.rest().post("/api/v1/changes", "set=x", form).status()).isEqualTo(415);
        assertThat(hone.rest()
                        .post("/api/v1/changes", "{}", Map.of("Content-Type", "text/plain"))
                        .status())
                .isEqualTo(415);
    }

    @Test
    void aStaleBaseIsRefused() throws IOException {
        String hash = hone.file(service, nginx.tuning()).path("hash").asString();
        String mine = Files.readString(nginx.tuning());
        Files.writeString(nginx.tuning(), mine + "# somebody else\n");
        Map<String, String> edit = Map.of(
                "service", service, "file", nginx.tuning().toString(), "baseHash", hash, "text", mine + "# me\n");

        Rest.Answer answer = hone.rest().post("/api/v1/changes", Map.of("edit", List.of(edit)));

        assertThat(answer.status()).isEqualTo(412);
        assertThat(answer.code()).isEqualTo("base_changed");
        assertThat(answer.raw().headers().firstValue("ETag"))
                .hasValue('"' + hone.file(service, nginx.tuning()).path("hash").asString() + '"');
    }

    /** Neither of them is seen on a screen; one breaks every service, the other may be meant. */
    @Test
    void aTextThatDeceivesTheEyeIsRefusedOrApprovedKnowingly() throws IOException {
        String text = Files.readString(nginx.site());
        Rest.Answer marked = hone.tryPlanText(service, nginx.site(), "\ufeff" + text);
        assertThat(marked.status()).isEqualTo(422);
        assertThat(marked.raw().body()).contains("byte_order_mark");
        assertThat(hone.tryPlanText(service, nginx.site(), text + "#\0").status())
                .isEqualTo(422);

        long change = hone.planText(service, nginx.site(), text + "# \u202e gzip on;\n");
        Rest.Answer blind = hone.rest().post("/api/v1/changes/" + change + "/approve", Map.of());
        assertThat(blind.status()).isEqualTo(409);
        assertThat(blind.code()).isEqualTo("deceptive_characters");
        assertThat(hone.change(change).path("plan").path("checks").toString()).contains("U+202E in line");
        hone.rest()
                .post("/api/v1/changes/" + change + "/approve", Map.of("seen", true))
                .expect(202);
        assertThat(Files.readString(nginx.site())).isEqualTo(text);
    }

    @Test
    void theSameKeyActsOnceAndAnotherBodyUnderItIsRefused() {
        String body = Rest.JSON.writeValueAsString(
                Map.of("set", List.of(Map.of("service", service, "parameter", "http/gzip", "value", "on"))));
        Map<String, String> key = Map.of("Idempotency-Key", "k-" + System.nanoTime());

        Rest.Answer first = hone.rest().post("/api/v1/changes", body, key);
        Rest.Answer again = hone.rest().post("/api/v1/changes", body, key);
        Rest.Answer other = hone.rest().post("/api/v1/changes", body.replace("on", "off"), key);

        assertThat(again.expect(201).path("number")).isEqualTo(first.expect(201).path("number"));
        assertThat(again.raw().headers().firstValue("Idempotent-Replay")).hasValue("true");
        assertThat(again.raw().headers().firstValue("Location"))
                .isEqualTo(first.raw().headers().firstValue("Location"));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.code()).isEqualTo("idempotency_key_reused");
    }

    @Test
    void aProfileIsSavedOnlyOnTheVersionThatWasRead() {
        Map<String, Object> body = Map.of(
                "name",
                "web-" + System.nanoTime() % 100_000,
                "title",
                "Web",
                "rows",
                List.of(Map.of("kind", "nginx", "parameter", "http/gzip", "formula", "on")));
        Rest.Answer made = hone.rest().post("/api/v1/profiles", body);
        String at = "/api/v1/profiles/" + made.expect(201).path("name").asString();
        String etag = made.raw().headers().firstValue("ETag").orElseThrow();

        assertThat(hone.rest().put(at, body, Map.of()).status()).isEqualTo(428);
        assertThat(hone.rest().put(at, body, Map.of("If-Match", etag)).status()).isEqualTo(200);
        assertThat(hone.rest().put(at, body, Map.of("If-Match", etag)).status()).isEqualTo(412);
        assertThat(hone.rest().delete(at, Map.of("If-Match", etag)).status()).isEqualTo(412);
    }

    @Test
    void aBadFormulaIsNamedWithItsColumn() {
        Map<String, Object> body = Map.of(
                "name",
                "bad",
                "title",
                "Bad",
                "rows",
                List.of(Map.of("kind", "nginx", "parameter", "worker_processes", "formula", "cpus * ")));

        Rest.Answer answer = hone.rest().post("/api/v1/profiles", body);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body().path("errors").path(0).path("pointer").asString())
                .isEqualTo("/rows/0/formula");
        assertThat(answer.raw().body()).contains("column");
    }

    @Test
    void underObserveAChangeIsPlannedAndCheckedButNotApplied() throws IOException {
        String before = Files.readString(nginx.tuning());
        long change = hone.plan(service, Map.of("http/gzip", "on"));
        hone.act(change, "check");
        hone.act(change, "approve");

        Rest.Answer refused = hone.rest().post("/api/v1/changes/" + change + "/apply", Map.of());

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.raw().body()).contains("/hone policy allow " + service);
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before);
    }
}
