package dev.hone.kind.php;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.fpm.PhpDenied;
import dev.hone.kind.fpm.PhpNumber;
import java.util.Optional;
import java.util.regex.Pattern;

/** Values as PHP reads them, beyond what the common grammar says. */
record IniRows(Catalogue catalogue) {
    private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0[xX][0-9a-fA-F]{1,15}|[0-9]{1,18})");
    private static final long MEGABYTE = 1L << 20;

    Optional<Problem> check(Parameter row, String value) {
        String bare = value.strip();
        Optional<Problem> denied = reason(row)
                .map(r -> Problem.denied("denied_directive", row.name(), 0, row.name() + ": " + r));
        if (denied.isPresent()) {
            return denied;
        }
        return number(row, bare).or(() -> catalogue.grammar().check(row, value));
    }

    private static Optional<String> reason(Parameter row) {
        return PhpDenied.reason(row.name())
                .or(() -> row.runsCode() ? Optional.of("it decides what PHP runs or reaches") : Optional.empty());
    }

    private static Optional<Problem> number(Parameter row, String value) {
        boolean isWord = row.values().stream().anyMatch(w -> w.equalsIgnoreCase(value));
        if (row.type() == ParameterType.BYTES) {
            return PhpNumber.check(row, value);
        }
        if (row.type() != ParameterType.INTEGER || isWord || WHOLE.matcher(value).matches()) {
            return Optional.empty();
        }
        return row.unit().equals("MB") ? Optional.of(megabytes(row, value)) : PhpNumber.check(row, value).or(() -> letter(row, value));
    }

    /** OPcache takes plain megabytes; a letter makes it something else, or sends it back to its default without a word. */
    private static Problem megabytes(Parameter row, String value) {
        long bytes = PhpNumber.reading(value);
        String meant = bytes >= MEGABYTE ? String.valueOf(bytes / MEGABYTE) : null;
        return Problem.error(
                "bad_unit",
                row.name(),
                "%s takes megabytes as a bare number, was %s%s"
                        .formatted(row.name(), value, meant == null ? "" : "; write " + meant),
                meant);
    }

    private static Optional<Problem> letter(Parameter row, String value) {
        return Optional.of(Problem.error(
                "bad_unit", row.name(), row.name() + " is a bare number, was " + value, null));
    }
}
