package dev.hone.kind.pgbouncer;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges values as the pooler reads them, more strictly than it does: it takes {@code -3} and {@code 99999999999} (as
 * 1215752191) for a pool size without a word, and {@code 010} for 8.
 */
record Values(Catalogue catalogue) {
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern OTHER_BASE = Pattern.compile("[+-]?0(?:[xX][0-9A-Fa-f]{1,15}|[0-7]{1,20})");

    Optional<Problem> check(Parameter row, String value) {
        if (value.contains(";") || value.contains("#")) {
            return Optional.of(Problem.error(
                    "comment_in_value",
                    row.name(),
                    "a comment cannot stand behind a value here: %s would be all of %s".formatted(value, row.name()),
                    null));
        }
        if (row.type() == ParameterType.TEXT || row.runsCode() || value.isBlank()) {
            return mode(row, value).or(() -> catalogue.grammar().check(row, value));
        }
        return quoted(row, value)
                .or(() -> spelling(row, value))
                .or(() -> catalogue.grammar().check(row, value));
    }

    private static Optional<Problem> mode(Parameter row, String value) {
        return row.name().equals("unix_socket_mode") && !value.matches("0?[0-7]{3}")
                ? Optional.of(Problem.error(
                        "bad_mode", row.name(), "unix_socket_mode is octal, such as 0770, was " + value, null))
                : Optional.empty();
    }

    private static Optional<Problem> quoted(Parameter row, String value) {
        String bare = value.strip();
        return bare.startsWith("'") || bare.startsWith("\"")
                ? Optional.of(Problem.error(
                        "quoted",
                        row.name(),
                        "quotes would be part of the value of %s; write it without".formatted(row.name()),
                        bare.replaceAll("['\"]", "")))
                : Optional.empty();
    }

    /** Whole numbers only where the pooler reads whole numbers, and only in the base that a reader sees. */
    private static Optional<Problem> spelling(Parameter row, String value) {
        boolean whole = row.type() == ParameterType.INTEGER || row.type() == ParameterType.BYTES;
        Matcher other = OTHER_BASE.matcher(value.strip());
        if (whole && other.matches() && value.strip().length() > 1) {
            String meant = String.valueOf(Long.decode(value.strip()));
            return Optional.of(Problem.error(
                    "other_base",
                    row.name(),
                    "%s for %s is octal or hexadecimal to the pooler, which reads %s"
                            .formatted(value, row.name(), meant),
                    meant));
        }
        if (whole && !WHOLE.matcher(value.strip()).matches() && value.strip().matches("[0-9.eE+-]+")) {
            return Optional.of(Problem.error(
                    "not_whole", row.name(), "%s takes a whole number, was %s".formatted(row.name(), value), null));
        }
        return Optional.empty();
    }
}
