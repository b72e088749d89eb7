package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The generated form: a new profile, a copy, a child, the next version. */
@Controller
class ProfileFormPage {
    private final Profiles profiles;
    private final ProfileDesk desk;

    ProfileFormPage(Profiles profiles, ProfileDesk desk) {
        this.profiles = profiles;
        this.desk = desk;
    }

    /** The form of a new profile; without kinds, parent or profile to copy it asks for them first. */
    @GetMapping("/profiles/new")
    ModelAndView fresh(
            @RequestParam(defaultValue = "") List<String> kind,
            @RequestParam(defaultValue = "") String parent,
            @RequestParam(defaultValue = "") String copy,
            @RequestParam(defaultValue = "") List<String> all) {
        if (!copy.isEmpty()) {
            Profile source = profiles.get(copy);
            ProfileForm made = new ProfileForm(
                    "",
                    0,
                    source.title(),
                    source.parent(),
                    copy,
                    kinds(source.parent(), source.kinds(), kind),
                    ProfileForm.formulas(source.rows()));
            return page(made, all, null);
        }
        String above = parent.isEmpty() ? null : parent;
        return page(new ProfileForm("", 0, "", above, "", kinds(above, Set.of(), kind), Map.of()), all, null);
    }

    @GetMapping("/profiles/{name}/edit")
    ModelAndView edit(
            @PathVariable String name,
            @RequestParam(defaultValue = "") List<String> kind,
            @RequestParam(defaultValue = "") List<String> all) {
        Profile profile = profiles.get(name);
        return page(ProfileForm.of(profile, kinds(profile.parent(), profile.kinds(), kind)), all, null);
    }

    /** Saves a new profile, or the next version of one that the form was made from. */
    @PostMapping("/profiles")
    ModelAndView save(
            @RequestParam Map<String, String> sent,
            @RequestParam String name,
            @RequestParam String title,
            @RequestParam(defaultValue = "0") int version,
            @RequestParam(defaultValue = "") String parent,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") List<String> kind,
            Actor actor) {
        ProfileForm form = new ProfileForm(
                name.strip(), version, title, parent.isEmpty() ? null : parent, from, kind, ProfileForm.filled(sent));
        try {
            Profile saved = save(form, actor);
            return new ModelAndView("redirect:/profiles/" + saved.name());
        } catch (ProblemException refusal) {
            ModelAndView again = page(form, List.of(), refusal.problem());
            again.setStatus(HttpStatusCode.valueOf(refusal.problem().status()));
            return again;
        }
    }

    private Profile save(ProfileForm form, Actor actor) {
        List<Profile.Row> before = profiles.find(form.from()).map(Profile::rows).orElse(List.of());
        ProfileDraft draft = form.draft(before);
        return form.version() == 0 ? desk.create(draft, actor) : desk.save(form.name(), draft, form.version(), actor);
    }

    /** What it inherits for, what it sets itself, and what is wanted besides. */
    private List<String> kinds(@Nullable String parent, Set<String> own, List<String> wanted) {
        Set<String> kinds = new LinkedHashSet<>();
        if (parent != null) {
            kinds.addAll(profiles.kinds(parent));
        }
        kinds.addAll(own);
        kinds.addAll(wanted);
        return List.copyOf(kinds);
    }

    private ModelAndView page(ProfileForm form, List<String> all, @Nullable Problem problem) {
        Map<String, String> faults = problem == null ? Map.of() : form.faults(problem);
        List<String> whole = new ArrayList<>(all);
        var page = new ModelAndView("profile/edit");
        page.addObject("form", form);
        page.addObject("known", ServiceKinds.all());
        page.addObject(
                "more",
                ServiceKinds.all().stream()
                        .map(ServiceKind::id)
                        .filter(k -> !form.kinds().contains(k))
                        .toList());
        page.addObject("parents", parents(form));
        page.addObject("sections", form.sections(inherited(form), whole, faults));
        page.addObject("faults", faults);
        page.addObject("problem", problem);
        return page;
    }

    /** What ancestors set; nothing while the parent is one that cannot be. */
    private List<Value> inherited(ProfileForm form) {
        Optional<Profile> parent = Optional.ofNullable(form.parent()).flatMap(profiles::find);
        try {
            return parent.map(profiles::values).orElse(List.of());
        } catch (ProblemException broken) {
            return List.of();
        }
    }

    /** Profiles that it may inherit from: all but itself and those below it. */
    private List<Profile> parents(ProfileForm form) {
        return profiles.all().stream()
                .filter(p -> form.version() == 0 || !isBelow(p, form.name()))
                .toList();
    }

    private boolean isBelow(Profile profile, String name) {
        try {
            return profiles.lineage(profile).line().stream()
                    .anyMatch(p -> p.name().equals(name));
        } catch (ProblemException broken) {
            return true;
        }
    }
}
