package dev.hone.change;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Grammar;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
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
    private static final int MOST_PLAIN = 40;

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
     * The fields of a form.
     *
     * @param given  set on this host, or typed in
     * @param plain  at their default, in the catalogue's order, whose first rows matter most
     * @param beyond how many of those at their default were left out
     */
    record Rows(List<Row> given, List<Row> plain, int beyond) {}

    /**
     * Which fields are wanted.
     *
     * @param only  one parameter, or empty for those that match
     * @param words part of a name or of what it does
     * @param whole whether all of those at their default, else as many as can be looked over
     */
    record Wanted(String only, String words, boolean whole) {
        private boolean lets(Parameter parameter) {
            return only.isEmpty() ? matches(parameter, words) : parameter.name().equals(only);
        }
    }

    /**
     * Fields of the parameters that are wanted.
     *
     * @param given  what was typed, by parameter; these are always among the fields
     * @param faults what is wrong, by parameter
     */
    Rows rows(Wanted wanted, Map<String, String> given, Map<String, String> faults) {
        List<Parameter> first = new ArrayList<>();
        List<Parameter> plain = new ArrayList<>();
        for (Parameter parameter : ground.catalogue().parameters().values()) {
            boolean typed = given.containsKey(parameter.name());
            if ((wanted.lets(parameter) || typed) && !parameter.runsCode() && !parameter.irreversible()) {
                (typed || isGiven(parameter) ? first : plain).add(parameter);
            }
        }
        int listed = wanted.whole() ? plain.size() : Math.min(plain.size(), MOST_PLAIN);
        return new Rows(
                rows(first, given, faults), rows(plain.subList(0, listed), given, faults), plain.size() - listed);
    }

    private List<Row> rows(List<Parameter> parameters, Map<String, String> given, Map<String, String> faults) {
        return parameters.stream()
                .map(p -> row(p, given.get(p.name()), faults.get(p.name())))
                .toList();
    }

    private boolean isGiven(Parameter parameter) {
        return ground.now()
                .value(parameter.name())
                .filter(v -> v.origin().source() != Origin.Source.DEFAULT || v.pendingRestart() != null)
                .isPresent();
    }

    /** Why what was looked for cannot be set by name, though the service knows it; null when there is nothing to say. */
    @Nullable
    String why(Wanted wanted) {
        String name = wanted.only().isEmpty() ? wanted.words() : wanted.only();
        return ground.kind().noParameter(name.strip()).orElse(null);
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
                .withNote(new EditNote(ground, words, locale)
                        .of(parameter, now, typed == null || typed.equals(value) ? null : value))
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
}
