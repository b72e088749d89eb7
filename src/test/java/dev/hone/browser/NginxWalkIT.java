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

    @Test
    void aStuckChangeNamesItsWaysOut() throws IOException {
        String before = Files.readString(nginx.tuning());
        signIn();
        openService();
        page.locator("tr", new Page.LocatorOptions().setHasText("http/keepalive_timeout"))
                .first()
                .locator("td.end a")
                .click();
        settle();
        page.locator("[name='v.http/keepalive_timeout']").fill("31s");
        press("Plan the change");
        press("Approve");
        press("Apply");
        await("Confirm");
        String planned = Files.readString(nginx.tuning());
        Files.writeString(nginx.tuning(), "# by hand\n" + planned);
        press("Roll back now");
        await("Accept what is on disk");
        String main = page.locator("main").innerText();
        assertThat(main).contains("was edited after the switch", "put the old version in its place");
        screenshot("nginx-change-stuck");
        Files.writeString(nginx.tuning(), planned);
        press("Try the rollback again");
        Until.holds("the file as before", Duration.ofMinutes(2), () -> before.equals(text()));
        Until.holds("its end", Duration.ofMinutes(2), () -> {
            page.reload();
            return page.locator("main").innerText().contains("Rolled back");
        });
    }

    @Test
    void aReloadIsWrittenDownWithItsOutcome() {
        List<RunningProcess> workers = nginx.master().children();
        signIn();
        openService();
        page.locator("main a.button", new Page.LocatorOptions().setHasText("Reload"))
                .first()
                .click();
        settle();
        press("Reload");
        Until.holds("the outcome on the page", Duration.ofMinutes(2), () -> {
            page.reload();
            return page.locator("[aria-labelledby='s-acts']").innerText().contains("runs what it was given");
        });
        assertThat(nginx.master().children()).doesNotContainAnyElementsOf(workers);
        screenshot("nginx-service-reloaded");
    }

    private static String text() {
        try {
            return Files.readString(nginx.tuning());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void await(String name) {
        button(name).waitFor(new Locator.WaitForOptions().setTimeout(120_000));
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
        await("Confirm");
        button("Confirm").click();
        await("Revert as a new change");
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
