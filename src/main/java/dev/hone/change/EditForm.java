package dev.hone.change;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Grammar;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.service.ValueWords;
import dev.hone.web.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The generated form of a service: one field for each parameter that can be set by name. */
final class EditForm {
    static final String VALUE = "v.";
    static final String WAS = "was.";
    private final Ground ground;
    private final ChangeWords words;
    private final Locale locale;

    EditForm(Ground ground, ChangeWords words, Locale locale) {
        this.ground = ground;
        this.words = words;
        this.locale = locale;
    }

    /** A field, and the value that it showed when the form was made. */
    record Row(Field field, String parameter, String was) {}

    /**
     * Fields of the parameters that the filter lets through.
     *
     * @param only   one parameter, or empty for those that match
     * @param given  what was typed, by parameter
     * @param faults what is wrong, by parameter
     */
    List<Row> rows(String only, String filter, Map<String, String> given, Map<String, String> faults) {
        List<Row> rows = new ArrayList<>();
        for (Parameter parameter : ground.catalogue().parameters().values()) {
            boolean wanted = only.isEmpty()
                    ? matches(parameter, filter)
                    : parameter.name().equals(only);
            boolean typed = given.containsKey(parameter.name());
            if ((wanted || typed) && !parameter.runsCode() && !parameter.irreversible()) {
                rows.add(row(parameter, given.get(parameter.name()), faults.get(parameter.name())));
            }
        }
        return rows;
    }

    /** Why what was looked for cannot be set by name, though the service knows it; null when there is nothing to say. */
    @Nullable String why(String filter) {
        return ground.kind().noParameter(filter.strip()).orElse(null);
    }

    private static boolean matches(Parameter parameter, String filter) {
        String word = filter.strip().toLowerCase(Locale.ROOT);
        return parameter.name().toLowerCase(Locale.ROOT).contains(word)
                || parameter.summary().toLowerCase(Locale.ROOT).contains(word);
    }

    private Row row(Parameter parameter, @Nullable String typed, @Nullable String fault) {
        EffectiveValue now = ground.now().value(parameter.name()).orElse(null);
        String value = now == null ? "" : ChangeWords.shown(parameter.name(), now.value());
        Field field = field(parameter, typed == null ? value : typed)
                .withStandard(parameter.defaultValue().isEmpty() ? null : parameter.defaultValue())
                .withUnit(value.matches("-?[0-9.]*") && !parameter.unit().isEmpty() ? parameter.unit() : null)
                .withHelp(parameter.summary())
                .withNote(note(parameter, now, typed == null || typed.equals(value) ? null : value))
                .withError(fault);
        return new Row(field, parameter.name(), value);
    }

    private Field field(Parameter parameter, String value) {
        String name = VALUE + parameter.name();
        Set<String> choices = choices(parameter);
        if (choices.isEmpty()) {
            return Field.text(name, parameter.name(), value);
        }
        choices.add(value);
        List<Field.Choice> all = choices.stream()
                .map(c -> new Field.Choice(c, c.isEmpty() ? "–" : c))
                .toList();
        return Field.choice(name, parameter.name(), value, all);
    }

    private Set<String> choices(Parameter parameter) {
        Grammar grammar = ground.catalogue().grammar();
        Set<String> choices = new LinkedHashSet<>();
        if (parameter.type() == ParameterType.BOOLEAN) {
            choices.add(grammar.trueWords().getFirst());
            choices.add(grammar.falseWords().getFirst());
            choices.addAll(parameter.values());
        } else if (parameter.type() == ParameterType.ENUM) {
            choices.addAll(parameter.values());
        }
        return choices;
    }

    /** What is in force where another value is typed in, where it comes from, what it amounts to, and what changing it takes. */
    private String note(Parameter parameter, @Nullable EffectiveValue now, @Nullable String replaced) {
        List<String> parts = new ArrayList<>();
        if (replaced != null) {
            parts.add(words.say(locale, "change.edit.now", replaced.isEmpty() ? "–" : replaced));
        }
        if (now != null) {
            String amount = ValueWords.of(ground.catalogue().grammar(), parameter, now.value());
            if (!amount.isEmpty()) {
                parts.add(amount);
            }
            parts.add(origin(now.origin()));
        }
        parts.add(words.say(locale, "change.effect.word." + ChangeView.word(parameter.effect())));
        return Masker.mask(String.join(" · ", parts));
    }

    private String origin(Origin origin) {
        return origin.file() == null
                ? words.say(locale, "change.source." + ChangeView.word(origin.source()))
                : origin.file() + (origin.line() > 0 ? ":" + origin.line() : "");
    }
}
