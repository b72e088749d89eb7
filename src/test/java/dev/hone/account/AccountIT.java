package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.RunningServer;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Set-up, sign-in and tokens over real HTTP, in the order in which an installation meets them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AccountIT {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @Order(1)
    void everyPageLeadsToSetUpFirst() throws Exception {
        Browser browser = new Browser();
        assertThat(browser.get("/").headers().firstValue("Location").orElseThrow())
                .endsWith("/setup");
        assertThat(browser.get("/login").headers().firstValue("Location").orElseThrow())
                .endsWith("/setup");
        assertThat(browser.get("/setup").statusCode()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void setUpCodeIsPrivate() throws IOException {
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(server.data().resolve("setup-code"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(server.data())))
                .isEqualTo("rwx------");
    }

    @Test
    @Order(3)
    void setUpRefusesAWrongCodeAndAWeakPassword() {
        assertThat(setUp("aaaa-aaaa-aaaa-aaaa", RunningServer.PASSWORD).statusCode())
                .isEqualTo(403);
        var weak = setUp(server.setupCode(), "short");
        assertThat(RunningServer.read(weak, 422).get("code").asString()).isEqualTo("weak_password");
        assertThat(RunningServer.read(weak, 422).at("/errors/0/pointer").asString())
                .isEqualTo("/password");
    }

    @Test
    @Order(4)
    void setUpWorksOnce() {
        String code = server.setupCode();
        assertThat(server.token()).startsWith("hone_").hasSize(57);
        assertThat(server.data().resolve("setup-code")).doesNotExist();
        assertThat(RunningServer.read(setUp(code, RunningServer.PASSWORD), 409)
                        .get("code")
                        .asString())
                .isEqualTo("already_set_up");
    }

    @Test
    @Order(5)
    void apiWantsATokenAndSaysSoInJson() {
        var none = server.send(server.json("/api/v1/openapi.json").GET());
        assertThat(RunningServer.read(none, 401).get("code").asString()).isEqualTo("token_missing");
        assertThat(none.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(none.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(none.headers().firstValue("Set-Cookie")).isEmpty();
        var wrong = server.send(server.json("/api/v1/openapi.json")
                .header("Authorization", "Bearer hone_no")
                .GET());
        assertThat(RunningServer.read(wrong, 401).get("code").asString()).isEqualTo("invalid_token");
    }

    @Test
    @Order(5)
    void theDescriptionNamesTheTokenAndNothingThatComesFromIt() {
        var description = RunningServer.read(
                server.send(server.authorised("/api/v1/openapi.json").GET()), 200);
        assertThat(description.at("/info/title").asString()).isEqualTo("Hone");
        assertThat(description.at("/components/securitySchemes/token/scheme").asString())
                .isEqualTo("bearer");
        assertThat(description.get("paths").toString()).doesNotContain("\"actor\"");
        assertThat(listed(description, "RunList")).endsWith("/RunView");
        assertThat(listed(description, "ChangeList")).endsWith("/ChangeView");
        assertThat(statuses(description, "/api/v1/changes", "post"))
                .contains("201", "422", "409", "401", "403")
                .doesNotContain("200");
        assertThat(statuses(description, "/api/v1/changes/{number}/apply", "post"))
                .contains("202", "404", "409")
                .doesNotContain("200");
        assertThat(statuses(description, "/api/v1/workloads/{id}", "delete"))
                .contains("204", "404")
                .doesNotContain("200");
        assertThat(statuses(description, "/api/v1/runs/import", "post")).contains("200", "201", "422");
        assertThat(statuses(description, "/api/v1/services", "get"))
                .contains("200")
                .doesNotContain("422");
    }

    private static List<String> statuses(tools.jackson.databind.JsonNode description, String path, String method) {
        return List.copyOf(
                description.get("paths").get(path).get(method).get("responses").propertyNames());
    }

    private static String listed(tools.jackson.databind.JsonNode description, String schema) {
        return description
                .at("/components/schemas/" + schema + "/properties/items/items/$ref")
                .asString();
    }

    @Test
    @Order(6)
    void aWrongPasswordIsRefusedOnce() throws Exception {
        Browser browser = new Browser();
        browser.post(
                "/login",
                Map.of("_csrf", browser.csrf("/login"), "username", RunningServer.USER, "password", "not the one"));
        browser.signIn(RunningServer.PASSWORD);
        var lines = browser.get("/").body().split("was refused at sign-in", -1);
        assertThat(lines).hasSize(2);
    }

    @Test
    @Order(6)
    void signInOpensPagesButNotTheApi() throws Exception {
        Browser browser = new Browser();
        assertThat(browser.get("/").headers().firstValue("Location").orElseThrow())
                .endsWith("/login");
        browser.signIn(RunningServer.PASSWORD);
        HttpResponse<String> page = browser.get("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("Overview");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'self'")
                .contains("frame-ancestors 'none'");
        assertThat(browser.get("/api/v1/openapi.json").statusCode()).isEqualTo(401);
    }

    @Test
    @Order(7)
    void pagesDoNotTakeTokens() {
        var page = server.send(server.authorised("/").GET());
        assertThat(page.headers().firstValue("Location").orElseThrow()).endsWith("/login");
    }

    @Test
    @Order(8)
    void postWithoutCsrfTokenIsRefused() throws Exception {
        Browser browser = new Browser();
        browser.signIn(RunningServer.PASSWORD);
        assertThat(browser.post("/logout", Map.of()).statusCode()).isEqualTo(403);
        assertThat(browser.get("/").statusCode()).isEqualTo(200);
    }

    @Test
    @Order(9)
    void signOutEndsTheSession() throws Exception {
        Browser browser = new Browser();
        browser.signIn(RunningServer.PASSWORD);
        String csrf = browser.csrf("/");
        assertThat(browser.post("/logout", Map.of("_csrf", csrf)).statusCode()).isEqualTo(302);
        assertThat(browser.get("/").headers().firstValue("Location").orElseThrow())
                .endsWith("/login");
    }

    @Test
    @Order(10)
    void unknownAddressIsNotFoundForBoth() throws Exception {
        assertThat(RunningServer.read(server.get("/api/v1/nothing"), 404)
                        .get("code")
                        .asString())
                .isEqualTo("not_found");
        Browser browser = new Browser();
        browser.signIn(RunningServer.PASSWORD);
        HttpResponse<String> page = browser.get("/nothing");
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body()).contains("There is nothing at this address").doesNotContain("Whitelabel");
    }

    @Test
    @Order(11)
    void lostPasswordComesBackByTheCommandLine() throws Exception {
        Browser before = new Browser();
        before.signIn(RunningServer.PASSWORD);
        var out = new java.io.ByteArrayOutputStream();
        ResetPassword.run(
                new String[] {RunningServer.USER, "--hone.data=" + server.data()},
                Map.of(),
                new java.io.PrintStream(out),
                System.err);
        String code = out.toString(StandardCharsets.UTF_8).replaceAll("(?s).*Code +(\\S+).*", "$1");
        Browser browser = new Browser();
        String csrf = browser.csrf("/reset");
        var form = Map.of("_csrf", csrf, "user", RunningServer.USER, "code", code, "password", "an entirely new one");
        assertThat(browser.post("/reset", form).headers().firstValue("Location").orElseThrow())
                .endsWith("/login?reset");
        assertThat(browser.post("/reset", form).statusCode())
                .as("the code is spent")
                .isEqualTo(403);
        assertThat(before.get("/").headers().firstValue("Location").orElse(""))
                .as("old sessions end")
                .endsWith("/login");
        browser.signIn("an entirely new one");
        assertThat(browser.get("/").statusCode()).isEqualTo(200);
    }

    @Test
    @Order(12)
    void guessingIsSlowedDown() throws Exception {
        Browser browser = new Browser();
        String csrf = browser.csrf("/login");
        String location = "";
        for (int i = 0; i < 7; i++) {
            var form = Map.of("_csrf", csrf, "username", "nobody", "password", "guess " + i);
            location = browser.post("/login", form)
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
        }
        assertThat(location).contains("/login?wait=");
        assertThat(browser.get(location.substring(location.indexOf("/login"))).body())
                .contains("Too many tries");
    }

    @Test
    @Order(13)
    void healthAnswersOnItsOwnPortOnly() {
        var own = server.send(HttpRequest.newBuilder(server.management("/actuator/health")));
        assertThat(own.statusCode()).isEqualTo(200);
        assertThat(own.body()).contains("UP").doesNotContain("database");
        assertThat(server.send(HttpRequest.newBuilder(server.management("/actuator/prometheus")))
                        .body())
                .contains("jvm_memory_used_bytes");
        assertThat(server.send(HttpRequest.newBuilder(server.management("/actuator/env")))
                        .statusCode())
                .isNotEqualTo(200);
        assertThat(server.send(HttpRequest.newBuilder(server.at("/actuator/health")))
                        .statusCode())
                .isNotEqualTo(200);
    }

    private static HttpResponse<String> setUp(String code, String password) {
        String body = "{\"code\": \"%s\", \"user\": \"%s\", \"password\": \"%s\"}"
                .formatted(code, RunningServer.USER, password);
        return server.send(server.json("/api/v1/setup").POST(BodyPublishers.ofString(body)));
    }

    /** Keeps cookies and fills in forms, as a browser without JavaScript would. */
    private static final class Browser {
        private final HttpClient client =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

        HttpResponse<String> get(String path) throws Exception {
            return client.send(HttpRequest.newBuilder(server.at(path)).build(), BodyHandlers.ofString());
        }

        HttpResponse<String> post(String path, Map<String, String> form) throws Exception {
            String body = form.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
            return client.send(
                    HttpRequest.newBuilder(server.at(path))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
        }

        String csrf(String path) throws Exception {
            var found = CSRF.matcher(get(path).body());
            assertThat(found.find()).as("CSRF token on " + path).isTrue();
            return found.group(1);
        }

        void signIn(String password) throws Exception {
            var form = Map.of("_csrf", csrf("/login"), "username", RunningServer.USER, "password", password);
            assertThat(post("/login", form).headers().firstValue("Location").orElseThrow())
                    .doesNotContain("login");
        }
    }
}
