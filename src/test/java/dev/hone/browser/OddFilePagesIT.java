package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.hone.AThirdOfCommits;
import dev.hone.RunningServer;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a visitor sees of files that begin with a mark, hold bytes that are no text or are very large. */
@AThirdOfCommits
class OddFilePagesIT extends BrowserTest {
    private static NginxProcess nginx;

    @BeforeAll
    static void startNginx() throws IOException {
        nginx = NginxProcess.start();
        write("30-marked.conf", "\u00ef\u00bb\u00bf# by an editor\nserver_tokens off;\n");
        write("40-bytes.conf", "# caf\u00e9 \0 bell\u0007\nsend_timeout 50s;\n");
        write("50-large.conf", "# one of very many entries\n".repeat(250_000));
    }

    @AfterAll
    static void stopNginx() {
        nginx.close();
    }

    private static void write(String name, String latin1) throws IOException {
        Path file = nginx.root().resolve("conf.d/" + name);
        Files.write(file, latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void aMarkIsOfferedToBeTakenOff() {
        signIn();
        everyView(service(), "odd-service");
        open(service());
        assertThat(page.locator(".checks").innerText()).contains("EF BB BF");
        String file = slot("30-marked.conf");
        everyView(file, "odd-marked-file");
        open(file);
        assertThat(page.locator("table .byte").first().getAttribute("aria-label"))
                .isEqualTo("byte ef");

        open(file + "/edit");
        page.locator("#text").fill("\ufeff# mine\nserver_tokens off;\n");
        expect("status of 422");
        plan();
        assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.ALERT)
                        .innerText())
                .contains("line 1", "EF BB BF");
        assertThat(page.locator(".offer tr.delete").innerText()).contains("UTF-8 byte order mark");
        axe();
        noSidewaysScroll();
        screenshot("odd-marked-offer");
        press("Strip it and plan the change");
        assertThat(page.url()).contains("/changes/");
        assertThat(page.locator(".diff tr.delete").first().innerText()).contains("UTF-8 byte order mark");
        screenshot("odd-marked-plan");

        open(service());
        press("Plan its removal");
        assertThat(page.locator(".diff tr.delete").allInnerTexts()).hasSize(1);
    }

    @Test
    void bytesStandInHexAndAreEditedRaw() {
        signIn();
        String file = slot("40-bytes.conf");
        everyView(file, "odd-bytes-file");
        open(file);
        assertThat(page.locator("table .byte").allInnerTexts()).containsExactly("\\xe9", "\\x00", "\\x07");
        everyView(file + "/edit", "odd-bytes-edit");
        open(file + "/edit");
        String shown = page.locator("#text").inputValue();
        assertThat(shown).startsWith("# caf\\xe9 \\x00 bell\\x07\n");
        page.locator("#text").fill(shown.replace("50s", "40s"));
        plan();
        assertThat(page.locator(".diff").innerText()).contains("50s", "40s", "\\xe9");
        assertThat(page.locator("main").innerText()).contains("edited raw");
        screenshot("odd-bytes-plan");
    }

    @Test
    void aLargeFileIsPagedThrough() {
        signIn();
        String file = slot("50-large.conf");
        everyView(file, "odd-large");
        open(file);
        assertThat(page.locator("main").innerText()).contains("Lines 1 to 500 of 250,000", "can be looked at only");
        page.locator("[rel=next]").click();
        settle();
        assertThat(page.locator("main").innerText()).contains("Lines 501 to 1,000 of 250,000");
        assertThat(page.locator("#L501").innerText()).contains("one of very many");
        open(file + "?line=250001");
        assertThat(page.locator("main").innerText()).contains("250,000");
    }

    private void plan() {
        page.locator("#raw-text button.primary").click();
        settle();
    }

    private void press(String name) {
        page.locator("button", new Page.LocatorOptions().setHasText(name))
                .first()
                .click();
        settle();
    }

    private String service() {
        String name = "nginx :" + nginx.port();
        return "/services/" + Until.get(name, Duration.ofMinutes(2), () -> idOf(name));
    }

    private Optional<String> idOf(String name) {
        for (JsonNode service :
                RunningServer.read(server.get("/api/v1/services"), 200).path("items")) {
            if (service.path("name").asString().equals(name)) {
                return Optional.of(service.path("id").asString());
            }
        }
        return Optional.empty();
    }

    private String slot(String name) {
        JsonNode files = RunningServer.read(server.get("/api/v1" + service() + "/files"), 200);
        for (String list : new String[] {"items", "tooLarge"}) {
            for (JsonNode file : files.path(list)) {
                if (file.path("path").asString().endsWith(name)) {
                    return service() + "/files/" + file.path("slot").asString();
                }
            }
        }
        throw new AssertionError("no " + name + " among " + files);
    }
}
