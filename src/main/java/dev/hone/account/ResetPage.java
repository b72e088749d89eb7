package dev.hone.account;

import dev.hone.apply.OwnCommand;
import dev.hone.web.Field;
import dev.hone.web.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page that takes a code left by {@code reset-password} and a new password. */
@Controller
class ResetPage {
    private final Reset reset;
    private final MessageSource words;

    ResetPage(Reset reset, MessageSource words) {
        this.reset = reset;
        this.words = words;
    }

    @GetMapping("/reset")
    String form(Model model, Locale locale) {
        model.addAttribute("fields", fields("", "", locale));
        return "account/reset";
    }

    @ModelAttribute("command")
    String command() {
        return OwnCommand.brief("reset-password NAME");
    }

    @PostMapping("/reset")
    String finish(
            @RequestParam String code,
            @RequestParam String user,
            @RequestParam String password,
            Model model,
            Locale locale,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            reset.finish(code, new Credentials(user, password), request.getRemoteAddr());
            return "redirect:/login?reset";
        } catch (ProblemException refused) {
            response.setStatus(refused.problem().status());
            var fields = SetUpPage.withErrors(fields(code, user, locale), refused.problem(), model);
            model.addAttribute("fields", fields);
            return "account/reset";
        }
    }

    private List<Field> fields(String code, String user, Locale locale) {
        return List.of(
                Field.text("user", word("account.user", locale), user),
                Field.text("code", word("reset.code", locale), code),
                Field.newSecret("password", word("reset.password", locale))
                        .withHelp(word("account.password.help", locale)));
    }

    private String word(String key, Locale locale) {
        return words.getMessage(key, null, locale);
    }
}
