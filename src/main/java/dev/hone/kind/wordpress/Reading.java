package dev.hone.kind.wordpress;

import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.format.PhpDefinesText;
import java.util.Optional;

/** How PHP and WordPress read the literal of a constant. */
final class Reading {
    private Reading() {}

    static Optional<Problem> check(Grammar grammar, Parameter row, String value) {
        boolean isPlain = value.strip().equals(value) && !value.startsWith("'") && !value.startsWith("\"");
        if (!isPlain) {
            return Optional.of(Problem.error(
                    "quoted_value",
                    row.name(),
                    row.name() + " is given without quotes and blanks around it, was " + value,
                    null));
        }
        if (row.type() == ParameterType.INTEGER
                && !row.values().contains(value)
                && !value.matches("-?(0|[1-9][0-9]*)")) {
            return Optional.of(Problem.error(
                    "not_a_number", row.name(), "%s takes a whole number, was %s".formatted(row.name(), value), null));
        }
        return grammar.check(row, value);
    }

    /** What stands against a literal as it is written: {@code 'false'} in quotes is true to PHP. */
    static Optional<Problem> checkRaw(Grammar grammar, Parameter row, String rawValue) {
        boolean isText = rawValue.startsWith("'") || rawValue.startsWith("\"");
        String value = PhpDefinesText.unquote(rawValue);
        boolean isSwitch = row.type() == ParameterType.BOOLEAN;
        if (isText && isSwitch) {
            return Optional.of(Problem.error(
                    "quoted_boolean",
                    row.name(),
                    "%s = %s is a text, which PHP takes for %s; write true or false without quotes"
                            .formatted(row.name(), rawValue, value.isEmpty() || value.equals("0") ? "false" : "true"),
                    value.equalsIgnoreCase("false") ? "false" : "true"));
        }
        boolean isWord = rawValue.matches("(?i)null");
        return isWord
                ? Optional.of(
                        Problem.error("no_value", row.name(), row.name() + " is set to null, which is no value", null))
                : check(grammar, row, value);
    }
}
