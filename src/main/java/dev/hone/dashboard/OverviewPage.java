package dev.hone.dashboard;

import dev.hone.account.Audit;
import dev.hone.change.OpenChanges;
import dev.hone.fleet.Fleet;
import dev.hone.host.HostFigures;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.service.Services;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page behind "/". */
@Controller
class OverviewPage {
    private static final int EVENTS = 20;
    private static final String HOST_ITSELF = "linux";
    private static final List<ServiceKind> TRIALS =
            ServiceKinds.all().stream().filter(kind -> kind.trial().isPresent()).toList();

    private final Fleet fleet;
    private final HostFigures figures;
    private final Services services;
    private final OpenChanges changes;
    private final Audit audit;

    OverviewPage(Fleet fleet, HostFigures figures, Services services, OpenChanges changes, Audit audit) {
        this.fleet = fleet;
        this.figures = figures;
        this.services = services;
        this.changes = changes;
        this.audit = audit;
    }

    @GetMapping("/")
    String page(Model model, Locale locale) {
        model.addAttribute("overview", overview(locale));
        model.addAttribute("trials", TRIALS);
        return "dashboard/overview";
    }

    /** The same without the frame and the charts, fetched again and again; tells the charts to follow. */
    @GetMapping("/overview/now")
    String now(Model model, Locale locale, HttpServletResponse answer) {
        page(model, locale);
        answer.setHeader("HX-Trigger", "hone:refresh");
        return "dashboard/overview :: now";
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
