package dev.hone.change;

import dev.hone.account.Actor;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The form that plans a change by parameter. */
@Controller
class EditPage {
    private final Services services;
    private final Grounds grounds;
    private final Changes changes;
    private final ChangeWords words;

    EditPage(Services services, Grounds grounds, Changes changes, ChangeWords words) {
        this.services = services;
        this.grounds = grounds;
        this.changes = changes;
        this.words = words;
    }

    @GetMapping("/services/{id}/edit")
    ModelAndView form(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String p,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "false") boolean rest,
            @RequestParam Map<String, String> asked,
            Locale locale) {
        KnownService service = service(id);
        EditForm form = new EditForm(grounds.recent(service), words, locale);
        var page = new ModelAndView("change/edit");
        var wanted = new EditForm.Wanted(p, q, rest);
        fill(page, service, form.rows(wanted, offered(asked), Map.of()), List.of(), wanted);
        page.addObject("why", form.why(wanted));
        return page;
    }

    /** Values that a link types in for the visitor, by parameter; nothing is planned before the form is sent. */
    private static Map<String, String> offered(Map<String, String> asked) {
        Map<String, String> offered = new LinkedHashMap<>();
        asked.forEach((name, value) -> {
            if (name.startsWith(EditForm.VALUE)) {
                offered.put(name.substring(EditForm.VALUE.length()), value.strip());
            }
        });
        return offered;
    }

    @PostMapping("/services/{id}/edit")
    ModelAndView plan(
            @PathVariable String id,
            @RequestParam Map<String, String> form,
            @RequestParam(defaultValue = "") String p,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "false") boolean rest,
            @RequestParam(defaultValue = "120") int confirm,
            Actor actor,
            Locale locale) {
        Map<String, String> typed = typed(form);
        List<ChangeRequest.SetItem> set = typed.entrySet().stream()
                .map(e -> new ChangeRequest.SetItem(id, e.getKey(), e.getValue().isEmpty() ? null : e.getValue()))
                .toList();
        try {
            if (set.isEmpty()) {
                throw new NotPlannable(Fault.of("", "no_change", words.say(locale, "change.edit.nothing")));
            }
            refuseStale(id, form, typed, locale);
            Change made = changes.plan(new ChangeRequest(null, set, null, null, null, null, confirm), actor);
            return new ModelAndView("redirect:/changes/" + made.number());
        } catch (NotPlannable refusal) {
            return again(service(id), refusal, typed, new EditForm.Wanted(p, q, rest), locale);
        }
    }

    /** What was typed and is another value than the form showed, by parameter. */
    private static Map<String, String> typed(Map<String, String> form) {
        Map<String, String> typed = new LinkedHashMap<>();
        form.forEach((name, value) -> {
            String parameter = name.startsWith(EditForm.VALUE) ? name.substring(EditForm.VALUE.length()) : "";
            if (!parameter.isEmpty() && !value.strip().equals(form.get(EditForm.WAS + parameter))) {
                typed.put(parameter, value.strip());
            }
        });
        return typed;
    }

    /** Somebody else may have changed a value since the form was made; then the visitor looks again first. */
    private void refuseStale(String id, Map<String, String> form, Map<String, String> typed, Locale locale) {
        Ground ground = grounds.of(service(id));
        List<Fault> faults = new ArrayList<>();
        List<String> names = List.copyOf(typed.keySet());
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            String now = ChangeWords.shown(name, ground.inForce(name).orElse(""));
            String was = Objects.requireNonNullElse(form.get(EditForm.WAS + name), "");
            if (!now.equals(was)) {
                faults.add(Fault.of(
                        "/set/" + i + "/value", "changed_since", words.say(locale, "change.edit.stale", was, now)));
            }
        }
        if (!faults.isEmpty()) {
            throw new NotPlannable(faults);
        }
    }

    private ModelAndView again(
            KnownService service,
            NotPlannable refusal,
            Map<String, String> typed,
            EditForm.Wanted wanted,
            Locale locale) {
        List<String> names = List.copyOf(typed.keySet());
        PlacedFaults faults = PlacedFaults.of(refusal, names, words, locale);
        var page = new ModelAndView("change/edit", HttpStatus.UNPROCESSABLE_CONTENT);
        EditForm form = new EditForm(grounds.of(service), words, locale);
        fill(page, service, form.rows(wanted, typed, faults.byParameter()), faults.general(), wanted);
        page.addObject("why", form.why(wanted));
        return page;
    }

    private static void fill(
            ModelAndView page, KnownService service, EditForm.Rows rows, List<String> faults, EditForm.Wanted wanted) {
        page.addObject("service", service);
        page.addObject("rows", rows);
        page.addObject("faults", faults);
        page.addObject("p", wanted.only());
        page.addObject("q", wanted.words());
        page.addObject("rest", wanted.whole());
    }

    private KnownService service(String id) {
        return services.byId(id)
                .orElseThrow(() -> Problem.missing("service " + id).thrown());
    }
}
