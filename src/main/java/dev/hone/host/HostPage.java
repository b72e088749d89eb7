package dev.hone.host;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.web.ChartData;
import dev.hone.web.DisplayZone;
import dev.hone.web.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** One host: how it is now, how it was, and what features say of it. */
@Controller
class HostPage {
    /** More than this nobody reads in a page; the CSV has all. */
    private static final int TABLE_ROWS = 120;

    private final Fleet fleet;
    private final HostFigures figures;
    private final HostCharts charts;
    private final SampleStore store;
    private final ObjectProvider<HostPanel> panels;
    private final DisplayZone zone;
    private final Clock clock;

    HostPage(
            Fleet fleet,
            HostFigures figures,
            HostCharts charts,
            SampleStore store,
            ObjectProvider<HostPanel> panels,
            DisplayZone zone,
            Clock clock) {
        this.fleet = fleet;
        this.figures = figures;
        this.charts = charts;
        this.store = store;
        this.panels = panels;
        this.zone = zone;
        this.clock = clock;
    }

    /** A chart with its title in the visitor's language. */
    record Drawn(String title, HostChart chart) {}

    @GetMapping("/hosts/{host}")
    String page(@PathVariable String host, Asked asked, Model model, Locale locale) {
        KnownHost known = known(host);
        TimeRange range = range(asked);
        if (range.isLive()) {
            fleet.watch(host);
        }
        now(known, model);
        model.addAttribute("range", range);
        model.addAttribute("presets", TimeRange.PRESETS.keySet());
        model.addAttribute("charts", drawn(host, range, locale));
        model.addAttribute("panels", panels.orderedStream().toList());
        model.addAttribute("drops", store.drops(host));
        return "host/host";
    }

    /** The figures alone, fetched again and again; tells the charts to follow. */
    @GetMapping("/hosts/{host}/now")
    String now(@PathVariable String host, Model model, HttpServletResponse answer) {
        fleet.watch(host);
        now(known(host), model);
        answer.setHeader("HX-Trigger", "hone:refresh");
        return "host/host :: now";
    }

    @GetMapping("/hosts/{host}/charts/{chart}")
    @ResponseBody
    ChartData chart(
            @PathVariable String host,
            @PathVariable String chart,
            @RequestParam(defaultValue = "") String device,
            Asked asked,
            Locale locale) {
        return charts.one(known(host).id(), chart, device, range(asked), locale);
    }

    @GetMapping("/hosts/{host}/charts/{chart}/table")
    String table(
            @PathVariable String host,
            @PathVariable String chart,
            @RequestParam(defaultValue = "") String device,
            Asked asked,
            Model model,
            Locale locale) {
        TimeRange range = range(asked);
        ChartData data = charts.one(known(host).id(), chart, device, range, locale);
        model.addAttribute("host", known(host));
        model.addAttribute("title", charts.title(charts.row(chart), device, locale));
        model.addAttribute("chart", chart);
        model.addAttribute("device", device);
        model.addAttribute("range", range);
        model.addAttribute("data", data);
        List<TableRow> rows = TableRow.of(data);
        model.addAttribute("rows", rows.stream().limit(TABLE_ROWS).toList());
        model.addAttribute("all", rows.size());
        return "host/table";
    }

    @GetMapping(path = "/hosts/{host}/charts/{chart}/csv", produces = "text/csv;charset=UTF-8")
    @ResponseBody
    String csv(
            @PathVariable String host,
            @PathVariable String chart,
            @RequestParam(defaultValue = "") String device,
            Asked asked,
            HttpServletResponse answer,
            Locale locale) {
        answer.setHeader("Content-Disposition", "attachment; filename=\"%s-%s.csv\"".formatted(host, chart));
        return Csv.of(charts.one(known(host).id(), chart, device, range(asked), locale), zone.zone());
    }

    /** The time range as the address has it; every part may be absent. */
    record Asked(
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String range,
            @Nullable String when) {}

    private TimeRange range(Asked asked) {
        return TimeRange.of(asked.from(), asked.to(), asked.range(), asked.when(), zone.zone(), clock.instant());
    }

    private List<Drawn> drawn(String host, TimeRange range, Locale locale) {
        return charts.all(host, range, locale).stream()
                .map(chart -> new Drawn(charts.title(chart.row(), chart.device(), locale), chart))
                .toList();
    }

    private void now(KnownHost known, Model model) {
        model.addAttribute("host", known);
        model.addAttribute("reports", HostsPage.reports(known, clock));
        model.addAttribute("figures", figures.of(known));
    }

    private KnownHost known(String host) {
        return fleet.host(host)
                .orElseThrow(() -> Problem.missing("host " + host).thrown());
    }
}
