package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

/** "Try this recipe": what of it fits a host, an own copy, and the way to the plan. */
@Controller
class RecipePage {
    private final BuiltIns builtIns;
    private final Profiles profiles;
    private final ProfileDesk desk;
    private final Fits fits;
    private final Fleet fleet;

    RecipePage(BuiltIns builtIns, Profiles profiles, ProfileDesk desk, Fits fits, Fleet fleet) {
        this.builtIns = builtIns;
        this.profiles = profiles;
        this.desk = desk;
        this.fits = fits;
        this.fleet = fleet;
    }

    @GetMapping("/profiles/{name}/try")
    ModelAndView look(@PathVariable String name, @RequestParam(defaultValue = "") String host) {
        return page(get(name), host, freeName(name), null);
    }

    /** Makes the copy, then has the browser post the same form to {@code /changes}, which plans it for that host. */
    @PostMapping("/profiles/{name}/try")
    ModelAndView begin(
            @PathVariable String name, @RequestParam String host, @RequestParam String profile, Actor actor) {
        Recipe recipe = get(name);
        try {
            boolean isUseful = fits.on(recipe, host).changes() > 0;
            Profile source = recipe.profile();
            Profile copy = desk.create(
                    new ProfileDraft(profile.strip(), source.title(), source.parent(), source.rows()), actor);
            return isUseful ? posted() : new ModelAndView("redirect:/profiles/" + copy.name());
        } catch (ProblemException refusal) {
            ModelAndView again = page(recipe, host, profile, refusal.problem());
            again.setStatus(HttpStatusCode.valueOf(refusal.problem().status()));
            return again;
        }
    }

    private static ModelAndView posted() {
        RedirectView view = new RedirectView("/changes", true);
        view.setStatusCode(HttpStatus.TEMPORARY_REDIRECT);
        return new ModelAndView(view);
    }

    private ModelAndView page(Recipe recipe, String wanted, String copy, @Nullable Problem problem) {
        List<KnownHost> hosts = fleet.hosts();
        String host = wanted.isEmpty() && hosts.size() == 1 ? hosts.getFirst().id() : wanted;
        var page = new ModelAndView("profile/try");
        page.addObject("profile", recipe.profile());
        page.addObject("hosts", hosts);
        page.addObject("fit", host.isEmpty() ? null : fits.on(recipe, host));
        page.addObject("copy", copy);
        page.addObject("problem", problem);
        return page;
    }

    /** The recipe's name without its prefix, with a number behind it when that is taken. */
    private String freeName(String recipe) {
        String name = "my-" + recipe.replaceFirst("^recipe-", "");
        String free = name;
        for (int i = 2; profiles.find(free).isPresent(); i++) {
            free = name + "-" + i;
        }
        return free;
    }

    private Recipe get(String name) {
        return builtIns.recipe(name)
                .orElseThrow(() -> Problem.missing("recipe " + name).thrown());
    }
}
