package dev.hone.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.hone.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.json.JsonMapper;

/** Malformed, oversized and misdirected requests over real HTTP, under a base path. */
class StrictJsonIT {
    private static final Predicate<StringBuilder> HEAD = said -> said.indexOf("\r\n\r\n") >= 0;
    private static final String TOKENS = "/hone/api/v1/tokens";

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start("--server.servlet.context-path=/hone");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'name':'a','scopes':['read'],'more':1}            | 400 | unknown_field   | /more",
                "{'name':'a','name':'b','scopes':['read']}          | 400 | duplicate_key   | /name",
                "{'name':'a','scopes':['read'],'days':NaN}          | 400 | malformed_json  | /days",
                "{'name':'a','scopes':['read'],'days':1.5}          | 400 | wrong_type      | /days",
                "{'name':'a','scopes':['read'],'days':1e400}        | 400 | wrong_type      | /days",
                "{'name':'a','scopes':['read'],'days':'7'}          | 400 | wrong_type      | /days",
                "{'name':'a','scopes':['read'],'days':9007199254740993} | 400 | wrong_type  | /days",
                "{'name':'a','scopes':'read'}                       | 400 | wrong_type      | /scopes",
                "{'name':'a','scopes':['read']} {}                  | 400 | trailing_data   | ``",
                "{'name':'a','scopes':['read'                       | 400 | malformed_json  | /scopes/1",
                "[1]                                                | 400 | wrong_type      | ``",
                "{'name':'a','scopes':['fly']}                      | 422 | invalid_scope   | /scopes",
                "{'name':'','scopes':['read']}                      | 422 | invalid_name    | /name",
                "{'name':'a','scopes':[]}                           | 422 | no_scope        | /scopes",
                "{'name':'a','scopes':['read'],'days':0}            | 422 | invalid_life    | /days",
                "{'name':'a','scopes':['read'],'days':367}          | 422 | invalid_life    | /days",
                "{'scopes':['read']}                                | 400 | missing_field   | /name",
                "{'name':'a','scopes':[null]}                       | 400 | missing_field   | /scopes/0",
                "{'name':null,'scopes':['read']}                    | 400 | missing_field   | /name",
            })
    void refusesAndNamesThePlace(String body, int status, String code, String pointer) {
        var answer = RunningServer.read(server.post(TOKENS, body.strip().replace('\'', '"')), status);
        assertThat(answer.get("code").asString()).isEqualTo(code);
        assertThat(answer.at("/errors/0/pointer").asString()).isEqualTo(pointer == null ? "" : pointer);
        assertThat(answer.get("instance").asString()).isEqualTo(TOKENS);
        assertThat(answer.get("detail").asString())
                .doesNotContain("tools.jackson")
                .doesNotContain("dev.hone");
    }

    @Test
    void refusesDeepNesting() {
        String deep = "[".repeat(10_000) + "]".repeat(10_000);
        assertThat(server.post(TOKENS, deep).statusCode()).isEqualTo(400);
        assertThatExceptionOfType(StreamConstraintsException.class)
                .isThrownBy(() -> server.bean(JsonMapper.class).readTree(deep));
    }

    @Test
    void refusesABodyTooLargeByItsLength() {
        var answer = server.post(TOKENS, "\"" + "x".repeat(1 << 20) + "\"");
        assertThat(RunningServer.read(answer, 413).get("code").asString()).isEqualTo("body_too_large");
    }

    /** Chunked, so no length is stated; the count while reading must stop it. */
    @Test
    void refusesABodyTooLargeThatStatesNoLength() {
        byte[] body = ("\"" + "x".repeat(1 << 20) + "\"").getBytes(StandardCharsets.UTF_8);
        var request = server.authorised(TOKENS)
                .POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)));
        assertThat(RunningServer.read(server.send(request), 413).get("code").asString())
                .isEqualTo("body_too_large");
    }

    @Test
    void refusesOtherTypesMethodsAndEncodings() {
        var form = server.authorised(TOKENS).setHeader("Content-Type", "application/x-www-form-urlencoded");
        assertThat(RunningServer.read(server.send(form.POST(BodyPublishers.ofString("name=a"))), 415)
                        .get("code")
                        .asString())
                .isEqualTo("unsupported_media_type");
        var text = server.authorised(TOKENS).setHeader("Content-Type", "text/plain");
        assertThat(server.send(text.POST(BodyPublishers.ofString("{}"))).statusCode())
                .isEqualTo(415);
        var packed =
                server.authorised(TOKENS).header("Content-Encoding", "gzip").POST(BodyPublishers.ofString("{}"));
        assertThat(RunningServer.read(server.send(packed), 415).get("code").asString())
                .isEqualTo("encoded_body");
        var method = server.send(server.authorised(TOKENS).method("PATCH", BodyPublishers.ofString("{}")));
        assertThat(RunningServer.read(method, 405).get("code").asString()).isEqualTo("method_not_allowed");
        assertThat(method.headers().firstValue("Allow").orElseThrow())
                .contains("GET")
                .contains("POST");
    }

    @Test
    void refusesAWrongIdentifier() {
        var answer = RunningServer.read(server.delete(TOKENS + "/no-uuid"), 400);
        assertThat(answer.at("/errors/0/pointer").asString()).isEqualTo("#id");
    }

    @Test
    void tokensAreMadeListedLimitedAndRevoked() {
        var made = RunningServer.read(server.post(TOKENS, "{\"name\":\"ci\",\"scopes\":[\"read\"],\"days\":7}"), 201);
        String secret = made.get("secret").asString();
        var list = server.get(TOKENS);
        assertThat(list.body()).contains("\"ci\"").doesNotContain(secret);
        var asReader = server.json(TOKENS).header("Authorization", "Bearer " + secret);
        assertThat(RunningServer.read(server.send(asReader.GET()), 403)
                        .get("code")
                        .asString())
                .isEqualTo("scope_missing");
        assertThat(server.delete(TOKENS + "/" + made.get("id").asString()).statusCode())
                .isEqualTo(204);
        assertThat(server.send(asReader.GET()).statusCode()).isEqualTo(401);
        assertThat(server.get("/hone/api/v1/audit").body()).contains("account.token_revoked");
    }

    /** Encoded dots, parameters in the path, backslashes: none reaches a handler or a file. */
    @ParameterizedTest
    @CsvSource({
        "/hone/css/../../../application.yml",
        "/hone/css/%2e%2e/%2e%2e/application.yml",
        "/hone/css/%252e%252e/application.yml",
        "/hone/css/..;/application.yml",
        "/hone/api/v1/../v1/tokens",
        "/hone/api/v1/tokens;x=y",
        "/hone/API/v1/tokens",
        "//hone/api/v1/tokens"
    })
    void refusesTwistedPaths(String path) throws IOException {
        int status = rawStatus(path);
        assertThat(status).as(path).isBetween(300, 499);
    }

    /** Tomcat refuses these before any code of ours sees them, and says so in our words. */
    @ParameterizedTest
    @CsvSource({
        "/hone/api/v1/tokens/%00, application/problem+json",
        "/hone/api/v1/tokens/..%2f..%2fetc, application/problem+json",
        "/hone/api/v1/tokens/%ff, application/problem+json",
        "/hone/hosts/%00, text/html",
        "/hone/hosts?q=<script>, text/html",
    })
    void saysItselfWhatIsRefusedEarly(String path, String type) throws IOException {
        String answer = raw("GET", path, "", said -> false);
        assertThat(answer)
                .startsWith("HTTP/1.1 400 ")
                .contains("Content-Type: " + type)
                .contains("Content-Security-Policy: default-src 'self'")
                .contains("the request could not be understood")
                .doesNotContain("Tahoma")
                .doesNotContain("<script>");
    }

    @Test
    void takesNoFilesByForm() {
        var form = server.authorised(TOKENS).setHeader("Content-Type", "multipart/form-data; boundary=x");
        var answer = server.send(form.POST(BodyPublishers.ofString("--x\r\n")));
        assertThat(RunningServer.read(answer, 415).get("code").asString()).isEqualTo("unsupported_media_type");
    }

    @ParameterizedTest
    @CsvSource({
        "limit=x&limit=1, limit is taken once; was given 2 times",
        "limit=many, limit must be a whole number; was many",
        "limit=99999999999, limit must be a whole number; was 99999999999",
    })
    void namesWhatAParameterTakes(String query, String detail) {
        var answer = RunningServer.read(server.get("/hone/api/v1/audit?" + query), 400);
        assertThat(answer.get("detail").asString()).isEqualTo(detail.replace(';', ','));
        assertThat(answer.at("/errors/0/pointer").asString()).isEqualTo("#limit");
    }

    /** A stranger's forms are bounded before they are read, wherever they are sent. */
    @ParameterizedTest
    @CsvSource({
        "/hone/login, Content-Length: 262145, 413",
        "/hone/services/x/files/y/edit, Content-Length: 262145, 413",
        "/hone/login, Transfer-Encoding: chunked, 411",
    })
    void refusesLargeFormsOfStrangersUnread(String path, String header, int status) throws IOException {
        assertThat(raw("POST", path, "Content-Type: application/x-www-form-urlencoded\r\n" + header + "\r\n", HEAD))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("Content-Security-Policy: ");
    }

    @Test
    void redirectsNameNoHost() throws IOException {
        assertThat(raw("GET", "/hone/hosts", "", HEAD)).contains("\r\nLocation: /hone/");
    }

    private static int rawStatus(String path) throws IOException {
        String line = raw("GET", path, "", said -> said.length() == 12);
        assertThat(line.toLowerCase(Locale.ROOT)).startsWith("http/1.1 ");
        return Integer.parseInt(line.substring(9, 12));
    }

    /** The answer up to what is enough of it, else all; by a socket of our own, because an HTTP client tidies paths. */
    private static String raw(String method, String path, String headers, Predicate<StringBuilder> enough)
            throws IOException {
        URI at = server.at("/");
        try (Socket socket = new Socket(at.getHost(), at.getPort());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            String request = "%s %s HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n%s\r\n"
                    .formatted(method, path, headers);
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            StringBuilder said = new StringBuilder();
            for (int b = in.read(); b >= 0; b = in.read()) {
                said.append((char) b);
                if (enough.test(said)) {
                    break;
                }
            }
            return said.toString();
        }
    }
}
