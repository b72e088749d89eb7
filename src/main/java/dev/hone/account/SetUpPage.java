package dev.hone.account;

import dev.hone.web.Field;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page that makes the first account. */
@Controller
class SetUpPage {
    private final SetUp setUp;
    private final MessageSource words;

    SetUpPage(SetUp setUp, MessageSource words) {
        this.setUp = setUp;
        this.words = words;
    }

    @GetMapping("/setup")
    String form(@RequestParam(defaultValue = "") String code, Model model, Locale locale) {
        return setUp.isOpen() ? show(fields(code, "admin", locale), model) : "redirect:/login";
    }

    @PostMapping("/setup")
    String finish(
            @RequestParam String code,
            @RequestParam String user,
            @RequestParam String password,
            Model model,
            Locale locale,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            setUp.finish(code, new Credentials(user, password), request.getRemoteAddr());
            return "redirect:/login?ready";
        } catch (ProblemException refused) {
            response.setStatus(refused.problem().status());
            return show(withErrors(fields(code, user, locale), refused.problem(), model), model);
        }
    }

    private static String show(List<Field> fields, Model model) {
        model.addAttribute("fields", fields);
        return "account/setup";
    }

    private List<Field> fields(String code, String user, Locale locale) {
        return List.of(
                Field.text("code", word("setup.code", locale), code).withHelp(word("setup.code.help", locale)),
                Field.text("user", word("account.user", locale), user),
                Field.newSecret("password", word("account.password", locale))
                        .withHelp(word("account.password.help", locale)));
    }

    private String word(String key, Locale locale) {
        return words.getMessage(key, null, locale);
    }

    /** Puts each fault beside its field; what belongs to none stands above the form. */
    static List<Field> withErrors(List<Field> fields, Problem problem, Model model) {
        if (problem.errors().isEmpty()) {
            model.addAttribute("refused", problem.detail());
        }
        return fields.stream().map(field -> withError(field, problem)).toList();
    }

    private static Field withError(Field field, Problem problem) {
        return problem.errors().stream()
                .filter(at -> at.pointer().equals("/" + field.name()))
                .findFirst()
                .map(at -> field.withError(at.detail()))
                .orElse(field);
    }
}
