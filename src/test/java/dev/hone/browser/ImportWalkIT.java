package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import dev.hone.loop.NginxProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Brings in what was measured elsewhere, and finds a rate with one that rises, on a real nginx. */
class ImportWalkIT extends BrowserTest {
    private static NginxProcess nginx;

    @BeforeAll
    static void startNginx() {
        nginx = NginxProcess.start();
    }

    @AfterAll
    static void stopNginx() {
        nginx.close();
    }

    /** Nothing is stored before the second word, and nothing that was brought is lost, also without scripts. */
    @Test
    void showsWhatItUnderstoodThenStoresIt() throws IOException {
        signIn();
        look(View.LIGHT, false);
        open("/benchmarks/import");
        page.locator("#i-output").fill("this is\nno report");
        expect("the server responded with a status of 422");
        press("Preview");
        assertThat(page.locator("[role=alert]").innerText()).contains("no report of ab, wrk");
        assertThat(page.locator("#i-output").inputValue()).isEqualTo("this is\nno report");

        page.locator("#i-output").fill("$ ab -n 500 -c 5\n" + capture("ab/non2xx.txt") + capture("wrk/plain.txt"));
        press("Preview");
        assertThat(page.locator(".report").count()).isEqualTo(2);
        assertThat(page.locator(".report").first().innerText())
                .contains("500 answers were not 2xx", "enters no verdict", "closed model");
        assertThat(page.locator(".report").last().innerText()).contains("no percentiles were told");
        press("Store these 2 runs");
        assertThat(page.locator("table.runs").innerText()).contains("imported ab", "imported wrk");
    }

    @Test
    void readsASeriesFromAFile() {
        signIn();
        open("/benchmarks/import");
        byte[] utf16 = ("\uFEFF" + SERIES).getBytes(StandardCharsets.UTF_16LE);
        page.locator("#i-file").setInputFiles(new FilePayload("lb.csv", "text/csv", utf16));
        press("Preview");
        assertThat(page.locator("#i-series").locator("..").innerText())
                .contains("p99, of all (ms)", "One line could not be read");
        page.locator("[name=metric]").first().fill("latency_p99");
        press("Preview again");
        screenshot("import-series");
        press("Store this run");
        assertThat(page.locator("#live").innerText()).contains("a series of 30 points", "15.00 ms");
        screenshot("import-series-run");
    }

    private static final String SERIES = series();

    private static String series() {
        StringBuilder text = new StringBuilder("time;\"p99, of all (ms)\";rps\n");
        for (int second = 0; second < 30; second++) {
            text.append("2026-11-30 12:00:%02d;%d,0;%d\n".formatted(second, second % 2 == 0 ? 10 : 20, 100 + second));
        }
        return text + "total;1;2\n";
    }

    private void press(String button) {
        page.locator("button", new Page.LocatorOptions().setHasText(button))
                .first()
                .click();
        settle();
    }

    private static String capture(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/dev/hone/load/output", name));
    }
}
