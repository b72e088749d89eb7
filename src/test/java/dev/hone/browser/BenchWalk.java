package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.SelectOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What an admin does with workloads and runs of one service, with the mouse. The machine may be busy: no figure is asserted. */
final class BenchWalk {
    private static final Pattern OVER = Pattern.compile("completed");

    private final BrowserTest test;
    private final Supplier<String> service;

    /** A walk for the service of that name, which is asked for when it is needed. */
    BenchWalk(BrowserTest test, Supplier<String> service) {
        this.test = test;
        this.service = service;
    }

    /** Defines a workload of the built-in load by hand: 100 requests a second, no warm-up. */
    void define(String name, int seconds) {
        test.open("/benchmarks/new");
        Locator form = page().locator("form.form");
        form.locator("[name=service]").selectOption(new SelectOption().setLabel(service.get()));
        form.getByLabel("Name").fill(name);
        form.getByLabel("Tool").selectOption("http");
        form.getByLabel("Parameters").fill("rate=100\nconnections=4");
        form.getByLabel("Warm-up").fill("0");
        form.getByLabel("Duration").fill(String.valueOf(seconds));
        form.locator("button").click();
        test.settle();
        assertThat(row(name).innerText()).contains(service.get()).contains(seconds + " s");
    }

    /** Starts it so many times; the page of the first run is shown. */
    void begin(String name, int times) {
        test.open("/benchmarks");
        row(name).locator("[name=times]").selectOption(String.valueOf(times));
        row(name).locator("button.primary").click();
        test.settle();
        assertThat(page().url()).matches(".*/runs/[0-9]+");
    }

    /** Runs it so many times and looks on until the last has completed; returns their numbers. */
    List<String> run(String name, int times) {
        begin(name, times);
        int first = Integer.parseInt(page().url().replaceFirst(".*/", ""));
        List<String> numbers = new ArrayList<>();
        for (int number = first; number < first + times; number++) {
            test.open("/runs/" + number);
            page().locator("#live h2", new Page.LocatorOptions().setHasText(OVER))
                    .waitFor(new Locator.WaitForOptions().setTimeout(120_000));
            assertThat(page().locator("#live").innerText()).contains("p99").contains("open model");
            numbers.add(String.valueOf(number));
        }
        return numbers;
    }

    /** Ticks the runs that may be compared; those left out are named by address, and the page says why they are. */
    void compare(List<String> a, List<String> b) {
        test.open("/benchmarks");
        if (tick("a", a) && tick("b", b)) {
            page().locator("main .compare-bar button").click();
            test.settle();
        } else {
            test.open("/benchmarks/compare?a=" + String.join(",", a) + "&b=" + String.join(",", b));
            assertThat(page().locator("main").innerText()).contains("left out");
        }
        assertThat(page().locator("#c-verdict").innerText()).isEqualToIgnoringCase("not enough data");
        assertThat(page().locator("main .sentence").innerText()).isNotBlank();
    }

    private boolean tick(String set, List<String> runs) {
        List<Locator> boxes = runs.stream()
                .map(run -> page().locator("input[name=%s][value='%s']".formatted(set, run)))
                .toList();
        boolean all = boxes.stream().allMatch(box -> box.count() == 1);
        if (all) {
            boxes.forEach(Locator::check);
        }
        return all;
    }

    private Locator row(String name) {
        return page().locator("section[aria-labelledby=b-workloads] tr", new Page.LocatorOptions().setHasText(name))
                .first();
    }

    private Page page() {
        return test.page;
    }
}
