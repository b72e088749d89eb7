package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.LoadState;
import com.microsoft.playwright.options.ScreenshotCaret;
import dev.hone.RunningServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Drives the real application in Debian's Chromium; subclass it as {@code *IT} in this package.
 *
 * <p>The browser starts once for all, the server once a class with a data folder of its own. Each test gets a fresh {@link #page}; console errors and
 * breaches of the content policy fail it afterwards unless {@link #expect} named them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    /** What axe can find in other colours, and at another width, that it did not find before. */
    private static final List<String> COLOURS = List.of("color-contrast");

    private static final List<String> SIZES = List.of("target-size", "scrollable-region-focusable");
    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    /** What a visitor looks at Hone with. */
    enum View {
        LIGHT(1280, 900, ColorScheme.LIGHT),
        DARK(1280, 900, ColorScheme.DARK),
        PHONE(390, 844, ColorScheme.LIGHT),
        NARROW(320, 640, ColorScheme.LIGHT);

        final int width;
        final int height;
        final ColorScheme scheme;

        View(int width, int height, ColorScheme scheme) {
            this.width = width;
            this.height = height;
            this.scheme = scheme;
        }
    }

    protected RunningServer server;
    protected Page page;

    private final List<String> errors = new ArrayList<>();
    private final List<Pattern> expected = new ArrayList<>();
    private Browser browser;
    private @Nullable BrowserContext context;
    private List<Cookie> session = List.of();
    private boolean examining;
    private boolean axeCame;

    /** Settings with which the server of this class starts, such as {@code --hone.x=y}. */
    protected String[] settings() {
        return new String[] {"--spring.profiles.active=dev"};
    }

    /** Hands this class the browser of the whole test run. */
    @RegisterExtension
    final BeforeAllCallback sharedBrowser = run -> browser = Chromium.of(run);

    @BeforeAll
    void startServer() {
        server = RunningServer.start(settings());
    }

    @AfterAll
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void freshPage() {
        examining = false;
        axeCame = false;
        errors.clear();
        expected.clear();
        look(View.LIGHT);
    }

    @AfterEach
    void closePage() {
        context.close();
        context = null;
        assertThat(errors.stream()
                        .filter(error -> expected.stream()
                                .noneMatch(pattern -> pattern.matcher(error).find())))
                .as("errors in the browser's console")
                .isEmpty();
    }

    /** Continues as another kind of visitor, signed in if this one was. */
    protected void look(View view) {
        look(view, true);
    }

    /** The same without JavaScript when it is not {@code scripted}. */
    protected void look(View view, boolean scripted) {
        var options = new Browser.NewContextOptions()
                .setViewportSize(view.width, view.height)
                .setColorScheme(view.scheme)
                .setJavaScriptEnabled(scripted)
                .setBypassCSP(examining)
                .setTimezoneId("Europe/Warsaw")
                .setLocale("en-GB");
        if (context != null) {
            options.setStorageState(context.storageState());
            context.close();
        }
        context = browser.newContext(options);
        page = context.newPage();
        page.setDefaultTimeout(60_000);
        page.onPageError(error -> errors.add(String.valueOf(error)));
        page.onConsoleMessage(message -> {
            boolean fromAxe = axeCame && message.text().contains("Applying inline style");
            if (message.type().equals("error") && !fromAxe) {
                errors.add(message.text());
            }
        });
    }

    /** Names a console error that belongs to the test. */
    protected void expect(String pattern) {
        expected.add(Pattern.compile(pattern));
    }

    /** Opens a path such as "/hosts" and waits until its figures have come. */
    protected void open(String path) {
        page.navigate(server.at(path).toString());
        settle();
    }

    /** Waits until nothing on the page is loading. */
    protected void settle() {
        page.waitForLoadState(LoadState.LOAD);
        page.waitForFunction("() => !document.querySelector('[aria-busy=true]')");
    }

    /** Signs in; the first call in a class makes the account through the API, later ones go on with its session. */
    protected void signIn() {
        if (session.isEmpty()) {
            assertThat(server.token()).isNotEmpty();
            signInAsTheAdmin();
            session = context.cookies();
        } else {
            context.addCookies(session);
        }
    }

    /** Signs in with the account that is there. */
    protected void signInAsTheAdmin() {
        page.navigate(server.at("/login").toString());
        page.getByLabel("Name").fill(RunningServer.USER);
        page.getByLabel("Password", new Page.GetByLabelOptions().setExact(true)).fill(RunningServer.PASSWORD);
        page.locator("main button").click();
        page.waitForLoadState(LoadState.LOAD);
        assertThat(page.url()).doesNotContain("/login");
    }

    /** Keeps the whole page as {@code target/screenshots/<name>.png}. */
    protected void screenshot(String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SCREENSHOTS.resolve(name + ".png"))
                .setCaret(ScreenshotCaret.INITIAL)
                .setFullPage(true));
    }

    /** Fails on what axe calls serious or critical, naming the rule and the element. Styles that axe itself tries are not ours. */
    protected void axe() {
        axe(new AxeBuilder(page));
    }

    private void axe(AxeBuilder rules) {
        axeCame = true;
        var found = rules.setLegacyMode(true).analyze().getViolations().stream()
                .filter(rule -> List.of("serious", "critical").contains(rule.getImpact()))
                .flatMap(rule -> rule.getNodes().stream()
                        .map(node -> rule.getId() + ": " + node.getHtml() + " " + node.getFailureSummary()))
                .toList();
        assertThat(found).as("axe on " + page.url()).isEmpty();
    }

    /** Fails when the page can be scrolled sideways, naming what reaches beyond its width. */
    protected void noSidewaysScroll() {
        Object beyond = page.evaluate("""
                () => {
                    const root = document.documentElement;
                    if (root.scrollWidth <= root.clientWidth) return '';
                    return [...document.body.querySelectorAll('*')]
                        .filter(e => e.getBoundingClientRect().right > root.clientWidth + 0.5)
                        .map(e => e.tagName + '.' + e.className + ' ' + Math.round(e.getBoundingClientRect().right))
                        .slice(0, 12).join('; ') || 'something, unseen';
                }""");
        assertThat(beyond).as("what reaches beyond the width on " + page.url()).isEqualTo("");
    }

    /** Fails when a text of the page is missing from the message bundles. */
    protected void everyTextIsThere() {
        assertThat(page.locator("html").innerText())
                .as("texts of " + page.url())
                .doesNotContain("??");
    }

    /**
     * Looks at a page as every kind of visitor: screenshot, no sideways scroll, and axe where the view may matter to it.
     *
     * <p>First as it is, so that its own breaches of the content policy show; then without the policy, since the tools put
     * styles of theirs into the page. There it is loaded once and seen in other sizes and colours, as when a window is
     * dragged smaller.
     */
    protected void everyView(String path, String name) {
        open(path);
        everyTextIsThere();
        examining = true;
        look(View.LIGHT);
        open(path);
        Stream.of(View.values()).forEach(view -> examine(view, name));
        examining = false;
        look(View.LIGHT);
    }

    private void examine(View view, String name) {
        page.setViewportSize(view.width, view.height);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(view.scheme));
        settle();
        noSidewaysScroll();
        if (view != View.NARROW) {
            screenshot(name + "-" + view.name().toLowerCase(Locale.ROOT));
        }
        switch (view) {
            case LIGHT -> axe();
            case DARK -> axe(new AxeBuilder(page).withRules(COLOURS));
            case PHONE -> axe(new AxeBuilder(page).withRules(SIZES));
            case NARROW -> {}
        }
    }
}
