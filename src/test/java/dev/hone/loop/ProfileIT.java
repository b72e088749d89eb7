package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Profiles that inherit, are overridden on a host, made of what runs, and travel as text: over REST, on a real nginx. */
class ProfileIT {
    private static final String PROFILES = "/api/v1/profiles";
    private static NginxProcess nginx;
    private static Hone hone;
    private static String service;
    private static String host;

    @BeforeAll
    static void start() {
        nginx = NginxProcess.start();
        hone = Hone.start(Hone.observing());
        service = hone.service("nginx", nginx.master().pid()).path("id").asString();
        host = hone.host();
    }

    @AfterAll
    static void stop() {
        hone.close();
        nginx.close();
    }

    @Test
    void everyValueSaysWhoGaveIt() {
        make("root-a", null, row("http/gzip", "off"), row("worker_processes", "cpus * 2"));
        make("web-a", "root-a", row("http/gzip", "on"));

        JsonNode gzip = line(preview("web-a"), "http/gzip");
        assertThat(gzip.path("value").asString()).isEqualTo("on");
        assertThat(gzip.path("now").asString()).isEqualTo("off");
        assertThat(gzip.path("from").path("profile").asString()).isEqualTo("web-a");
        assertThat(gzip.path("overridden").path(0).path("profile").asString()).isEqualTo("root-a");
        assertThat(gzip.path("overridden").path(0).path("formula").asString()).isEqualTo("off");
        JsonNode workers = line(preview("web-a"), "worker_processes");
        assertThat(workers.path("from").path("profile").asString()).isEqualTo("root-a");
        assertThat(workers.path("from").path("version").asInt()).isEqualTo(1);
    }

    @Test
    void aRecipeSaysWhatItsValuesAreToTheServiceBeforeItIsTried() {
        assertThat(get("/api/v1/recipes").path("items")).hasSize(5);
        JsonNode fit = get("/api/v1/recipes/recipe-wordpress-2gb/fit?host=" + host);

        assertThat(word(fit, "http/gzip")).isEqualTo("CHANGES");
        assertThat(word(fit, "http/tcp_nodelay")).isEqualTo("IS_DEFAULT");
        assertThat(word(fit, "http/open_file_cache_valid")).isEqualTo("BELOW_DEFAULT");
        assertThat(fit.path("steps").findValuesAsString("id")).contains("saved-gzip", "limit");
        assertThat(hone.rest().get("/api/v1/recipes/nothing").status()).isEqualTo(404);
    }

    private static String word(JsonNode fit, String parameter) {
        return Hone.stream(fit.path("values"))
                .filter(v -> v.path("service").asString().equals(service)
                        && v.path("parameter").asString().equals(parameter))
                .findFirst()
                .orElseThrow()
                .path("word")
                .asString();
    }

    @Test
    void aParentsNewVersionHoldsAtOnceAndIsSaid() {
        make("root-b", null, row("http/gzip", "off"));
        make("web-b", "root-b");
        assertThat(get(PROFILES + "/web-b/values").path("news").isEmpty()).isTrue();

        save("root-b", null, row("http/gzip", "on"));

        JsonNode values = get(PROFILES + "/web-b/values");
        assertThat(values.path("lineage").toString()).contains("{\"name\":\"root-b\",\"version\":2}");
        assertThat(values.path("news").path(0).path("seen").asInt()).isEqualTo(1);
        assertThat(values.path("news").path(0).path("now").asInt()).isEqualTo(2);
        JsonNode difference = values.path("news").path(0).path("differences").path(0);
        assertThat(difference.path("before").asString()).isEqualTo("off");
        assertThat(difference.path("after").asString()).isEqualTo("on");
        assertThat(line(preview("web-b"), "http/gzip").path("value").asString()).isEqualTo("on");
    }

    @Test
    void circlesMissingParentsAndOrphansAreRefused() {
        make("root-c", null, row("http/gzip", "on"));
        make("mid-c", "root-c");
        make("web-c", "mid-c");

        Rest.Answer circle = trySave("root-c", "web-c");
        assertThat(circle.status()).isEqualTo(422);
        assertThat(circle.raw().body()).contains("parent_cycle", "root-c → web-c → mid-c → root-c");
        Rest.Answer missing = trySave("web-c", "nowhere");
        assertThat(missing.status()).isEqualTo(422);
        assertThat(missing.raw().body()).contains("unknown_parent", "web-c → nowhere", "\"/parent\"");

        Rest.Answer orphans = hone.rest().delete(PROFILES + "/mid-c", Map.of("If-Match", etag(PROFILES + "/mid-c")));
        assertThat(orphans.status()).isEqualTo(409);
        assertThat(orphans.raw().body()).contains("has_children", "web-c inherits from mid-c");
        remove("web-c");
        remove("mid-c");
        remove("root-c");
    }

    @Test
    void aHostsOverrideRulesUntilItIsTakenAway() {
        make("base-d", null, row("http/gzip", "on"), row("worker_processes", "cpus"));
        String overrides = PROFILES + "/base-d/overrides";
        Map<String, Object> body = Map.of(
                "host", host, "kind", "nginx", "parameter", "http/gzip", "formula", "off", "reason", "a proxy does it");

        assertThat(hone.rest().put(overrides, body, Map.of()).status()).isEqualTo(428);
        String before = etag(overrides);
        hone.rest().put(overrides, body, Map.of("If-Match", before)).expect(200);
        assertThat(hone.rest().put(overrides, body, Map.of("If-Match", before)).status())
                .isEqualTo(412);

        save("base-d", null, row("http/gzip", "on"), row("worker_processes", "1"));
        JsonNode gzip = line(preview("base-d"), "http/gzip");
        assertThat(gzip.path("value").asString()).isEqualTo("off");
        assertThat(gzip.path("from").path("author").asString()).startsWith("admin");
        assertThat(gzip.path("from").path("reason").asString()).isEqualTo("a proxy does it");
        assertThat(gzip.path("overridden").path(0).path("version").asInt()).isEqualTo(2);

        JsonNode plan = plan("base-d").path("plan");
        assertThat(plan.path("rows").toString()).contains("worker_processes").doesNotContain("http/gzip");

        String one = "?host=" + host + "&kind=nginx&parameter=http/gzip";
        assertThat(hone.rest()
                        .delete(overrides + one, Map.of("If-Match", etag(overrides)))
                        .status())
                .isEqualTo(204);
        assertThat(line(preview("base-d"), "http/gzip").path("value").asString())
                .isEqualTo("on");
    }

    @Test
    void anOverrideNeedsAReasonAValueAndSomethingToOverride() {
        make("base-e", null, row("http/gzip", "on"));

        assertThat(override("base-e", "http/gzip", "off", "")).contains("no_reason");
        assertThat(override("base-e", "http/gzip", "perhaps", "so")).contains("http/gzip takes on or off");
        assertThat(override("base-e", "http/sendfile", "on", "so")).contains("not_in_profile");
    }

    @Test
    void whatIsOverriddenButNoLongerSetIsSaid() {
        make("base-f", null, row("http/gzip", "on"), row("http/sendfile", "on"));
        assertThat(override("base-f", "http/sendfile", "off", "nfs")).contains("\"formula\":\"off\"");

        save("base-f", null, row("http/gzip", "on"));

        assertThat(preview("base-f").path("idle").path(0).path("parameter").asString())
                .isEqualTo("http/sendfile");
        assertThat(plan("base-f").path("plan").path("rows").toString()).doesNotContain("sendfile");
    }

    @Test
    void whatRunsBecomesAProfileThatChangesNothing() {
        JsonNode running = get(PROFILES + "/running?service=" + service);

        assertThat(running.path("rows").toString())
                .contains("\"parameter\":\"worker_processes\",\"formula\":\"2\"", "http/keepalive_timeout");
        assertThat(running.path("leftOut").toString()).contains("error_log", "OWN_TO_HOST");
        List<Map<String, Object>> rows = Hone.stream(running.path("rows"))
                .map(r -> row(r.path("parameter").asString(), r.path("formula").asString()))
                .toList();
        hone.rest()
                .post(PROFILES, Map.of("name", "as-is", "title", "As it is", "rows", rows))
                .expect(201);

        assertThat(Hone.stream(preview("as-is").path("services"))
                        .filter(s -> s.path("service").asString().equals(service))
                        .flatMap(s -> Hone.stream(s.path("lines"))))
                .isNotEmpty()
                .allMatch(l -> l.path("same").asBoolean());
    }

    @Test
    void whatRunsIsAskedOfServicesThatAreThere() {
        assertThat(hone.rest().get(PROFILES + "/running").status()).isEqualTo(400);
        assertThat(hone.rest().get(PROFILES + "/running?service=nope").code()).isEqualTo("unknown_service");
    }

    @Test
    void textGoesOutAndComesBackIn() {
        make("root-g", null, row("http/gzip", "off"));
        make("web-g", "root-g", row("worker_processes", "cpus * 2"));
        Rest.Answer out = hone.rest().get(PROFILES + "/web-g/yaml");
        String text = out.raw().body();
        assertThat(out.raw().headers().firstValue("Content-Type").orElse("")).startsWith("application/yaml");
        assertThat(text).contains("name: web-g", "parent: root-g", "worker_processes: cpus * 2");

        JsonNode same =
                hone.rest().post(PROFILES + "/import", Map.of("yaml", text)).expect(200);
        assertThat(same.path("now").asInt()).isEqualTo(1);
        assertThat(same.path("differences").isEmpty()).isTrue();
        assertThat(same.path("inherited").asInt()).isEqualTo(1);

        String changed = text.replace("cpus * 2", "cpus * 3");
        JsonNode other =
                hone.rest().post(PROFILES + "/import", Map.of("yaml", changed)).expect(200);
        assertThat(other.path("differences").path(0).path("after").asString()).isEqualTo("cpus * 3");
        assertThat(hone.rest().get(PROFILES + "/web-g").raw().body()).contains("cpus * 2");
        Map<String, Object> body = Map.of("yaml", changed, "save", true);
        assertThat(hone.rest().post(PROFILES + "/import", body).status()).isEqualTo(428);
        Rest.Answer saved = hone.rest()
                .post(
                        PROFILES + "/import",
                        Rest.JSON.writeValueAsString(body),
                        Map.of("If-Match", etag(PROFILES + "/web-g")));
        assertThat(saved.expect(201).path("next").asInt()).isEqualTo(2);
        assertThat(get(PROFILES + "/web-g").path("version").asInt()).isEqualTo(2);
        assertThat(get(PROFILES + "/web-g").path("parent").asString()).isEqualTo("root-g");
    }

    @Test
    void aFaultyTextIsRefusedWithItsPlaces() {
        String text = "name: bad\ntitle: Bad\nparent: gone\nvalues:\n  nginx:\n    http/gzip: on\n";
        Rest.Answer orphan = hone.rest().post(PROFILES + "/import", Map.of("yaml", text));
        assertThat(orphan.status()).isEqualTo(422);
        assertThat(orphan.raw().body()).contains("line 3, column 9: bad → gone");

        Rest.Answer wrong = hone.rest().post(PROFILES + "/import", Map.of("yaml", text.replace("gzip", "gzpi")));
        assertThat(wrong.raw().body()).contains("line 6, column 5: nginx has no parameter http/gzpi");
        assertThat(hone.rest().get(PROFILES + "/bad").status()).isEqualTo(404);
    }

    @Test
    void whatCameWithHoneIsReadOnlyAndInherited() {
        String recipe = PROFILES + "/recipe-wordpress-2gb";
        assertThat(get(recipe).path("builtIn").asBoolean()).isTrue();
        Map<String, Object> body = Map.of("title", "Mine", "rows", List.of(row("http/gzip", "off")));
        assertThat(hone.rest()
                        .put(recipe, body, Map.of("If-Match", etag(recipe)))
                        .code())
                .isEqualTo("built_in");
        assertThat(hone.rest().delete(recipe, Map.of("If-Match", etag(recipe))).code())
                .isEqualTo("built_in");
        assertThat(hone.rest()
                        .post(
                                PROFILES,
                                Map.of(
                                        "name",
                                        "recipe-wordpress-2gb",
                                        "title",
                                        "x",
                                        "rows",
                                        List.of(row("http/gzip", "off"))))
                        .code())
                .isEqualTo("name_taken");

        make("shop", "recipe-wordpress-2gb", row("http/access_log", "/dev/null"));
        JsonNode gzip = line(preview("shop"), "http/gzip");
        assertThat(gzip.path("from").path("profile").asString()).isEqualTo("recipe-wordpress-2gb");
        assertThat(gzip.path("from").path("reason").asString()).isNotBlank();
        assertThat(Hone.stream(preview("shop").path("services"))
                        .flatMap(s -> Hone.stream(s.path("lines")))
                        .map(l -> l.path("fault").asString()))
                .allMatch(String::isEmpty);
        assertThat(plan("recipe-wordpress-2gb").path("plan").path("rows").size())
                .isGreaterThan(20);
    }

    private static Map<String, Object> row(String parameter, String formula) {
        return Map.of("kind", "nginx", "parameter", parameter, "formula", formula);
    }

    @SafeVarargs
    private static void make(String name, @Nullable String parent, Map<String, Object>... rows) {
        hone.rest().post(PROFILES, body(name, parent, rows)).expect(201);
    }

    @SafeVarargs
    private static void save(String name, @Nullable String parent, Map<String, Object>... rows) {
        trySave(name, parent, rows).expect(200);
    }

    @SafeVarargs
    private static Rest.Answer trySave(String name, @Nullable String parent, Map<String, Object>... rows) {
        String at = PROFILES + "/" + name;
        return hone.rest().put(at, body(name, parent, rows), Map.of("If-Match", etag(at)));
    }

    @SafeVarargs
    private static Map<String, Object> body(String name, @Nullable String parent, Map<String, Object>... rows) {
        return parent == null
                ? Map.of("name", name, "title", name, "rows", List.of(rows))
                : Map.of("name", name, "title", name, "parent", parent, "rows", List.of(rows));
    }

    private static String override(String profile, String parameter, String formula, String reason) {
        String at = PROFILES + "/" + profile + "/overrides";
        Map<String, Object> body =
                Map.of("host", host, "kind", "nginx", "parameter", parameter, "formula", formula, "reason", reason);
        return hone.rest().put(at, body, Map.of("If-Match", etag(at))).raw().body();
    }

    private static void remove(String name) {
        String at = PROFILES + "/" + name;
        assertThat(hone.rest().delete(at, Map.of("If-Match", etag(at))).status())
                .isEqualTo(204);
    }

    private static JsonNode plan(String profile) {
        Map<String, Object> body = Map.of("host", host, "profile", profile, "service", service);
        return hone.rest().post("/api/v1/changes", body).expect(201);
    }

    private static JsonNode preview(String profile) {
        return get(PROFILES + "/" + profile + "/preview?host=" + host);
    }

    private static JsonNode line(JsonNode preview, String parameter) {
        return Hone.stream(preview.path("services"))
                .filter(s -> s.path("service").asString().equals(service))
                .flatMap(s -> Hone.stream(s.path("lines")))
                .filter(l -> l.path("parameter").asString().equals(parameter))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + parameter + " in " + preview));
    }

    private static JsonNode get(String path) {
        return hone.rest().get(path).expect(200);
    }

    private static String etag(String path) {
        return hone.rest().get(path).raw().headers().firstValue("ETag").orElseThrow();
    }
}
