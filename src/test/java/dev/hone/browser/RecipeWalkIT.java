package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.hone.AThirdOfCommits;
import dev.hone.loop.HttpdProcess;
import dev.hone.loop.Until;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an admin does with a recipe: reads its story, looks at what of it fits the host, and gets a copy with a plan. */
@AThirdOfCommits
class RecipeWalkIT extends BrowserTest {
    private static HttpdProcess httpd;

    @BeforeAll
    static void startApache() {
        Assumptions.assumeTrue(HttpdProcess.isInstalled(), "apache2 is not installed");
        httpd = HttpdProcess.start();
    }

    @AfterAll
    static void stopApache() {
        if (httpd != null) {
            httpd.close();
        }
    }

    @Test
    void aRecipeBecomesACopyAndAPlan() {
        signIn();
        Until.holds(
                "the Apache among the services",
                Until.LONG,
                () -> server.get("/api/v1/services").body().contains(":" + httpd.port()));
        everyView("/profiles/recipe-varnish-apache", "recipe");
        open("/profiles/recipe-smallest-vps");
        assertThat(page.locator("main").innerText()).contains("xcache.size = 64M", "opcache.memory_consumption = 64");

        everyView("/profiles/recipe-varnish-apache/try", "recipe-try");
        open("/profiles/recipe-varnish-apache/try");
        assertThat(page.locator("main").innerText()).contains("EnableMMAP", "Steps that can be measured there");
        page.locator(".measure a").first().click();
        settle();
        assertThat(page.locator("#w-tool").inputValue()).isEqualTo("ab");
        assertThat(page.locator("#w-parameters").inputValue()).contains("connections=100\n", "keep_alive=false");
        open("/profiles/recipe-varnish-apache/try");
        page.locator("#f-profile").fill("of-the-walk");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Copy it and plan"))
                .click();
        settle();
        assertThat(page.url()).containsPattern("/changes/[0-9]+$");
        assertThat(page.locator("main").innerText()).contains("EnableSendfile");
        open("/profiles/of-the-walk");
        assertThat(page.locator("main").innerText()).contains("https://httpd.apache.org/docs/2.4/mod/core.html");
    }
}
