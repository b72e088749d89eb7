package dev.hone.advice;

import dev.hone.fleet.Fleet;
import dev.hone.host.HostPanel;
import dev.hone.web.Problem;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Findings about a host as a page of its own, and their place on the host's page, filled once services have answered. */
@Controller
@Order(150)
class AdvicePage implements HostPanel {
    private static final int BRIEF = 3;

    private final Advisor advisor;
    private final Fleet fleet;
    private final MessageSource texts;

    AdvicePage(Advisor advisor, Fleet fleet, MessageSource texts) {
        this.advisor = advisor;
        this.fleet = fleet;
        this.texts = texts;
    }

    @Override
    public String template() {
        return "advice/on-host";
    }

    @Override
    public Object model(String hostId) {
        return hostId;
    }

    /** How many findings there are of one severity. */
    record Tally(String severity, String shape, long count) {}

    /** All findings, or those about one service. */
    @GetMapping("/hosts/{host}/advice")
    String page(
            @PathVariable String host,
            @RequestParam(required = false) @Nullable String service,
            Model model,
            Locale locale) {
        List<FindingView> findings = advisor.of(host).stream()
                .filter(f -> service == null || f.concerns(service))
                .map(f -> FindingView.of(f, texts, locale))
                .toList();
        model.addAttribute(
                "host",
                fleet.host(host)
                        .orElseThrow(() -> Problem.missing("host " + host).thrown()));
        model.addAttribute("service", service);
        model.addAttribute("findings", findings);
        model.addAttribute("worst", findings.stream().limit(BRIEF).toList());
        model.addAttribute("tally", tally(findings));
        model.addAttribute("rules", Rules.ALL.size());
        return "advice/advice";
    }

    private static List<Tally> tally(List<FindingView> findings) {
        return Stream.of(Severity.values())
                .map(s -> new Tally(
                        s.word(),
                        s.shape(),
                        findings.stream()
                                .filter(f -> f.severity().equals(s.word()))
                                .count()))
                .filter(t -> t.count() > 0)
                .toList();
    }
}
