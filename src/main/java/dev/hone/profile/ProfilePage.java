package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Pages of profiles: the list, and one with its preview on every host. */
@Controller
class ProfilePage {
    private final Profiles profiles;
    private final ProfileDesk desk;
    private final Previews previews;
    private final BuiltIns builtIns;

    ProfilePage(Profiles profiles, ProfileDesk desk, Previews previews, BuiltIns builtIns) {
        this.builtIns = builtIns;
        this.profiles = profiles;
        this.desk = desk;
        this.previews = previews;
    }

    /**
     * One profile in the list.
     *
     * @param kinds what it is for, with what it inherits
     * @param total parameters that it sets, with what it inherits
     */
    record Entry(Profile profile, Set<String> kinds, int total) {}

    @GetMapping("/profiles")
    String list(Model model) {
        List<Entry> all = profiles.all().stream().map(this::entry).toList();
        model.addAttribute(
                "saved", all.stream().filter(e -> !e.profile().builtIn()).toList());
        model.addAttribute(
                "builtIn", all.stream().filter(e -> e.profile().builtIn()).toList());
        model.addAttribute("titles", titles());
        return "profile/profiles";
    }

    private Entry entry(Profile profile) {
        try {
            Lineage lineage = profiles.lineage(profile);
            return new Entry(
                    profile, Profiles.kinds(lineage), lineage.values(List.of()).size());
        } catch (ProblemException broken) {
            return new Entry(profile, profile.kinds(), profile.rows().size());
        }
    }

    @GetMapping("/profiles/{name}")
    String one(@PathVariable String name, Model model) {
        Profile profile = profiles.get(name);
        model.addAttribute("profile", profile);
        model.addAttribute("ancestors", profiles.lineage(profile).ancestors());
        model.addAttribute("children", profiles.children(name));
        model.addAttribute("news", profiles.news(profile));
        model.addAttribute(
                "values",
                profiles.values(profile).stream()
                        .collect(Collectors.groupingBy(Value::kind, LinkedHashMap::new, Collectors.toList())));
        model.addAttribute("hosts", previews.everywhere(profile));
        model.addAttribute("series", builtIns.recipe(name).map(Recipe::series).orElse(null));
        model.addAttribute("titles", titles());
        return "profile/profile";
    }

    /** The profile as a file to keep. */
    @GetMapping("/profiles/{name}/yaml")
    ResponseEntity<String> yaml(@PathVariable String name) {
        Profile profile = profiles.get(name);
        return ResponseEntity.ok()
                .contentType(ImportApi.YAML)
                .header(HttpHeaders.CONTENT_DISPOSITION, ImportApi.asFile(profile))
                .body(ProfileYaml.write(profile));
    }

    @PostMapping("/profiles/{name}/remove")
    String remove(@PathVariable String name, @RequestParam int version, Actor actor, RedirectAttributes flash) {
        try {
            desk.remove(name, version, actor);
            return "redirect:/profiles";
        } catch (ProblemException refusal) {
            return back(name, refusal.problem(), flash);
        }
    }

    /** To the profile's page, which says what was refused. */
    static String back(String name, Problem problem, RedirectAttributes flash) {
        flash.addFlashAttribute("refusal", problem.detail());
        return "redirect:/profiles/" + name;
    }

    static Map<String, String> titles() {
        return ServiceKinds.all().stream().collect(Collectors.toMap(ServiceKind::id, ServiceKind::title));
    }
}
