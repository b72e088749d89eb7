package dev.hone.change;

import dev.hone.account.Actor;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Masker;
import dev.hone.service.KnownService;
import dev.hone.service.LoadedFile;
import dev.hone.service.Services;
import dev.hone.web.DiffLine;
import dev.hone.web.Problem;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
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
    ModelAndView form(@PathVariable String id, @PathVariable String slot, Locale locale) {
        KnownService service = service(id);
        ConfigFile file = file(service, slot);
        ModelAndView page = page(service, file, slot, shown(file), List.of());
        if (file.text().startsWith(LoadedFile.BYTE_ORDER_MARK)) {
            page.addObject("offer", unmarking(file.text(), locale));
        }
        return page;
    }

    /** Without a text it is the one that is there, of which the mark is to go. */
    @PostMapping("/services/{id}/files/{slot}/edit")
    ModelAndView plan(
            @PathVariable String id,
            @PathVariable String slot,
            @RequestParam String base,
            @RequestParam(required = false) @Nullable String text,
            @RequestParam(defaultValue = "false") boolean escaped,
            @RequestParam(defaultValue = "false") boolean strip,
            @RequestParam(defaultValue = "120") int confirm,
            Actor actor,
            Locale locale) {
        KnownService service = service(id);
        ConfigFile file = file(service, slot);
        String meant = text == null ? shown(file) : LineEnds.restored(text, shown(file));
        boolean raw = text == null ? isRaw(file) : escaped;
        try {
            var item = new ChangeRequest.EditItem(id, slot, base, text == null ? null : meant, raw, strip);
            Change made = changes.plan(new ChangeRequest(null, null, List.of(item), null, null, null, confirm), actor);
            return new ModelAndView("redirect:/changes/" + made.number());
        } catch (NotPlannable refusal) {
            ModelAndView page = page(service, file, slot, meant, refusal.faults());
            page.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
            if (refusal.faults().stream().anyMatch(f -> f.code().equals(TextEdits.MARKED))) {
                page.addObject("offer", unmarking(bytes(meant, raw), locale));
            }
            return page;
        } catch (BaseChanged conflict) {
            Fault said = Fault.of("", "base_changed", conflict.getMessage());
            ModelAndView page = page(service, conflict.file(), slot, meant, List.of(said));
            page.addObject("conflict", diff(conflict.file().text(), bytes(meant, raw), locale));
            page.setStatus(HttpStatus.PRECONDITION_FAILED);
            return page;
        }
    }

    private List<DiffLine> unmarking(String bytes, Locale locale) {
        return diff(bytes, LoadedFile.unmarked(bytes), locale);
    }

    private List<DiffLine> diff(String before, String after, Locale locale) {
        return FileDiff.of(before, after, n -> words.say(locale, "change.diff.gap", n));
    }

    private static String bytes(String shown, boolean raw) {
        return raw ? LoadedFile.unescaped(shown) : LoadedFile.bytesOf(shown);
    }

    /** Whether it is edited with its bytes in hex. */
    private static boolean isRaw(ConfigFile file) {
        return !LoadedFile.isText(file.text());
    }

    private static ModelAndView page(
            KnownService service, ConfigFile file, String slot, String text, List<Fault> faults) {
        var page = new ModelAndView("change/text");
        page.addObject("service", service);
        page.addObject("file", file);
        page.addObject("name", String.valueOf(file.path().getFileName()));
        page.addObject("slot", slot);
        page.addObject("base", LoadedFile.sha256(file.text()));
        // A browser drops the first line end after the tag; one more keeps the text whole.
        page.addObject("text", "\n" + text);
        page.addObject("hidden", !Masker.masked(file.text()).secrets().isEmpty());
        page.addObject("raw", isRaw(file));
        page.addObject("faults", faults.stream().map(Fault::message).toList());
        return page;
    }

    private static String shown(ConfigFile file) {
        if (file.text().length() > LoadedFile.EDITABLE_BYTES) {
            throw Problem.of(413, "too_large", file.path() + " is larger than 5 MiB; edit it on the host")
                    .thrown();
        }
        String masked = Masker.mask(file.text());
        return isRaw(file)
                ? LoadedFile.escaped(masked)
                : LoadedFile.readable(masked).orElse(masked);
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
