package dev.hone.benchmark;

import dev.hone.account.Actor;
import dev.hone.web.ChartData;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import dev.hone.wire.RunSample;
import java.util.List;
import java.util.Locale;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** The page of one run. */
@Controller
class RunPage {
    private final Runs runs;
    private final RunChart chart;

    RunPage(Runs runs, RunChart chart) {
        this.runs = runs;
        this.chart = chart;
    }

    @GetMapping("/runs/{number}")
    String page(@PathVariable long number, Model model, Locale locale) {
        fill(runs.find(number), model, locale);
        return "benchmark/run";
    }

    /** The part that lives; nothing new since {@code seen}: 204. */
    @GetMapping("/runs/{number}/live")
    Object live(@PathVariable long number, @RequestParam String seen, Model model, Locale locale) {
        Run run = runs.find(number);
        runs.watch(run);
        if (mark(run, runs.samples(run)).equals(seen)) {
            return ResponseEntity.noContent().build();
        }
        fill(run, model, locale);
        return "benchmark/run :: live";
    }

    @PostMapping("/runs/{number}/stop")
    String stop(@PathVariable long number, Actor actor) {
        try {
            runs.stop(number, actor);
        } catch (ProblemException e) {
            // it ended by itself meanwhile, which the page shows
        }
        return "redirect:/runs/" + number;
    }

    @GetMapping("/runs/{number}/charts/{name}")
    @ResponseBody
    ChartData chart(@PathVariable long number, @PathVariable String name, Locale locale) {
        if (!RunChart.NAMES.contains(name)) {
            throw Problem.missing("chart " + name).thrown();
        }
        Run run = runs.find(number);
        return chart.of(name, run, runs.samples(run), locale);
    }

    @GetMapping("/runs/{number}/table")
    String table(@PathVariable long number, Model model, Locale locale) {
        fill(runs.find(number), model, locale);
        return "benchmark/seconds";
    }

    private void fill(Run run, Model model, Locale locale) {
        List<RunSample> samples = runs.samples(run);
        model.addAttribute("run", run);
        model.addAttribute("sheet", RunSheet.of(run, samples));
        model.addAttribute("mark", mark(run, samples));
        model.addAttribute("rateSummary", chart.summary("rate", run, samples, locale));
        model.addAttribute("latencySummary", chart.summary("latency", run, samples, locale));
    }

    private static String mark(Run run, List<RunSample> samples) {
        return run.state().word() + "-" + samples.size();
    }
}
