package dev.hone.kind.fpm;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Settings of php.ini, with values as PHP reads them beyond what the common grammar says.
 *
 * @param catalogue of the version
 */
public record PhpRows(Catalogue catalogue) {
    /** Settings of every version known. */
    public static final Catalogue ALL = Catalogue.at("/dev/hone/kind/php/parameters.yml");

    private static final Set<String> MASTER_ONLY = Set.of(
            "opcache.memory_consumption",
            "opcache.interned_strings_buffer",
            "opcache.max_accelerated_files",
            "opcache.jit_buffer_size",
            "apc.shm_size",
            "apc.shm_segments",
            "apc.entries_hint");

    private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0[xX][0-9a-fA-F]{1,15}|[0-9]{1,18})");
    private static final long MEGABYTE = 1L << 20;

    /** Whether a setting counts only when the master starts, so that a pool's own value does nothing. */
    public static boolean isOfMaster(String setting) {
        return MASTER_ONLY.contains(setting);
    }

    /** Whether a name that no row has can only be a slip: names without a dot, and those of extensions that have rows. */
    public boolean isSlip(String setting) {
        String start = setting.substring(0, setting.indexOf('.') + 1);
        return catalogue.find(setting).isEmpty()
                && (start.isEmpty()
                        || catalogue.parameters().keySet().stream()
                                        .filter(n -> n.startsWith(start))
                                        .limit(2)
                                        .count()
                                > 1);
    }

    /** What stands against a value for a row; empty when PHP would read it as it is written. */
    public Optional<Problem> check(Parameter row, String value) {
        String bare = value.strip();
        Optional<Problem> denied =
                reason(row).map(r -> Problem.denied("denied_directive", row.name(), 0, row.name() + ": " + r));
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
        if (row.type() != ParameterType.INTEGER
                || isWord
                || WHOLE.matcher(value).matches()) {
            return Optional.empty();
        }
        return row.unit().equals("MB")
                ? Optional.of(megabytes(row, value))
                : PhpNumber.check(row, value).or(() -> letter(row, value));
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
        return Optional.of(Problem.error("bad_unit", row.name(), row.name() + " is a bare number, was " + value, null));
    }
}
