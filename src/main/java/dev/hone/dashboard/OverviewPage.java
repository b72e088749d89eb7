package dev.hone.dashboard;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.change.OpenChanges;
import dev.hone.fleet.Fleet;
import dev.hone.host.HostFigures;
import dev.hone.service.Services;
import dev.hone.service.TrialDesk;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page behind "/". */
@Controller
class OverviewPage {
    private static final int EVENTS = 20;
    private static final String HOST_ITSELF = "linux";

    private final Fleet fleet;
    private final HostFigures figures;
    private final Services services;
    private final OpenChanges changes;
    private final Audit audit;
    private final TrialDesk trials;

    OverviewPage(
            Fleet fleet, HostFigures figures, Services services, OpenChanges changes, Audit audit, TrialDesk trials) {
        this.fleet = fleet;
        this.figures = figures;
        this.services = services;
        this.changes = changes;
        this.audit = audit;
        this.trials = trials;
    }

    @GetMapping("/")
    String page(Model model, Locale locale) {
        model.addAttribute("overview", overview(locale));
        model.addAttribute("trials", trials.kinds());
        return "dashboard/overview";
    }

    /** The same without the frame and the charts, fetched again and again; tells the charts to follow. */
    @GetMapping("/overview/now")
    String now(Model model, Locale locale, HttpServletResponse answer) {
        page(model, locale);
        answer.setHeader("HX-Trigger", "hone:refresh");
        return "dashboard/overview :: now";
    }

    /** Starts a private trial instance and shows its host, where it appears with the next look. */
    @PostMapping("/trials")
    String trial(@RequestParam String host, @RequestParam String kind, Actor actor) {
        trials.start(host, kind, actor);
        return "redirect:/";
    }

    private Overview overview(Locale locale) {
        List<Overview.HostNow> hosts = fleet.hosts().stream()
                .map(host -> new Overview.HostNow(host, figures.reports(host), figures.of(host)))
                .toList();
        return new Overview(hosts, rows(hosts), changes.all(locale), audit.latest(EVENTS));
    }

    private List<ServiceRow> rows(List<Overview.HostNow> hosts) {
        return hosts.stream()
                .flatMap(now -> services.on(now.host().id()).stream()
                        .filter(service -> !service.installation().kind().equals(HOST_ITSELF))
                        .map(service ->
                                ServiceRow.of(service, now.host().facts().name(), now.reports())))
                .sorted(ServiceRow.WORST_FIRST)
                .toList();
    }
}
