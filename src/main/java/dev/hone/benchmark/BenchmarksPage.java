package dev.hone.benchmark;

import dev.hone.account.Actor;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.ProblemException;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Workloads and the feed of runs. */
@Controller
class BenchmarksPage {
    private static final int ROWS = 30;

    private final Workloads workloads;
    private final Runs runs;
    private final RunStore store;
    private final Services services;

    BenchmarksPage(Workloads workloads, Runs runs, RunStore store, Services services) {
        this.workloads = workloads;
        this.runs = runs;
        this.store = store;
        this.services = services;
    }

    /** A row of the feed: a run, its state as shape and word, its headline in words, whether it may be compared. */
    record RunRow(
            Run run, String shape, String state, @Nullable String headline, boolean counts) {
        static RunRow of(Run run) {
            String state = Boolean.FALSE.equals(run.isValid())
                    ? "invalid"
                    : run.state().word();
            return new RunRow(run, RunSheet.shape(run), state, RunSheet.headline(run), run.counts());
        }
    }

    @GetMapping("/benchmarks")
    String page(
            @RequestParam(required = false) @Nullable String service,
            @RequestParam(required = false) @Nullable Long cursor,
            Model model) {
        List<Run> found = store.feed(service, cursor == null ? Long.MAX_VALUE : cursor, ROWS + 1);
        List<Run> shown = found.stream().limit(ROWS).toList();
        model.addAttribute("workloads", workloads.all());
        model.addAttribute("runs", shown.stream().map(RunRow::of).toList());
        model.addAttribute("service", service);
        model.addAttribute("older", found.size() > ROWS ? shown.getLast().number() : null);
        return "benchmark/benchmarks";
    }

    /** The form, with whatever a link has filled in; nothing is made before it is sent. */
    @GetMapping("/benchmarks/new")
    String form(WorkloadForm form, Model model) {
        return form(form, null, model);
    }

    @PostMapping("/benchmarks")
    String create(WorkloadForm form, Actor actor, Model model, HttpServletResponse response) {
        try {
            workloads.create(form.request(), actor);
            return "redirect:/benchmarks";
        } catch (ProblemException e) {
            response.setStatus(e.problem().status());
            return form(form, e.problem().detail(), model);
        }
    }

    @PostMapping("/benchmarks/{id}/run")
    String run(@PathVariable long id, @RequestParam(defaultValue = "1") int times, Actor actor) {
        return "redirect:/runs/" + runs.start(id, times, actor).getFirst();
    }

    @PostMapping("/benchmarks/{id}/remove")
    String remove(@PathVariable long id, Actor actor) {
        workloads.remove(id, actor);
        return "redirect:/benchmarks";
    }

    private String form(WorkloadForm form, @Nullable String refusal, Model model) {
        Map<String, List<WorkloadTemplate>> templates = new HashMap<>();
        List<KnownService> known = services.all().stream()
                .filter(KnownService::isPresent)
                .filter(service -> !workloads.templates(service.installation()).isEmpty())
                .toList();
        known.forEach(service -> templates.put(service.id(), workloads.templates(service.installation())));
        model.addAttribute("services", known);
        model.addAttribute("templates", templates);
        model.addAttribute("form", form);
        model.addAttribute(
                "tools", WorkloadSpecs.TOOLS.keySet().stream().sorted().toList());
        model.addAttribute("refusal", refusal);
        return "benchmark/new";
    }
}
