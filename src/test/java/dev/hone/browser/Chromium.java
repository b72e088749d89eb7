package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Debian's Chromium, started once for all browser tests and closed after the last one. */
final class Chromium implements AutoCloseable {
    private static final Path BINARY = Path.of(System.getenv().getOrDefault("HONE_CHROMIUM", "/usr/bin/chromium"));
    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium() {
        assertThat(BINARY)
                .as("Chromium; install it or name it in HONE_CHROMIUM")
                .isExecutable();
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(BINARY)
                        .setArgs(ARGUMENTS));
    }

    /** The one of this test run. */
    static Browser of(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Chromium.class))
                .computeIfAbsent(Chromium.class, key -> new Chromium(), Chromium.class)
                .browser;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
