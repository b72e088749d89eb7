package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.hone.AThirdOfCommits;
import dev.hone.RunningServer;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What an admin does with a finding: reads it on the host's and the service's page, sees how it was reckoned, plans it. */
@AThirdOfCommits
class AdviceWalkIT extends BrowserTest {
    private static NginxProcess nginx;

    @BeforeAll
    static void startNginx() throws IOException, InterruptedException {
        nginx = NginxProcess.start();
        List<Long> before = workers();
        Files.writeString(nginx.tuning(), "keepalive_requests 100;\nlarge_client_header_buffers 4 8k;\n");
        new ProcessBuilder("kill", "-HUP", String.valueOf(nginx.master().pid()))
                .start()
                .waitFor();
        Until.holds("new workers", Until.LONG, () -> workers().stream().noneMatch(before::contains));
    }

    private static List<Long> workers() {
        return ProcessHandle.of(nginx.master().pid())
                .orElseThrow()
                .children()
                .map(ProcessHandle::pid)
                .toList();
    }

    @AfterAll
    static void stopNginx() {
        nginx.close();
    }

    @Test
    void aFindingBecomesAPlan() {
        signIn();
        JsonNode service = Until.get("the nginx", Until.LONG, this::found);
        String host = "/hosts/" + service.path("host").asString();

        open(host);
        page.locator("#advice-brief .advice-worst").waitFor();
        open("/services/" + service.path("id").asString());
        page.locator("#advice-brief .advice-worst").waitFor();
        assertThat(page.locator("#advice-brief").innerText()).contains("keepalive_requests is 100");
        screenshot("advice-on-service");

        everyView(host + "/advice", "advice");
        open(host + "/advice");
        Locator finding =
                finding("keepalive-below-default-" + service.path("id").asString());
        assertThat(finding.locator(".sums").innerText())
                .isEqualTo("http/keepalive_requests 100 < 1000 (%s:1)".formatted(nginx.tuning()));
        finding.locator("a.button").click();
        settle();
        assertThat(page.locator("[name='v.http/keepalive_requests']").inputValue())
                .isEqualTo("1000");
        assertThat(page.locator("main form.form").innerText()).contains("now 100");
        String form = page.url().replaceFirst("^https?://[^/]+", "");
        everyView(form, "advice-form");
        open(form);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Plan the change"))
                .click();
        settle();
        assertThat(page.locator("table.semantic").innerText()).contains("100").contains("1000");
    }

    @Test
    void aServiceWithoutFindingsSaysSo() {
        signIn();
        JsonNode service = Until.get("the nginx", Until.LONG, this::found);
        String kernel = Until.get(
                        "the kernel",
                        Until.LONG,
                        () -> service(s -> s.path("kind").asString().equals("linux")))
                .path("id")
                .asString();
        open("/hosts/" + service.path("host").asString() + "/advice?service=" + kernel);
        assertThat(page.locator("#advice-brief").innerText()).startsWith("Nothing to say about this service");
        screenshot("advice-none");
    }

    private Locator finding(String anchor) {
        return page.locator("[id='" + anchor + "']");
    }

    private Optional<JsonNode> found() {
        return service(s -> s.path("pid").asLong() == nginx.master().pid());
    }

    private Optional<JsonNode> service(Predicate<JsonNode> which) {
        for (JsonNode service :
                RunningServer.read(server.get("/api/v1/services"), 200).path("items")) {
            if (which.test(service)) {
                return Optional.of(service);
            }
        }
        return Optional.empty();
    }
}
