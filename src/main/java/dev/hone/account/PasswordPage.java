package dev.hone.account;

import dev.hone.web.Field;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Changing one's own password and ending one's other sessions. */
@Controller
class PasswordPage {
    private final Accounts accounts;
    private final Attempts attempts;
    private final Sessions sessions;
    private final Audit audit;
    private final MessageSource words;

    PasswordPage(Accounts accounts, Attempts attempts, Sessions sessions, Audit audit, MessageSource words) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.sessions = sessions;
        this.audit = audit;
        this.words = words;
    }

    @PostMapping("/settings/password")
    String change(
            @RequestParam String current,
            @RequestParam String password,
            Actor actor,
            HttpSession session,
            Model model,
            Locale locale,
            HttpServletResponse response) {
        try {
            change(actor, current, new Credentials(actor.name(), password));
            sessions.endOthers(actor.name(), session.getId());
            return "redirect:/settings?password#password";
        } catch (ProblemException refused) {
            response.setStatus(refused.problem().status());
            model.addAttribute("fields", SetUpPage.withErrors(fields(words, locale), refused.problem(), model));
            return "account/password";
        }
    }

    private void change(Actor actor, String current, Credentials chosen) {
        attempts.beginOrRefuse(actor.name(), actor.origin());
        if (!accounts.matches(actor.name(), current)) {
            throw Problem.at(403, "wrong_password", "this is not the present password", "/current")
                    .thrown();
        }
        attempts.succeeded(actor.name(), actor.origin());
        accounts.changePassword(chosen);
        audit.record(actor, "account.password", "account " + actor.name(), "");
    }

    @PostMapping("/settings/sessions/end")
    String endOthers(Actor actor, HttpSession session) {
        sessions.endOthers(actor.name(), session.getId());
        audit.record(actor, "account.sessions_ended", "account " + actor.name(), "all but the present one");
        return "redirect:/settings?ended#sessions";
    }

    static List<Field> fields(MessageSource words, Locale locale) {
        return List.of(
                Field.secret("current", words.getMessage("password.current", null, locale)),
                Field.newSecret("password", words.getMessage("password.new", null, locale))
                        .withHelp(words.getMessage("account.password.help", null, locale)));
    }
}
