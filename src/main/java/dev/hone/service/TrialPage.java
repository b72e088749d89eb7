package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.fleet.Fleet;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.ProblemException;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Trial instances: those that run, and a button for each kind that offers one. */
@Controller
class TrialPage {
    private final Services services;
    private final ServiceActs acts;
    private final Fleet fleet;

    TrialPage(Services services, ServiceActs acts, Fleet fleet) {
        this.services = services;
        this.acts = acts;
        this.fleet = fleet;
    }

    /** Something to choose, by id, with its name for people. */
    record Choice(String id, String name) {}

    @GetMapping("/trials")
    String page(Model model) {
        List<Choice> hosts = fleet.hosts().stream()
                .map(h -> new Choice(h.id(), h.facts().name()))
                .toList();
        List<Choice> offers = ServiceKinds.all().stream()
                .filter(k -> k.trial().isPresent())
                .map(k -> new Choice(k.id(), k.title()))
                .toList();
        model.addAttribute("hosts", hosts);
        model.addAttribute("offers", offers);
        model.addAttribute(
                "running",
                services.all().stream()
                        .filter(s -> s.isPresent() && s.installation().trial())
                        .toList());
        return "service/trials";
    }

    @PostMapping("/trials")
    String start(@RequestParam String host, @RequestParam String kind, Actor actor, RedirectAttributes flash) {
        return told(() -> acts.startTrial(host, kind, actor), flash);
    }

    @PostMapping("/trials/{id}/stop")
    String stop(@PathVariable String id, Actor actor, RedirectAttributes flash) {
        return told(() -> acts.stopTrial(id, actor), flash);
    }

    private static String told(Supplier<String> act, RedirectAttributes flash) {
        try {
            flash.addFlashAttribute("done", act.get());
        } catch (ProblemException refusal) {
            flash.addFlashAttribute("refusal", refusal.problem().detail());
        }
        return "redirect:/trials";
    }
}
