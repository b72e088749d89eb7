package dev.hone.kind.firebird;

import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.util.Optional;

/**
 * How the server reads a value. A number that it cannot read is 0 to it, a word that it does not know is false or the
 * default, and a number out of range is cut, all without a word in any log.
 */
final class Reading {
    private Reading() {}

    static Optional<Problem> check(Grammar grammar, Parameter row, String value) {
        if (value.contains("\"")) {
            return Optional.of(Problem.error(
                    "quoted_value", row.name(), row.name() + " is written without quotes, was " + value, null));
        }
        boolean hasGap = row.type().isNumeric() && value.strip().contains(" ");
        if (hasGap && !row.runsCode()) {
            return Optional.of(Problem.error(
                    "bad_unit",
                    row.name(),
                    "%s: %s is no number to this server, which would take 0".formatted(row.name(), value),
                    value.replace(" ", "").replaceFirst("[bB]$", "")));
        }
        return grammar.check(row, value).map(p -> explained(row, p));
    }

    private static Problem explained(Parameter row, Problem found) {
        String becomes = switch (found.code()) {
            case "bad_unit", "empty_value" -> "; the server would take 0 and say nothing";
            case "unknown_word" -> "; the server would take its default and say nothing";
            case "not_boolean" -> "; the server would take false and say nothing";
            case "out_of_range" -> "; the server would cut it and say nothing";
            default -> "";
        };
        String named = found.message().contains(row.name()) ? "" : row.name() + ": ";
        return new Problem(
                found.code(),
                found.severity(),
                row.name(),
                found.line(),
                named + found.message() + becomes,
                found.suggestion());
    }

    /** The value as it must be written. */
    static String written(String value) {
        boolean needsQuotes = value.chars().anyMatch(c -> c == '#' || c == '{' || c == '}');
        return needsQuotes ? "\"" + value + "\"" : value;
    }
}
