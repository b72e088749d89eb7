package dev.hone.kind.phpfpm;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.fpm.PhpNumber;
import dev.hone.kind.fpm.Pool;
import java.util.Optional;
import java.util.regex.Pattern;

/** Values as php-fpm reads them, beyond what the common grammar says: it takes leading digits and drops the rest. */
record PoolRows(Catalogue catalogue) {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");
    private static final Pattern TIME = Pattern.compile("[0-9]+[smhd]?");
    private static final Pattern MODE = Pattern.compile("0?[0-7]{3}");
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9/_.~-]*");
    private static final long LARGEST = Integer.MAX_VALUE;

    Optional<Problem> check(Parameter row, String value) {
        String bare = value.strip();
        Optional<Problem> problem = shape(row, bare);
        return problem.isPresent() ? problem : catalogue.grammar().check(row, value);
    }

    private Optional<Problem> shape(Parameter row, String value) {
        Optional<String> php = Pool.phpSetting(row.name());
        if (php.isPresent()) {
            return row.type().isNumeric() ? PhpNumber.check(row, value) : Optional.empty();
        }
        boolean isWord = row.values().stream().anyMatch(w -> w.equalsIgnoreCase(value));
        if (row.type() == ParameterType.INTEGER
                && !isWord
                && WHOLE.matcher(value).matches()) {
            return tooLarge(row, value);
        }
        if (row.type() == ParameterType.DURATION && !TIME.matcher(value).matches()) {
            return Optional.of(wrong(
                    row,
                    "bad_unit",
                    value + " is no whole number with s, m, h or d; php-fpm would take"
                            + " the digits in front and drop the rest"));
        }
        return switch (row.name()) {
            case "listen.mode" -> matched(row, MODE, value, "takes an octal mode such as 0660");
            case "pm.status_path", "ping.path" ->
                matched(row, PATH, value, "starts with / and holds letters, digits and /_.~- only");
            case "listen", "pm.status_listen" -> exposed(row, value);
            default -> Optional.empty();
        };
    }

    private static Optional<Problem> tooLarge(Parameter row, String value) {
        boolean fits = value.length() < 12 && Math.abs(Long.parseLong(value)) <= LARGEST;
        return fits
                ? Optional.empty()
                : Optional.of(wrong(row, "out_of_range", value + " is cut to 32 bits by php-fpm without a word"));
    }

    private static Optional<Problem> matched(Parameter row, Pattern wanted, String value, String words) {
        return wanted.matcher(value).matches()
                ? Optional.empty()
                : Optional.of(wrong(row, "bad_value", words + ", was " + value));
    }

    /** Who reaches the port may run any script. */
    private static Optional<Problem> exposed(Parameter row, String value) {
        boolean isLocal = value.startsWith("/") || value.matches("(127\\.[0-9.]+|\\[::1]|localhost):[0-9]{1,5}");
        return isLocal
                ? Optional.empty()
                : Optional.of(wrong(
                        row,
                        "exposed_listener",
                        value + " would let everybody who reaches it run any script; take a socket's absolute path or"
                                + " 127.0.0.1:PORT"));
    }

    private static Problem wrong(Parameter row, String code, String what) {
        return Problem.error(code, row.name(), row.name() + ": " + what, null);
    }
}
