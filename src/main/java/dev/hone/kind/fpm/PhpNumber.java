package dev.hone.kind.fpm;

import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of php.ini: whole digits, then K, M or G as the very last letter. Of anything else PHP takes the digits in front, and
 * the last letter if it is one of the three: {@code 8MB} is 8, {@code 0.5G} is 0, {@code 1.5G} is one gibibyte.
 */
public final class PhpNumber {
    private static final Pattern RIGHT = Pattern.compile("[+-]?(?:0[xX][0-9a-fA-F]{1,15}|[0-9]{1,18})[ \\t]*[kKmMgG]?");
    private static final Pattern FRONT = Pattern.compile("([+-]?[0-9]{1,18})?.*?([kKmMgG])?", Pattern.DOTALL);
    private static final Pattern MEANT = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,6})?)\\s*([kKmMgG]?)[iI]?[bB]?");
    private static final long KIB = 1024;

    private PhpNumber() {}

    /** What stands against a value where PHP reads a number; the message names the number that it would use. */
    public static Optional<Problem> check(Parameter row, String value) {
        if (RIGHT.matcher(value).matches() || row.values().stream().anyMatch(w -> w.equalsIgnoreCase(value))) {
            return Optional.empty();
        }
        String unit = row.type() == ParameterType.BYTES ? " bytes" : "";
        String meant = meant(row, value);
        return Optional.of(Problem.error(
                "bad_unit",
                row.name(),
                "%s: PHP reads %s as %d%s and goes on%s"
                        .formatted(
                                row.name(),
                                value.isEmpty() ? "nothing" : value,
                                reading(value),
                                unit,
                                meant == null ? "" : "; write " + meant),
                meant));
    }

    /** The number that PHP makes of a text; letters past the digits are dropped, save the very last. */
    public static long reading(String value) {
        Matcher parts = FRONT.matcher(value.strip());
        if (!parts.matches() || parts.group(1) == null) {
            return 0;
        }
        return Long.parseLong(parts.group(1)) * factor(parts.group(2));
    }

    private static long factor(@Nullable String letter) {
        return switch (letter == null ? "" : letter.toLowerCase(java.util.Locale.ROOT)) {
            case "k" -> KIB;
            case "m" -> KIB * KIB;
            case "g" -> KIB * KIB * KIB;
            default -> 1;
        };
    }

    /** The size that was meant, in whole units; null when it cannot be guessed. */
    private static @Nullable String meant(Parameter row, String value) {
        Matcher parts = MEANT.matcher(value.strip());
        if (row.type() != ParameterType.BYTES || !parts.matches()) {
            return null;
        }
        double bytes = Double.parseDouble(parts.group(1)) * factor(parts.group(2));
        for (String unit : new String[] {"G", "M", "K"}) {
            if (bytes >= factor(unit) && bytes % factor(unit) == 0) {
                return (long) (bytes / factor(unit)) + unit;
            }
        }
        return bytes % 1 == 0 ? String.valueOf((long) bytes) : null;
    }
}
