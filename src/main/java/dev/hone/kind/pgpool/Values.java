package dev.hone.kind.pgpool;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.format.KeyValueText;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads values as pgpool does, and judges them more strictly than it does: it takes {@code maybe} for a truth value and
 * {@code 1.5} for a whole number without a word.
 */
record Values(Catalogue catalogue) {
    private static final Pattern OTHER_BASE = Pattern.compile("[+-]?0(?:[xX][0-9A-Fa-f]{1,15}|[0-7]{1,20})");
    private static final Pattern SEPARATORS = Pattern.compile("\\s*[;,]\\s*");
    private static final Set<String> CLEANING = Set.of(
            "ABORT", "DISCARD ALL", "RESET ALL", "SET SESSION AUTHORIZATION DEFAULT", "DEALLOCATE ALL", "UNLISTEN *");
    /** How pgpool shows what it keeps to itself. */
    private static final String HIDDEN = "*****";

    /** Whether two spellings mean the same to pgpool, as far as it shows. */
    boolean same(String name, String one, String other) {
        if (one.equals(HIDDEN) || other.equals(HIDDEN)) {
            return true;
        }
        Optional<Parameter> row = new Names(catalogue).row(name);
        return row.filter(r -> amounts(r, one, other)).isPresent()
                || words(one).equalsIgnoreCase(words(other))
                || name.equals("log_file_mode") && octal(one).equals(octal(other));
    }

    /** What is in force, in the file's spelling where pgpool shows another one, or none. */
    String told(String name, String shown, String said) {
        Optional<Parameter> row = new Names(catalogue).row(name);
        return row.filter(r -> amounts(r, shown, said)).isPresent() ? shown : said;
    }

    private boolean amounts(Parameter row, String one, String other) {
        OptionalDouble a = catalogue.grammar().amount(row, one);
        OptionalDouble b = catalogue.grammar().amount(row, other);
        return a.isPresent() && b.isPresent() && Math.abs(a.getAsDouble() - b.getAsDouble()) < 1e-9;
    }

    /** Lists are shown without the blanks behind their separators. */
    private static String words(String value) {
        return SEPARATORS.matcher(value.strip()).replaceAll(m -> m.group().strip());
    }

    /** A mode, which is written in octal and shown in decimal. */
    private static String octal(String value) {
        return value.startsWith("0") || !value.matches("[0-9]{1,5}")
                ? value.replaceFirst("^0+", "")
                : Integer.toOctalString(Integer.parseInt(value));
    }

    /** What stands against a value; empty when it may be written. */
    Optional<Problem> check(Parameter row, String raw) {
        String value = KeyValueText.unquote(raw.strip());
        if (row.runsCode()) {
            return catalogue.grammar().check(row, value);
        }
        if (row.name().equals("reset_query_list")) {
            return cleaning(row, value);
        }
        boolean number = row.type() == ParameterType.INTEGER && !row.name().equals("log_file_mode");
        if (number && OTHER_BASE.matcher(value).matches()) {
            String meant = String.valueOf(Long.decode(value));
            return Optional.of(Problem.error(
                    "other_base",
                    row.name(),
                    "%s for %s is octal or hexadecimal to pgpool, which reads %s".formatted(value, row.name(), meant),
                    meant));
        }
        return catalogue.grammar().check(row, value);
    }

    private static Optional<Problem> cleaning(Parameter row, String value) {
        return Arrays.stream(value.split(";"))
                .map(String::strip)
                .filter(s -> !s.isEmpty() && !CLEANING.contains(s.toUpperCase(Locale.ROOT)))
                .findFirst()
                .map(s -> Problem.error(
                        "unknown_statement",
                        row.name(),
                        "%s would run %s at the end of each session; only %s are taken here"
                                .formatted(row.name(), s, CLEANING),
                        null));
    }
}
