package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.hone.AThirdOfCommits;
import dev.hone.RunningServer;
import dev.hone.kind.nginx.PhpSite;
import dev.hone.loop.Until;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What an admin does with a block: finds it on the service's page, is told what is wrong with a value, reads the plan. */
@AThirdOfCommits
class BlockWalkIT extends BrowserTest {
    private static PhpSite site;

    @BeforeAll
    static void startSite() throws IOException {
        site = PhpSite.start();
    }

    @AfterAll
    static void stopSite() {
        site.close();
    }

    @Test
    void aBlockBecomesAPlan() {
        signIn();
        String service = "/services/" + Until.get("the nginx", Until.LONG, this::found);
        open(service);
        page.locator("#block-list table").waitFor();
        page.locator(".blocks-on-service").scrollIntoViewIfNeeded();
        screenshot("blocks-on-service");
        everyView(service + "/blocks", "blocks");

        open(service + "/blocks");
        assertThat(page.locator("#block-list").innerText()).contains("location ~ \\.php$ of shop.example", "absent");
        page.locator("#block-list a[href*='/blocks/microcache']").click();
        settle();
        String form = page.url().replaceFirst("^https?://[^/]+", "");
        page.locator("[name='v.seconds']").fill("30; }");
        expect("422");
        plan();
        assertThat(page.locator(".field.has-error").innerText()).contains("';' (U+003B)");
        screenshot("block-refused");
        everyView(form, "block");

        open(form);
        plan();
        assertThat(page.locator("h1").innerText())
                .contains("Puts in \"Microcache of PHP answers\" at location ~ \\.php$ of shop.example; nginx");
        assertThat(page.locator("main").innerText()).contains("fastcgi_cache hone_microcache;");
        screenshot("block-plan");
    }

    private void plan() {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Plan it"))
                .click();
        settle();
    }

    private Optional<String> found() {
        for (JsonNode service :
                RunningServer.read(server.get("/api/v1/services"), 200).path("items")) {
            if (service.path("pid").asLong() == site.pid()
                    && service.path("kind").asString().equals("nginx")) {
                return Optional.of(service.path("id").asString());
            }
        }
        return Optional.empty();
    }
}
