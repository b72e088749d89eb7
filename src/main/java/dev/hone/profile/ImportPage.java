package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.ServiceKinds;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Profiles from a text, and from what runs on a host; both are shown before they are saved. */
@Controller
class ImportPage {
    private final Imports imports;
    private final RunningReader running;
    private final Services services;
    private final Fleet fleet;

    ImportPage(Imports imports, RunningReader running, Services services, Fleet fleet) {
        this.imports = imports;
        this.running = running;
        this.services = services;
        this.fleet = fleet;
    }

    /** The services of a host that may be chosen. */
    record Choice(String host, String name, List<KnownService> services) {}

    @GetMapping("/profiles/import")
    ModelAndView text() {
        return page("", null, null);
    }

    /** Shows what a text would become; with {@code now}, the version that was shown to be replaced, saves it. */
    @PostMapping("/profiles/import")
    ModelAndView take(@RequestParam String yaml, @RequestParam(required = false) @Nullable Integer now, Actor actor) {
        try {
            if (now != null) {
                Profile saved = imports.save(yaml, now, actor);
                return new ModelAndView("redirect:/profiles/" + saved.name());
            }
            return page(yaml, imports.look(yaml), null);
        } catch (ProblemException refusal) {
            return page(yaml, null, refusal.problem());
        }
    }

    private static ModelAndView page(String yaml, Imports.@Nullable Outlook outlook, @Nullable Problem problem) {
        var page = new ModelAndView("profile/import");
        page.addObject("yaml", yaml);
        page.addObject("outlook", outlook);
        page.addObject("problem", problem);
        if (problem != null) {
            page.setStatus(HttpStatusCode.valueOf(problem.status()));
        }
        return page;
    }

    /** Asks for the services, then shows what they run. */
    @GetMapping("/profiles/running")
    ModelAndView running(@RequestParam(defaultValue = "") List<String> service) {
        var page = new ModelAndView("profile/running");
        page.addObject("chosen", service);
        page.addObject("hosts", fleet.hosts().stream().map(this::choice).toList());
        if (service.isEmpty()) {
            return page;
        }
        try {
            Running read = running.read(service);
            page.addObject("running", read);
            page.addObject(
                    "titles", ServiceKinds.all().stream().collect(Collectors.toMap(k -> k.id(), k -> k.title())));
            page.addObject(
                    "leftOut",
                    read.leftOut().stream()
                            .collect(Collectors.groupingBy(l -> l.why().name())));
        } catch (ProblemException refusal) {
            page.addObject("problem", refusal.problem());
            page.setStatus(HttpStatusCode.valueOf(refusal.problem().status()));
        }
        return page;
    }

    private Choice choice(KnownHost host) {
        return new Choice(
                host.id(),
                host.facts().name(),
                services.on(host.id()).stream().filter(KnownService::isPresent).toList());
    }
}
