package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Files that begin with a mark, hold bytes that are no text or are very large, beside a real nginx. */
class OddFilesIT {
    private static final byte[] MARKED = bytes("\u00ef\u00bb\u00bf# by an editor\nserver_tokens off;\n");
    private static final byte[] BYTES = bytes("# caf\u00e9 \0 bell\u0007 \\x41\nsend_timeout 50s;\n");

    private static NginxProcess nginx;
    private static Hone hone;
    private static String service;

    @BeforeAll
    static void start() throws IOException {
        nginx = NginxProcess.start();
        Files.write(file("30-marked.conf"), MARKED);
        Files.write(file("40-bytes.conf"), BYTES);
        try (BufferedWriter out = Files.newBufferedWriter(file("50-large.conf"))) {
            for (int i = 1; i <= 400_000; i++) {
                out.write("# entry number " + i + "\n");
            }
        }
        hone = Hone.start(Hone.allowing("nginx"));
        service = hone.service("nginx", nginx.master().pid()).path("id").asString();
    }

    @AfterAll
    static void stop() {
        hone.close();
        nginx.close();
    }

    private static Path file(String name) {
        return nginx.root().resolve("conf.d/" + name);
    }

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void aMarkOnDiskIsFoundAndItsRemovalIsAPlanThatIsProven() throws IOException {
        assertThat(problem("byte_order_mark").path("line").asInt()).isEqualTo(1);
        assertThat(problem("byte_order_mark").toString()).contains("30-marked.conf", "EF BB BF");

        JsonNode offer =
                edit("30-marked.conf", Map.of("text", "\ufeff# mine\n")).body();
        assertThat(offer.path("errors").path(0).path("code").asString()).isEqualTo("byte_order_mark");
        assertThat(offer.path("errors").path(0).path("suggestion").asString())
                .isEqualTo("\"stripByteOrderMark\": true");
        long change = edit("30-marked.conf", Map.of("stripByteOrderMark", true))
                .expect(201)
                .path("number")
                .asLong();
        String diff = diff(change);
        System.out.println("diff of the change:\n" + diff);
        assertThat(diff).startsWith("-\\xef\\xbb\\xbf (UTF-8 byte order mark)\n # by an editor\n");

        hone.commit(change);
        assertThat(Files.readString(file("30-marked.conf"))).isEqualTo("# by an editor\nserver_tokens off;\n");
        Files.write(file("30-marked.conf"), MARKED);
    }

    @Test
    void bytesThatAreNoTextAreShownInHexAndEditedRawOnly() throws IOException {
        JsonNode shown = hone.file(service, file("40-bytes.conf"));
        assertThat(shown.path("text").isMissingNode()).isTrue();
        assertThat(shown.path("escapedText").asString())
                .isEqualTo("# caf\\xe9 \\x00 bell\\x07 \\x5cx41\nsend_timeout 50s;\n");
        assertThat(problem("not_text").toString()).contains("40-bytes.conf", "in line 1", "raw only");

        Rest.Answer byName = hone.tryPlan(service, Map.of("http/send_timeout", "40s"));
        assertThat(byName.status()).isEqualTo(422);
        assertThat(byName.raw().body()).contains("not_text", "edit it raw");
        assertThat(edit("40-bytes.conf", Map.of("text", "# clean\n")).status()).isEqualTo(422);

        String raw = shown.path("escapedText").asString().replace("50s", "40s");
        long change = edit("40-bytes.conf", Map.of("text", raw, "escaped", true))
                .expect(201)
                .path("number")
                .asLong();
        assertThat(hone.change(change).path("plan").path("checks").toString()).contains("not_text", "edited raw");
        assertThat(diff(change)).contains(" # caf\\xe9 \\x00 bell\\x07 \\x41\n-send_timeout 50s;\n+send_timeout 40s;");
    }

    @Test
    void aLargeFileIsReadALinePageAtATimeAndNotEdited() {
        JsonNode files =
                hone.rest().get("/api/v1/services/" + service + "/files").expect(200);
        JsonNode large = files.path("tooLarge").path(0);
        assertThat(large.path("path").asString()).endsWith("50-large.conf");
        assertThat(large.path("editable").asBoolean()).isFalse();
        assertThat(problem("unreadable").toString()).contains("50-large.conf", "read whole", "not edited here");

        String at =
                "/api/v1/services/" + service + "/files/" + large.path("slot").asString() + "/lines";
        JsonNode first = hone.rest().get(at).expect(200);
        JsonNode later = hone.rest().get(at + "?from=399999").expect(200);
        assertThat(first.path("totalLines").asLong()).isEqualTo(400_000);
        assertThat(first.path("items").size()).isEqualTo(500);
        assertThat(first.path("next").asLong()).isEqualTo(501);
        assertThat(later.path("items").path(1).path("text").asString()).isEqualTo("# entry number 400000");
        assertThat(later.path("next").isMissingNode()).isTrue();
        String other = at.replace(large.path("slot").asString(), "000000000000");
        assertThat(hone.rest().get(other).status()).isEqualTo(404);
        assertThat(edit("50-large.conf", Map.of("text", "# small\n"), "00").status())
                .isEqualTo(422);
    }

    private static JsonNode problem(String code) {
        JsonNode problems = hone.rest()
                .get("/api/v1/services/" + service + "/parameters")
                .expect(200)
                .path("problems");
        return Hone.stream(problems)
                .filter(p -> p.path("code").asString().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + code + " among " + problems));
    }

    private static String diff(long change) {
        return hone.change(change)
                .path("plan")
                .path("files")
                .path(0)
                .path("diff")
                .asString();
    }

    private static Rest.Answer edit(String name, Map<String, Object> more) {
        return edit(name, more, hone.file(service, file(name)).path("hash").asString());
    }

    private static Rest.Answer edit(String name, Map<String, Object> more, String hash) {
        Map<String, Object> edit = new java.util.HashMap<>(more);
        edit.putAll(Map.of("service", service, "file", file(name).toString(), "baseHash", hash));
        return hone.rest().post("/api/v1/changes", Map.of("edit", List.of(edit), "confirmSeconds", 60));
    }
}
