package dev.hone.benchmark;

import dev.hone.account.Actor;
import dev.hone.load.output.SeriesUnit;
import dev.hone.load.output.Tool;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.DisplayZone;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;

/** Brings in what was measured elsewhere: paste or file, preview, store. */
@Controller
class RunImportPage {
    private final RunImports imports;
    private final Workloads workloads;
    private final Services services;
    private final DisplayZone zone;

    RunImportPage(RunImports imports, Workloads workloads, Services services, DisplayZone zone) {
        this.imports = imports;
        this.workloads = workloads;
        this.services = services;
        this.zone = zone;
    }

    @GetMapping("/benchmarks/import")
    ModelAndView empty(@RequestParam(required = false) @Nullable String service) {
        String target = service == null ? null : "service:" + service;
        return page(new RunImportForm(target, "", null, null, null, null, null), "", null, null);
    }

    /** Shows what a paste would become; with {@code store}, stores what was understood of it. */
    @PostMapping("/benchmarks/import")
    ModelAndView take(
            HttpServletRequest request,
            @RequestParam(required = false) @Nullable MultipartFile file,
            @RequestParam(required = false) @Nullable String store,
            @RequestParam(defaultValue = "") String seen,
            Actor actor)
            throws IOException {
        RunImportForm sent = RunImportForm.of(request);
        byte[] brought = file == null ? new byte[0] : file.getBytes();
        boolean isFile = brought.length > 0;
        String text = isFile ? PastedText.of(brought) : Objects.requireNonNullElse(sent.output(), "");
        boolean isSeen = !isFile && Made.digest(text).equals(seen);
        RunImportForm form = isSeen ? sent : sent.withoutColumns();
        try {
            ImportRequest wanted = form.request(text, zone.zone());
            if (store != null && isSeen) {
                List<Run> stored = imports.store(wanted, true, actor);
                return new ModelAndView(
                        stored.size() == 1
                                ? "redirect:/runs/" + stored.getFirst().number()
                                : "redirect:/benchmarks?service="
                                        + stored.getFirst().serviceId());
            }
            return page(form, text, imports.preview(wanted), null);
        } catch (ProblemException refusal) {
            return page(form, text, null, refusal.problem());
        }
    }

    private ModelAndView page(
            RunImportForm form, String text, @Nullable ImportPreview preview, @Nullable Problem problem) {
        var page = new ModelAndView("benchmark/import");
        page.addObject("form", form);
        page.addObject("text", text);
        page.addObject("seen", Made.digest(text));
        page.addObject("preview", preview);
        page.addObject("problem", problem);
        page.addObject("units", SeriesUnit.values());
        page.addObject(
                "services",
                services.all().stream().filter(KnownService::isPresent).toList());
        page.addObject(
                "workloads",
                workloads.all().stream()
                        .filter(w -> Tool.byId(w.spec().tool()).isPresent() || !w.canRun())
                        .toList());
        if (problem != null) {
            page.setStatus(HttpStatusCode.valueOf(problem.status()));
        }
        return page;
    }
}
