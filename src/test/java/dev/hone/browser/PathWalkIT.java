package dev.hone.browser;

import static dev.hone.RunningServer.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.loop.Until;
import dev.hone.loop.WebStack;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real Varnish, nginx, php-fpm and Redis are joined to one map, and what leads nowhere is said to. */
@AThirdOfCommits
class PathWalkIT extends BrowserTest {
    private static WebStack stack;

    @BeforeAll
    static void startServices() {
        Assumptions.assumeTrue(WebStack.isInstalled(), "varnish, php-fpm or redis is not installed");
        stack = WebStack.start();
    }

    @AfterAll
    static void stopServices() {
        if (stack != null) {
            stack.close();
        }
    }

    @Test
    void theMapOfRealServicesIsRight() throws IOException {
        signIn();
        String varnish = service(stack.varnish.parent().pid(), "varnish");
        String nginx = service(stack.nginx.master().pid(), "nginx");
        String redis = service(stack.redis.pid(), "redis");
        String pool = Until.get(
                "the pool",
                Until.LONG,
                () -> services()
                        .filter(s -> s.path("pid").asLong() == stack.fpm.pid()
                                && s.path("name").asString().endsWith(" www"))
                        .map(s -> s.path("id").asString())
                        .findFirst());
        String host = services().findFirst().orElseThrow().path("host").asString();
        String address = "/api/v1/hosts/" + host + "/path";
        JsonNode map = Until.get(
                "the whole map",
                Until.LONG,
                () -> Optional.of(read(server.get(address), 200))
                        .filter(m -> links(m).stream().anyMatch(l -> l.startsWith(pool + " > wordpress"))));

        String site = stack.nginx.site().toString();
        assertThat(links(map))
                .contains(
                        "clients > %s 127.0.0.1:%d ".formatted(varnish, stack.varnish.port()),
                        "%s > %s 127.0.0.1:%d %s:4".formatted(varnish, nginx, stack.nginx.port(), stack.varnish.main()),
                        "%s > %s %s %s:%d"
                                .formatted(nginx, pool, stack.fpm.socket("www"), site, stack.lineOf("fastcgi_pass")),
                        "%s > at 127.0.0.1:%d 127.0.0.1:%2$d %s:%d"
                                .formatted(nginx, stack.nobody, site, stack.lineOf("proxy_pass")))
                .anyMatch(l -> l.startsWith("%s > %s 127.0.0.1:%d ".formatted(pool, redis, stack.redis.port())))
                .anyMatch(l -> l.contains(" > at 127.0.0.1:%d 127.0.0.1:%1$d ".formatted(stack.database))
                        && l.endsWith("wp-config.php:3"))
                .noneMatch(l -> l.startsWith("clients > " + nginx));
        assertThat(role(map, "at 127.0.0.1:" + stack.nobody)).isEqualTo("nobody");
        assertThat(stop(map, varnish).path("figures").toString()).contains("requests_total");

        Until.holds("requests to be seen passing", Until.LONG, () -> passes(address, varnish) && passes(address, pool));
        long run = run(varnish, "through-varnish-http");
        everyView("/hosts/" + host + "/path", "path");
        open("/hosts/" + host + "/path");
        assertThat(page.locator(".path-faults").innerText())
                .contains("127.0.0.1:" + stack.nobody + ": nothing known listens there");
        open("/hosts/" + host);
        page.locator("#path-picture").waitFor();
        screenshot("path-on-host");

        questions(host, run);
    }

    private void questions(String host, long run) {
        JsonNode answers =
                read(server.get("/api/v1/hosts/" + host + "/questions"), 200).path("items");
        assertThat(answers).hasSize(16);
        assertThat(said(answers, "visit")).contains("varnish :", " → nginx :", " → php-fpm", " → Redis :");
        assertThat(said(answers, "php-memory")).contains("php-fpm 8.2 www", "up to 5 children");
        assertThat(said(answers, "how-much")).containsPattern("requests a second|#" + run + " does not count");
        assertThat(said(answers, "connections")).containsPattern("connection");
        assertThat(answers.toString()).doesNotContain("??", "could not be answered");
        everyView("/hosts/" + host + "/questions", "questions");
        boolean isMeasured =
                answer(answers, "visitors").path("state").asString().equals("answered");
        open("/hosts/" + host + "/questions");
        assertThat(page.locator("form.suppose").count()).isEqualTo(isMeasured ? 1 : 0);
    }

    private static JsonNode answer(JsonNode answers, String question) {
        return StreamSupport.stream(answers.spliterator(), false)
                .filter(a -> a.path("question").asString().equals(question))
                .findFirst()
                .orElseThrow();
    }

    private static String said(JsonNode answers, String question) {
        JsonNode answer = answer(answers, question);
        return answer.path("says") + " " + answer.path("arithmetic");
    }

    /** Sends a request through all of them and looks whether the last two looks saw any. */
    private boolean passes(String address, String service) {
        WebStack.status(stack.varnish.port(), "/hello.php?" + System.nanoTime());
        return StreamSupport.stream(
                        stop(read(server.get(address), 200), service)
                                .path("figures")
                                .spliterator(),
                        false)
                .anyMatch(f -> f.path("name").asString().equals("requests_total")
                        && f.path("perSecond").asDouble() > 0);
    }

    /** A short run by REST, to its end. */
    private long run(String service, String template) {
        String workload = new JsonMapper()
                .writeValueAsString(
                        Map.of("service", service, "template", template, "warmUpSeconds", 0, "durationSeconds", 3));
        long id =
                read(server.post("/api/v1/workloads", workload), 201).path("id").asLong();
        long number = read(server.post("/api/v1/runs", "{\"workload\": " + id + "}"), 202)
                .path("numbers")
                .path(0)
                .asLong();
        Until.holds(
                "the run to end",
                Until.LONG,
                () -> read(server.get("/api/v1/runs/" + number + "?wait=20s"), 200)
                        .hasNonNull("endedAt"));
        return number;
    }

    private String service(long pid, String kind) {
        return Until.get(
                "the " + kind,
                Until.LONG,
                () -> services()
                        .filter(s -> s.path("pid").asLong() == pid
                                && s.path("kind").asString().equals(kind))
                        .map(s -> s.path("id").asString())
                        .findFirst());
    }

    private Stream<JsonNode> services() {
        return StreamSupport.stream(
                read(server.get("/api/v1/services"), 200).path("items").spliterator(), false);
    }

    private static List<String> links(JsonNode map) {
        return StreamSupport.stream(map.path("links").spliterator(), false)
                .flatMap(l -> StreamSupport.stream(l.path("ways").spliterator(), false)
                        .map(w -> l.path("from").asString() + " > "
                                + l.path("to").asString() + " "
                                + w.path("address").asString() + " "
                                + w.path("place").asString()))
                .toList();
    }

    private static JsonNode stop(JsonNode map, String id) {
        return StreamSupport.stream(map.path("stops").spliterator(), false)
                .filter(s -> s.path("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static String role(JsonNode map, String id) {
        return stop(map, id).path("role").asString();
    }
}
