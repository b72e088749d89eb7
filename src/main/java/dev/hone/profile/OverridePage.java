package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The form by which a host overrides one value of a profile. */
@Controller
class OverridePage {
    private final Profiles profiles;
    private final Overrides overrides;
    private final Fleet fleet;

    OverridePage(Profiles profiles, Overrides overrides, Fleet fleet) {
        this.profiles = profiles;
        this.overrides = overrides;
        this.fleet = fleet;
    }

    @GetMapping("/profiles/{name}/override")
    ModelAndView form(
            @PathVariable String name,
            @RequestParam String host,
            @RequestParam String kind,
            @RequestParam String parameter) {
        Optional<HostOverride> now = overrides.of(name).stream()
                .filter(o -> o.host().equals(host)
                        && o.kind().equals(kind)
                        && o.parameter().equals(parameter))
                .findFirst();
        String formula = now.map(HostOverride::formula).orElse("");
        String reason = now.map(HostOverride::reason).orElse("");
        return page(name, host, new Profile.Row(kind, parameter, formula, reason, null), null);
    }

    @PostMapping("/profiles/{name}/override")
    ModelAndView save(
            @PathVariable String name,
            @RequestParam String host,
            @RequestParam String kind,
            @RequestParam String parameter,
            @RequestParam String formula,
            @RequestParam String reason,
            @RequestParam String seen,
            Actor actor) {
        Profile.Row row = new Profile.Row(kind, parameter, formula, reason, null);
        try {
            overrides.put(name, host, row, seen, actor);
            return new ModelAndView("redirect:/profiles/" + name);
        } catch (ProblemException refusal) {
            ModelAndView again = page(name, host, row, refusal.problem());
            again.setStatus(HttpStatusCode.valueOf(refusal.problem().status()));
            return again;
        }
    }

    @PostMapping("/profiles/{name}/override/remove")
    String remove(
            @PathVariable String name,
            @RequestParam String host,
            @RequestParam String kind,
            @RequestParam String parameter,
            Actor actor,
            RedirectAttributes flash) {
        try {
            overrides.remove(name, host, kind, parameter, overrides.etag(name), actor);
            return "redirect:/profiles/" + name;
        } catch (ProblemException refusal) {
            return ProfilePage.back(name, refusal.problem(), flash);
        }
    }

    private ModelAndView page(String name, String host, Profile.Row row, @Nullable Problem problem) {
        Profile profile = profiles.get(name);
        KnownHost known = fleet.host(host)
                .orElseThrow(() -> Problem.missing("host " + host).thrown());
        Value value = profiles.values(profile).stream()
                .filter(v -> row.isFor(v.kind(), v.parameter()))
                .findFirst()
                .orElseThrow(() ->
                        Problem.missing(row.parameter() + " in profile " + name).thrown());
        var page = new ModelAndView("profile/override");
        page.addObject("profile", profile);
        page.addObject("host", known);
        page.addObject("row", row);
        page.addObject("value", value);
        page.addObject("faults", faults(problem));
        page.addObject("problem", problem);
        page.addObject("seen", overrides.etag(name));
        return page;
    }

    private static Map<String, String> faults(@Nullable Problem problem) {
        List<Problem.At> all = problem == null ? List.of() : problem.errors();
        return all.stream().collect(Collectors.toMap(Problem.At::pointer, Problem.At::detail, (a, b) -> a));
    }
}
