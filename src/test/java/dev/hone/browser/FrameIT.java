package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.hone.RunningServer;
import java.util.Locale;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Set-up, sign-in, settings, theme, time zone, charts and keyboard, as a visitor uses them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FrameIT extends BrowserTest {
    @Test
    @Order(1)
    void setUpMakesTheFirstAccountWhichSignsIn() {
        expect("the server responded with a status of 403");
        open("/");
        fill("Set-up code", "aaaa-aaaa-aaaa-aaaa");
        fill("Password", RunningServer.PASSWORD);
        press("Make the account");
        assertThat(page.locator("#f-code-error").innerText()).contains("not the one");
        fill("Set-up code", server.setupCode().toUpperCase(Locale.ROOT));
        fill("Password", RunningServer.PASSWORD);
        press("Make the account");
        assertThat(page.locator("main").innerText()).contains("The account is made");
        fill("Name", RunningServer.USER);
        fill("Password", RunningServer.PASSWORD);
        press("Sign in");
        assertThat(page.locator("h1").innerText()).isEqualTo("Overview");
    }

    @Test
    @Order(2)
    void signInSaysWhatIsWrong() {
        open("/login");
        fill("Name", RunningServer.USER);
        fill("Password", "something else");
        press("Sign in");
        assertThat(page.getByRole(AriaRole.ALERT).innerText()).contains("Name or password is wrong");
    }

    @Test
    @Order(3)
    void settingsMakeATokenThatIsShownOnce() {
        signInAsTheAdmin();
        open("/settings");
        assertThat(page.locator("details.make").getAttribute("open"))
                .as("stands open until there is a token")
                .isNotNull();
        page.locator("#token-name").fill("deploy");
        page.locator("details.make button.primary").click();
        assertThat(page.locator(".minted pre").innerText()).startsWith("hone_");
        screenshot("settings-minted");
        axe();
        page.reload();
        assertThat(page.locator(".minted").count()).isZero();
        assertThat(page.locator("table").first().innerText()).contains("deploy");
    }

    @Test
    @Order(4)
    void timeZoneSettingRulesEveryTime() {
        expect("404");
        signInAsTheAdmin();
        open("/styleguide");
        Locator time = page.locator("#main > section").last().locator("time").first();
        assertThat(time.innerText()).endsWith(" +01:00");
        open("/settings");
        fill("Time zone", "Mars/Olympus");
        expect("the server responded with a status of 422");
        press("Save");
        assertThat(page.locator(".field.has-error .error").innerText()).contains("Mars/Olympus");
        fill("Time zone", "Asia/Ho_Chi_Minh");
        press("Save");
        open("/styleguide");
        assertThat(time.innerText()).endsWith(" +07:00");
        assertThat(page.request().get(page.url()).text())
                .as("what the server itself wrote")
                .contains(" +07:00<");
        assertThat(page.locator("#g-cpu [data-chart-meta]").innerText()).contains("Asia/Ho_Chi_Minh");
        open("/settings");
        fill("Time zone", "browser");
        press("Save");
    }

    @Test
    @Order(5)
    void themeIsKeptWithoutAFlash() {
        signInAsTheAdmin();
        open("/settings");
        page.locator("button[name=theme][value=dark]").click();
        assertThat(page.locator("html").getAttribute("data-theme")).isEqualTo("dark");
        page.waitForFunction("() => document.cookie.includes('hone_theme')");
        String body = page.navigate(server.at("/settings").toString()).text();
        assertThat(body).contains("data-theme=\"dark\"");
        page.locator("button[name=theme][value=system]").click();
        page.waitForFunction("() => !document.cookie.includes('hone_theme')");
    }

    @Test
    @Order(6)
    void dragOnAChartSetsTheRangeOfThePage() {
        expect("404");
        signInAsTheAdmin();
        open("/styleguide");
        var plot = page.locator("#g-cpu .u-over").boundingBox();
        page.mouse().move(plot.x + 50, plot.y + 40);
        page.mouse().down();
        page.mouse().move(plot.x + 200, plot.y + 40);
        page.mouse().up();
        page.waitForURL("**/styleguide?from=*&to=*");
        settle();
        assertThat(page.locator("#g-bytes [data-chart-table], #g-bytes .chart-table")
                        .getAttribute("href"))
                .contains("from=")
                .contains("to=");
        screenshot("styleguide-zoomed");
        page.goBack();
        page.waitForURL("**/styleguide");
    }

    @Test
    @Order(7)
    void everythingCanBeReachedByKeyboard() {
        signInAsTheAdmin();
        open("/settings");
        page.keyboard().press("Tab");
        assertThat(page.evaluate("() => document.activeElement.className")).isEqualTo("skip");
        page.keyboard().press("Enter");
        page.keyboard().press("Tab");
        Object inMain = page.evaluate("() => document.querySelector('main').contains(document.activeElement)");
        assertThat(inMain).isEqualTo(true);
    }

    private void fill(String label, String text) {
        page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).fill(text);
    }

    private void press(String name) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true))
                .last()
                .click();
        page.waitForLoadState();
    }
}
