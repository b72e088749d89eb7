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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Set-up, sign-in, settings and every fragment, as a visitor sees them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@EnabledIfSystemProperty(named = "hone.test.full", matches = "true")
class FrameIT extends BrowserTest {
    @Test
    @Order(1)
    void setUpMakesTheFirstAccountWhichSignsIn() {
        expect("the server responded with a status of 403");
        everyView("/", "setup");
        look(View.LIGHT);
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
        everyView("/login", "login");
        look(View.LIGHT);
        open("/login");
        fill("Name", RunningServer.USER);
        fill("Password", "something else");
        press("Sign in");
        assertThat(page.getByRole(AriaRole.ALERT).innerText()).contains("Name or password is wrong");
    }

    @Test
    @Order(3)
    void settingsMakeATokenThatIsShownOnce() {
        signInBySetUp();
        open("/settings");
        page.locator("details.make summary").click();
        page.locator("#token-name").fill("deploy");
        page.locator("details.make button.primary").click();
        assertThat(page.locator(".minted pre").innerText()).startsWith("hone_");
        screenshot("settings-minted");
        axe();
        page.reload();
        assertThat(page.locator(".minted").count()).isZero();
        assertThat(page.locator("table").first().innerText()).contains("deploy");
        everyView("/settings", "settings");
        everyView("/settings/audit", "audit");
    }

    @Test
    @Order(4)
    void timeZoneSettingRulesEveryTime() {
        signInBySetUp();
        open("/styleguide");
        Locator time = page.locator("#main > section").last().locator("time").first();
        assertThat(time.innerText()).contains("GMT+1").doesNotContain("UTC");
        open("/settings");
        fill("Time zone", "Mars/Olympus");
        expect("the server responded with a status of 422");
        press("Save");
        assertThat(page.locator(".field.has-error .error").innerText()).contains("Mars/Olympus");
        fill("Time zone", "Asia/Ho_Chi_Minh");
        press("Save");
        open("/styleguide");
        assertThat(time.innerText()).contains("GMT+7");
        assertThat(page.locator("#g-cpu [data-chart-meta]").innerText()).contains("Asia/Ho_Chi_Minh");
        open("/settings");
        fill("Time zone", "browser");
        press("Save");
    }

    @Test
    @Order(5)
    void themeIsKeptWithoutAFlash() {
        signInBySetUp();
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
    void styleGuideShowsEveryFragment() {
        expect("404");
        signInBySetUp();
        everyView("/styleguide", "styleguide");
    }

    @Test
    @Order(7)
    void dragOnAChartSetsTheRangeOfThePage() {
        expect("404");
        signInBySetUp();
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
    @Order(8)
    void lostPasswordPageAndErrorPageAreWhole() {
        expect("404");
        everyView("/reset", "reset");
        signInBySetUp();
        everyView("/nothing-here", "error");
    }

    @Test
    @Order(9)
    void everythingCanBeReachedByKeyboard() {
        signInBySetUp();
        open("/settings");
        page.keyboard().press("Tab");
        assertThat(page.evaluate("() => document.activeElement.className")).isEqualTo("skip");
        page.keyboard().press("Enter");
        page.keyboard().press("Tab");
        Object inMain = page.evaluate("() => document.querySelector('main').contains(document.activeElement)");
        assertThat(inMain).isEqualTo(true);
    }

    private void signInBySetUp() {
        page.navigate(server.at("/login").toString());
        fill("Name", RunningServer.USER);
        fill("Password", RunningServer.PASSWORD);
        press("Sign in");
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
