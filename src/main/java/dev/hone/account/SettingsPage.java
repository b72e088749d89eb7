package dev.hone.account;

import dev.hone.web.Field;
import dev.hone.web.Setting;
import dev.hone.web.Settings;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Everything an admin may choose: settings of all features, tokens, the password, open sessions. */
@Controller
class SettingsPage {
    private final List<Setting<?>> all;
    private final Settings settings;
    private final Tokens tokens;
    private final Sessions sessions;
    private final Audit audit;
    private final MessageSource words;

    SettingsPage(
            List<Setting<?>> all,
            Settings settings,
            Tokens tokens,
            Sessions sessions,
            Audit audit,
            MessageSource words) {
        this.all = all;
        this.settings = settings;
        this.tokens = tokens;
        this.sessions = sessions;
        this.audit = audit;
        this.words = words;
    }

    @GetMapping("/settings")
    String page(Model model, Actor actor, HttpSession session, Locale locale) {
        return show(Map.of(), Map.of(), model, actor, session, locale);
    }

    /** Stores what was changed; nothing at all when one value is refused. */
    @PostMapping("/settings")
    String save(
            @RequestParam Map<String, String> given,
            Model model,
            Actor actor,
            HttpSession session,
            Locale locale,
            HttpServletResponse response) {
        Map<String, String> errors = new LinkedHashMap<>();
        all.forEach(setting -> check(setting, given, errors));
        if (!errors.isEmpty()) {
            response.setStatus(422);
            return show(given, errors, model, actor, session, locale);
        }
        all.forEach(setting -> store(setting, given, actor));
        return "redirect:/settings?saved";
    }

    /** Leaves each typed text as it will be stored. */
    private static void check(Setting<?> setting, Map<String, String> given, Map<String, String> errors) {
        try {
            given.computeIfPresent(setting.name(), (name, text) -> setting.tidy(text));
        } catch (IllegalArgumentException refused) {
            errors.put(setting.name(), refused.getMessage());
        }
    }

    private void store(Setting<?> setting, Map<String, String> given, Actor actor) {
        String before = text(setting);
        String chosen = given.getOrDefault(setting.name(), before);
        if (!chosen.equals(before)) {
            settings.choose(setting, chosen);
            audit.record(actor, "account.setting", setting.name(), before + " → " + chosen);
        }
    }

    private String show(
            Map<String, String> given,
            Map<String, String> errors,
            Model model,
            Actor actor,
            HttpSession session,
            Locale locale) {
        Map<String, List<Field>> groups = new LinkedHashMap<>();
        all.stream()
                .sorted((a, b) -> a.group().compareTo(b.group()))
                .forEach(setting -> groups.computeIfAbsent(setting.group(), group -> new ArrayList<>())
                        .add(field(setting, given, locale).withError(errors.get(setting.name()))));
        model.addAttribute("groups", groups);
        model.addAttribute("tokens", tokens.all());
        model.addAttribute("scopes", Scope.values());
        model.addAttribute("sessions", sessions.of(actor.name()));
        model.addAttribute("present", session.getId());
        model.addAttribute("passwordFields", PasswordPage.fields(words, locale));
        return "account/settings";
    }

    private Field field(Setting<?> setting, Map<String, String> given, Locale locale) {
        String key = "setting." + setting.name();
        String label = words.getMessage(key, null, locale);
        String value = given.getOrDefault(setting.name(), text(setting));
        Field field = setting.choices().isEmpty()
                ? Field.text(setting.name(), label, value)
                : Field.choice(setting.name(), label, value, choices(setting));
        return field.withUnit(setting.unit())
                .withStandard(standard(setting))
                .withHelp(words.getMessage(key + ".help", null, "", locale));
    }

    private static List<Field.Choice> choices(Setting<?> setting) {
        return setting.choices().stream()
                .map(choice -> new Field.Choice(choice, choice))
                .toList();
    }

    private <T> String text(Setting<T> setting) {
        return setting.writer().apply(settings.get(setting));
    }

    private static <T> String standard(Setting<T> setting) {
        return setting.writer().apply(setting.standard());
    }
}
