package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Field;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Pages of profiles: the list, one with its preview on every host, the generated form. */
@Controller
class ProfilePage {
    private static final String FORMULA = "f.";
    private final Profiles profiles;
    private final Previews previews;

    ProfilePage(Profiles profiles, Previews previews) {
        this.profiles = profiles;
        this.previews = previews;
    }

    /** The fields of one kind. */
    record Section(String kind, String title, List<Field> fields) {}

    @GetMapping("/profiles")
    String list(Model model) {
        model.addAttribute("profiles", profiles.all());
        model.addAttribute(
                "titles", ServiceKinds.all().stream().collect(Collectors.toMap(ServiceKind::id, ServiceKind::title)));
        return "profile/profiles";
    }

    @GetMapping("/profiles/{name}")
    String one(@PathVariable String name, Model model) {
        Profile profile = profiles.get(name);
        model.addAttribute("profile", profile);
        model.addAttribute("hosts", previews.everywhere(profile));
        return "profile/profile";
    }

    /** The form of a new profile; without kinds it asks for them first. */
    @GetMapping("/profiles/new")
    ModelAndView fresh(@RequestParam(required = false) @Nullable List<String> kind) {
        return form("", 0, "", kind == null ? List.of() : kind, Map.of(), null);
    }

    @GetMapping("/profiles/{name}/edit")
    ModelAndView edit(@PathVariable String name) {
        Profile profile = profiles.get(name);
        Map<String, String> formulas = profile.rows().stream()
                .collect(Collectors.toMap(r -> key(r.kind(), r.parameter()), Profile.Row::formula));
        return form(name, profile.version(), profile.title(), List.copyOf(profile.kinds()), formulas, null);
    }

    /** Saves a new profile, or the next version of one that the form was made from. */
    @PostMapping("/profiles")
    ModelAndView save(
            @RequestParam Map<String, String> form,
            @RequestParam String name,
            @RequestParam String title,
            @RequestParam(defaultValue = "0") int version,
            @RequestParam List<String> kind,
            Actor actor) {
        Map<String, String> formulas = formulas(form);
        List<Profile.Row> rows = rows(formulas, kind);
        ProfileDraft draft = new ProfileDraft(name.strip(), title, rows);
        try {
            Profile saved =
                    version == 0 ? profiles.create(draft, actor) : profiles.save(draft.name(), draft, version, actor);
            return new ModelAndView("redirect:/profiles/" + saved.name());
        } catch (ProblemException refusal) {
            ModelAndView again = form(draft.name(), version, title, kind, formulas, refusal.problem());
            again.setStatus(HttpStatusCode.valueOf(refusal.problem().status()));
            return again;
        }
    }

    @PostMapping("/profiles/{name}/remove")
    String remove(@PathVariable String name, @RequestParam int version, Actor actor) {
        profiles.remove(name, version, actor);
        return "redirect:/profiles";
    }

    private static Map<String, String> formulas(Map<String, String> form) {
        Map<String, String> formulas = new LinkedHashMap<>();
        form.forEach((field, value) -> {
            if (field.startsWith(FORMULA) && !value.isBlank()) {
                formulas.put(field.substring(FORMULA.length()), value.strip());
            }
        });
        return formulas;
    }

    /** Rows in catalogue order. */
    private static List<Profile.Row> rows(Map<String, String> formulas, List<String> kinds) {
        List<Profile.Row> rows = new ArrayList<>();
        for (String kind : kinds) {
            for (Parameter parameter : parameters(kind)) {
                String formula = formulas.get(key(kind, parameter.name()));
                if (formula != null) {
                    rows.add(new Profile.Row(kind, parameter.name(), formula));
                }
            }
        }
        return rows;
    }

    private static ModelAndView form(
            String name,
            int version,
            String title,
            List<String> kinds,
            Map<String, String> formulas,
            @Nullable Problem problem) {
        Map<String, String> faults = faults(rows(formulas, kinds), problem);
        var page = new ModelAndView("profile/edit");
        page.addObject("name", name);
        page.addObject("version", version);
        page.addObject("title", title);
        page.addObject("kinds", kinds);
        page.addObject("known", ServiceKinds.all());
        page.addObject(
                "sections",
                kinds.stream().map(k -> section(k, formulas, faults)).toList());
        page.addObject("faults", faults);
        page.addObject("problem", problem);
        return page;
    }

    /** What is wrong, by form field: {@code name}, {@code title}, or a row's key. */
    private static Map<String, String> faults(List<Profile.Row> rows, @Nullable Problem problem) {
        Map<String, String> faults = new HashMap<>();
        for (Problem.At at : problem == null ? List.<Problem.At>of() : problem.errors()) {
            String[] parts = at.pointer().split("/");
            boolean row = parts.length > 2 && parts[1].equals("rows") && parts[2].matches("[0-9]{1,6}");
            String key = row
                    ? key(
                            rows.get(Integer.parseInt(parts[2])).kind(),
                            rows.get(Integer.parseInt(parts[2])).parameter())
                    : parts.length > 1 ? parts[1] : "";
            faults.put(key, at.detail());
        }
        return faults;
    }

    private static Section section(String kind, Map<String, String> formulas, Map<String, String> faults) {
        List<Field> fields = parameters(kind).stream()
                .map(p -> field(kind, p, formulas, faults))
                .toList();
        return new Section(kind, ServiceKinds.byId(kind).map(ServiceKind::title).orElse(kind), fields);
    }

    private static Field field(
            String kind, Parameter parameter, Map<String, String> formulas, Map<String, String> faults) {
        String key = key(kind, parameter.name());
        return Field.text(FORMULA + key, parameter.name(), formulas.getOrDefault(key, ""))
                .withStandard(parameter.defaultValue().isEmpty() ? null : parameter.defaultValue())
                .withHelp(parameter.summary())
                .withError(faults.get(key));
    }

    /** Those of a kind that may be set by name. */
    private static List<Parameter> parameters(String kind) {
        return ServiceKinds.byId(kind)
                .map(k -> k.catalogue().parameters().values().stream()
                        .filter(p -> !p.runsCode() && !p.irreversible())
                        .toList())
                .orElseThrow(() -> Problem.missing("kind " + kind).thrown());
    }

    private static String key(String kind, String parameter) {
        return kind + ":" + parameter;
    }
}
