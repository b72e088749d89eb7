package dev.hone.change;

import dev.hone.account.Actor;
import dev.hone.service.ServiceUnreadable;
import java.util.Locale;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of one change and its buttons. */
@Controller
class ChangePage {
    private final Changes changes;
    private final ChangeSheets sheets;

    ChangePage(Changes changes, ChangeSheets sheets) {
        this.changes = changes;
        this.sheets = sheets;
    }

    @GetMapping("/changes/{number}")
    String page(@PathVariable long number, Model model, Locale locale) {
        model.addAttribute("sheet", sheets.of(number, locale));
        return "change/change";
    }

    /** The part that lives; nothing new since {@code seen}: 204. */
    @GetMapping("/changes/{number}/live")
    Object live(@PathVariable long number, @RequestParam String seen, Model model, Locale locale) {
        ChangeSheet sheet = sheets.of(number, locale);
        if (sheet.mark().equals(seen)) {
            return ResponseEntity.noContent().build();
        }
        model.addAttribute("sheet", sheet);
        return "change/change :: live";
    }

    @PostMapping("/changes/{number}/check")
    String check(@PathVariable long number, Actor actor, RedirectAttributes flash) {
        return done(number, flash, () -> changes.check(number, actor).number());
    }

    @PostMapping("/changes/{number}/approve")
    String approve(
            @PathVariable long number,
            @RequestParam(required = false) String digest,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "false") boolean seen,
            Actor actor,
            RedirectAttributes flash) {
        return done(
                number,
                flash,
                () -> changes.approve(number, digest, reason, seen, actor).number());
    }

    @PostMapping("/changes/{number}/apply")
    String apply(@PathVariable long number, Actor actor, RedirectAttributes flash) {
        return done(number, flash, () -> changes.apply(number, actor).number());
    }

    @PostMapping("/changes/{number}/confirm")
    String confirm(@PathVariable long number, Actor actor, RedirectAttributes flash) {
        return done(number, flash, () -> changes.confirm(number, actor).number());
    }

    @PostMapping("/changes/{number}/rollback")
    String rollBack(@PathVariable long number, Actor actor, RedirectAttributes flash) {
        return done(number, flash, () -> changes.rollBack(number, actor).number());
    }

    @PostMapping("/changes/{number}/cancel")
    String cancel(@PathVariable long number, Actor actor, RedirectAttributes flash) {
        return done(number, flash, () -> changes.cancel(number, actor).number());
    }

    @PostMapping("/changes/{number}/revert")
    String revert(@PathVariable long number, Actor actor, RedirectAttributes flash) {
        return done(number, flash, () -> changes.revert(number, actor).number());
    }

    @PostMapping("/changes/{number}/unstick")
    String unstick(
            @PathVariable long number,
            @RequestParam boolean accept,
            @RequestParam(defaultValue = "") String reason,
            Actor actor,
            RedirectAttributes flash) {
        return done(
                number,
                flash,
                () -> changes.unstick(number, accept, reason, actor).number());
    }

    /** A deed whose refusal is shown on the page it came from. */
    private static String done(long number, RedirectAttributes flash, Deeds deed) {
        long next = number;
        try {
            next = deed.run();
        } catch (Refused refusal) {
            flash.addFlashAttribute("refusal", refusal.getMessage());
        } catch (NotPlannable refusal) {
            flash.addFlashAttribute("refusal", refusal.getMessage());
        } catch (ServiceUnreadable refusal) {
            flash.addFlashAttribute("refusal", refusal.getMessage() + "; " + refusal.remedy());
        }
        return "redirect:/changes/" + next;
    }

    /** Something that gives the number of the change to look at next. */
    private interface Deeds {
        long run();
    }
}
