package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.hone.RunningServer;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What an admin does with the mouse: from a value in force to a changed, confirmed and reverted one, on a real nginx. */
class NginxWalkIT extends BrowserTest {
    @TempDir
    private static Path folder;

    private static NginxProcess nginx;

    private final BenchWalk bench = new BenchWalk(this, () -> "nginx :" + nginx.port());

    @BeforeAll
    static void startNginx() {
        nginx = NginxProcess.start();
    }

    @AfterAll
    static void stopNginx() {
        nginx.close();
    }

    @Override
    protected String[] settings() {
        try {
            Path policy = folder.resolve("policy.yml");
            Files.writeString(policy, "mode: apply\nservices: [nginx]\n");
            Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-------"));
            return new String[] {"--hone.agent.policy=" + policy};
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void measuresChangesAValueComparesAndTakesItBack() throws IOException {
        String before = Files.readString(nginx.tuning());
        signIn();
        openService();
        bench.define("Front page", 2);
        List<String> runsBefore = bench.run("Front page", 3);
        screenshot("nginx-run");
        List<RunningProcess> workers = nginx.master().children();
        openService();
        Locator row = page.locator("tr", new Page.LocatorOptions().setHasText("http/keepalive_timeout"));
        assertThat(row.first().innerText()).contains("65s").contains("10-tuning.conf:4");
        screenshot("nginx-service");
        row.first().locator("td.end a").click();
        settle();
        page.locator("[name='v.http/keepalive_timeout']").fill("30q");
        expect("the server responded with a status of 422");
        press("Plan the change");
        assertThat(page.locator(".field.has-error .error").innerText()).contains("30q");
        page.locator("[name='v.http/keepalive_timeout']").fill("30s");
        press("Plan the change");
        assertThat(page.locator("table.semantic").innerText()).contains("65s").contains("30s");
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before);
        screenshot("nginx-change-planned");
        applyAndConfirm();
        String change = URI.create(page.url()).getPath();
        screenshot("nginx-change-committed");
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before.replace("65s", "30s"));
        assertThat(nginx.master().children()).doesNotContainAnyElementsOf(workers);

        List<String> runsAfter = bench.run("Front page", 3);
        bench.compare(runsBefore, runsAfter);
        screenshot("nginx-compare");

        open(change);
        press("Revert as a new change");
        applyAndConfirm();
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before);
        screenshot("nginx-change-reverted");
    }

    @Test
    void stopsARunThatWouldLast() {
        signIn();
        openService();
        bench.define("All day", 600);
        bench.begin("All day", 1);
        page.locator("#live progress").waitFor();
        assertThat(page.locator("#live").innerText()).contains("of 600 s");
        screenshot("nginx-run-live");
        press("Stop now");
        page.locator("#live h2", new Page.LocatorOptions().setHasText("stopped"))
                .waitFor(new Locator.WaitForOptions().setTimeout(60_000));
        assertThat(button("Stop now").count()).isZero();
    }

    private void openService() {
        String name = "nginx :" + nginx.port();
        String id = Until.get(name + " among the services", Duration.ofMinutes(2), () -> idOf(name));
        open("/services/" + id);
        assertThat(page.locator("h1").innerText()).isEqualTo(name);
    }

    private Optional<String> idOf(String name) {
        JsonNode services = RunningServer.read(server.get("/api/v1/services"), 200);
        for (JsonNode service : services.path("items")) {
            if (service.path("name").asString().equals(name)) {
                return Optional.of(service.path("id").asString());
            }
        }
        return Optional.empty();
    }

    private void applyAndConfirm() {
        press("Approve");
        press("Apply");
        Locator confirm = button("Confirm");
        confirm.waitFor(new Locator.WaitForOptions().setTimeout(120_000));
        confirm.click();
        button("Revert as a new change").waitFor(new Locator.WaitForOptions().setTimeout(120_000));
    }

    private void press(String name) {
        button(name).click();
        settle();
    }

    private Locator button(String name) {
        return page.locator("main button", new Page.LocatorOptions().setHasText(name))
                .first();
    }
}
