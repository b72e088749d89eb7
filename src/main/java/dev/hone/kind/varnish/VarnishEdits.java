package dev.hone.kind.varnish;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Turns settings into words for the running parent, and says what they are worth after its next start. */
final class VarnishEdits {
    private final Catalogue everywhere;
    private final Catalogue rows;
    private final VarnishArguments arguments;
    private final EffectiveConfig now;
    private final List<Problem> problems = new ArrayList<>();

    VarnishEdits(Catalogue everywhere, Catalogue rows, VarnishArguments arguments, EffectiveConfig now) {
        this.everywhere = everywhere;
        this.rows = rows;
        this.arguments = arguments;
        this.now = now;
    }

    Edits edit(List<Setting> settings) {
        Map<String, String> wished = new HashMap<>();
        for (Setting setting : settings) {
            problem(setting).ifPresentOrElse(problems::add, () -> warn(setting));
            if (setting.value() != null) {
                wished.put(setting.parameter(), setting.value());
            }
        }
        threads(wished);
        return new Edits(List.of(), settings, problems);
    }

    private Optional<Problem> problem(Setting setting) {
        Optional<Parameter> row = rows.find(setting.parameter());
        if (row.isEmpty() && runsCode(setting.parameter())) {
            String message = setting.parameter() + " makes Varnish run code; Hone never sets it";
            return Optional.of(Problem.denied("runs_code", setting.parameter(), 0, message));
        }
        if (row.isEmpty()) {
            return Optional.of(Problem.error(
                    "unknown_parameter",
                    setting.parameter(),
                    setting.parameter() + " is no parameter of this Varnish",
                    null));
        }
        String value = setting.value();
        if (value == null) {
            return Optional.empty();
        }
        return value.matches(".*[\\s\"\\\\].*")
                ? Optional.of(Problem.error(
                        "several_words",
                        setting.parameter(),
                        setting.parameter() + " takes one word, was " + value,
                        null))
                : rows.grammar().check(row.get(), value);
    }

    private boolean runsCode(String parameter) {
        return everywhere.find(parameter).filter(Parameter::runsCode).isPresent();
    }

    private void warn(Setting setting) {
        String name = setting.parameter();
        String value = setting.value();
        String option = "-p " + name + "=" + value;
        String then = arguments
                .parameter(name)
                .map(given -> "the command line gives it %s again".formatted(given))
                .orElse("it is the default again");
        if (value != null) {
            problems.add(Problem.warning(
                    "until_restart",
                    name,
                    0,
                    "%s holds until the next start of Varnish, when %s; write %s into its start options to keep it"
                            .formatted(name, then, option)));
        }
    }

    /** The two bounds of a pool hold each other, whatever the catalogue says of each alone. */
    private void threads(Map<String, String> wished) {
        OptionalDouble least = number("thread_pool_min", wished);
        OptionalDouble most = number("thread_pool_max", wished);
        boolean isWished = wished.containsKey("thread_pool_min") || wished.containsKey("thread_pool_max");
        if (isWished && least.isPresent() && most.isPresent() && least.getAsDouble() > most.getAsDouble()) {
            String name = wished.containsKey("thread_pool_max") ? "thread_pool_max" : "thread_pool_min";
            problems.add(Problem.error(
                    "out_of_range",
                    name,
                    "thread_pool_min %.0f would be above thread_pool_max %.0f"
                            .formatted(least.getAsDouble(), most.getAsDouble()),
                    null));
        }
    }

    private OptionalDouble number(String name, Map<String, String> wished) {
        Parameter row = rows.find(name).orElse(null);
        String value = wished.getOrDefault(
                name, now.value(name).map(EffectiveValue::value).orElse(""));
        return row == null ? OptionalDouble.empty() : rows.grammar().amount(row, value);
    }
}
