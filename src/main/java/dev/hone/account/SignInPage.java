package dev.hone.account;

import dev.hone.web.Field;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page to sign in; the form itself is answered by the security chain. */
@Controller
class SignInPage {
    private final SetUp setUp;
    private final MessageSource words;

    SignInPage(SetUp setUp, MessageSource words) {
        this.setUp = setUp;
        this.words = words;
    }

    @GetMapping("/login")
    String form(
            @RequestParam @Nullable String wrong,
            @RequestParam @Nullable Integer wait,
            @RequestParam @Nullable String ready,
            @RequestParam @Nullable String reset,
            Model model,
            Locale locale) {
        if (setUp.isOpen()) {
            return "redirect:/setup";
        }
        model.addAttribute(
                "refused",
                wrong != null ? word("login.wrong", locale) : wait != null ? word("login.wait", locale, wait) : null);
        model.addAttribute(
                "ready",
                ready != null ? word("login.ready", locale) : reset != null ? word("login.reset", locale) : null);
        model.addAttribute(
                "fields",
                List.of(
                        Field.text("username", word("account.user", locale), ""),
                        Field.secret("password", word("account.password", locale))));
        return "account/login";
    }

    private String word(String key, Locale locale, Object... values) {
        return words.getMessage(key, values, locale);
    }
}
