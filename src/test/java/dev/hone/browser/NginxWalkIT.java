package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.RunningProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an admin does with the mouse: from a value in force to a changed, confirmed and reverted one, on a real nginx. */
class NginxWalkIT extends BrowserTest {
    @TempDir
    private static Path folder;

    private static NginxProcess nginx;

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
    void changesAValueAndTakesItBack() throws IOException {
        String before = Files.readString(nginx.tuning());
        List<RunningProcess> workers = nginx.master().children();
        signIn();
        openService();
        Locator row = page.locator("tr", new com.microsoft.playwright.Page.LocatorOptions().setHasText("http/keepalive_timeout"));
        assertThat(row.first().innerText()).contains("65s").contains("10-tuning.conf:4");
        screenshot("nginx-service");
        row.first().locator("td.end a").click();
        settle();
        page.locator("[name='v.http/keepalive_timeout']").fill("30q");
        press("Plan the change");
        assertThat(page.locator(".field.has-error .error").innerText()).contains("30q");
        page.locator("[name='v.http/keepalive_timeout']").fill("30s");
        press("Plan the change");
        assertThat(page.locator("table.semantic").innerText()).contains("65s").contains("30s");
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before);
        screenshot("nginx-change-planned");
        applyAndConfirm();
        screenshot("nginx-change-committed");
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before.replace("65s", "30s"));
        assertThat(nginx.master().children()).doesNotContainAnyElementsOf(workers);

        press("Revert as a new change");
        applyAndConfirm();
        assertThat(Files.readString(nginx.tuning())).isEqualTo(before);
        screenshot("nginx-change-reverted");
    }

    private void openService() {
        open("/hosts");
        String name = "nginx :" + nginx.port();
        page.waitForCondition(() -> {
            String id = page.evaluate("async () => (await (await fetch('/api/v1/services')).json()).items"
                                    + ".filter(s => s.name === '" + name + "').map(s => s.id)[0] ?? ''")
                    .toString();
            if (!id.isEmpty()) {
                open("/services/" + id);
            }
            return !id.isEmpty();
        }, new com.microsoft.playwright.Page.WaitForConditionOptions().setTimeout(120_000));
        assertThat(page.locator("h1").innerText()).isEqualTo(name);
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
        return page.locator("main button", new com.microsoft.playwright.Page.LocatorOptions().setHasText(name)).first();
    }
}
