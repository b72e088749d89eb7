package dev.hone.change;

import dev.hone.account.Actor;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Masker;
import dev.hone.service.KnownService;
import dev.hone.service.LoadedFile;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The form that plans a change by the whole text of a file. */
@Controller
class TextPage {
    private final Services services;
    private final Changes changes;
    private final ChangeWords words;

    TextPage(Services services, Changes changes, ChangeWords words) {
        this.services = services;
        this.changes = changes;
        this.words = words;
    }

    @GetMapping("/services/{id}/files/{slot}/edit")
    ModelAndView form(@PathVariable String id, @PathVariable String slot) {
        KnownService service = service(id);
        ConfigFile file = file(service, slot);
        return page(service, file, slot, shown(file), List.of());
    }

    @PostMapping("/services/{id}/files/{slot}/edit")
    ModelAndView plan(
            @PathVariable String id,
            @PathVariable String slot,
            @RequestParam String base,
            @RequestParam String text,
            @RequestParam(defaultValue = "120") int confirm,
            Actor actor,
            Locale locale) {
        KnownService service = service(id);
        ConfigFile file = file(service, slot);
        String meant = LineEnds.restored(text, shown(file));
        try {
            var item = new ChangeRequest.EditItem(id, slot, base, meant);
            Change made = changes.plan(new ChangeRequest(null, null, List.of(item), null, null, confirm), actor);
            return new ModelAndView("redirect:/changes/" + made.number());
        } catch (NotPlannable refusal) {
            List<String> faults = refusal.faults().stream().map(Fault::message).toList();
            ModelAndView page = page(service, file, slot, meant, faults);
            page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
            return page;
        } catch (BaseChanged conflict) {
            ModelAndView page = page(service, conflict.file(), slot, meant, List.of(conflict.getMessage()));
            page.addObject(
                    "conflict",
                    FileDiff.of(
                            conflict.file().text(),
                            LoadedFile.bytesOf(meant),
                            n -> words.say(locale, "change.diff.gap", n)));
            page.setStatus(HttpStatus.PRECONDITION_FAILED);
            return page;
        }
    }

    private static ModelAndView page(
            KnownService service, ConfigFile file, String slot, String text, List<String> faults) {
        var page = new ModelAndView("change/text");
        page.addObject("service", service);
        page.addObject("file", file);
        page.addObject("name", String.valueOf(file.path().getFileName()));
        page.addObject("slot", slot);
        page.addObject("base", LoadedFile.sha256(file.text()));
        // A browser drops the first line end after the tag; one more keeps the text whole.
        page.addObject("text", "\n" + text);
        page.addObject("hidden", !Masker.masked(file.text()).secrets().isEmpty());
        page.addObject("faults", faults);
        return page;
    }

    private static String shown(ConfigFile file) {
        if (file.text().length() > LoadedFile.EDITABLE_BYTES) {
            throw Problem.of(413, "too_large", file.path() + " is larger than 5 MiB; edit it on the host")
                    .thrown();
        }
        return LoadedFile.readable(Masker.mask(file.text()))
                .orElseThrow(() -> Problem.of(
                                409,
                                "not_text",
                                file.path() + " is not UTF-8 text, so it cannot be edited here without harm; set its"
                                        + " parameters by name")
                        .thrown());
    }

    private ConfigFile file(KnownService service, String slot) {
        return services.read(service.id()).config().files().stream()
                .filter(f -> LoadedFile.slot(f).equals(slot))
                .findFirst()
                .orElseThrow(() -> Problem.missing(
                                "file " + slot + " of " + service.installation().name())
                        .thrown());
    }

    private KnownService service(String id) {
        return services.byId(id)
                .orElseThrow(() -> Problem.missing("service " + id).thrown());
    }
}
