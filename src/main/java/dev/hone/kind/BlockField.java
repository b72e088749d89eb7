package dev.hone.kind;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One value that a {@link Block} asks for. Every type is a closed alphabet, so that no value can end the directive it stands in.
 *
 * @param name         as in the API
 * @param type         what it may hold
 * @param unit         what a number counts; empty for none
 * @param min          smallest number; null for no bound
 * @param max          largest number; null for no bound
 * @param values       the words allowed, for {@link Type#CHOICE}
 * @param defaultValue what holds when nothing is given; may be a word of the place, {@code ${socket}}
 * @param summary      one sentence: what it does
 */
public record BlockField(
        String name,
        Type type,
        String unit,
        @Nullable Long min,
        @Nullable Long max,
        List<String> values,
        String defaultValue,
        String summary) {

    /** What a value may hold. */
    public enum Type {
        INTEGER("[0-9]{1,12}", "a whole number"),
        CHOICE("[A-Za-z0-9_.-]{1,64}", "one of the words offered"),
        WORD("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}", "letters, digits, _, . and -"),
        WORDS(
                "|[A-Za-z0-9_-]{1,64}( [A-Za-z0-9_-]{1,64}){0,30}",
                "words of letters, digits, _ and -, a space between them"),
        HOST("[A-Za-z0-9]([A-Za-z0-9.-]{0,252})", "a host name or an IPv4 address"),
        PATH("(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+", "an absolute path of letters, digits, _, . and -");

        private final Pattern shape;
        private final String words;

        Type(String shape, String words) {
            this.shape = Pattern.compile(shape);
            this.words = words;
        }
    }

    private static final Pattern BREAKS = Pattern.compile("[\\x00-\\x1f\\x7f;{}\"'`\\\\$#]");

    public BlockField {
        values = List.copyOf(values);
    }

    /** What stands against a value; the message names it and what is taken. */
    public Optional<Problem> check(String value) {
        var breaks = BREAKS.matcher(value);
        if (breaks.find()) {
            return problem(
                    "would_break_out",
                    value,
                    "holds %s, which would end what it stands in".formatted(name(breaks.group())));
        }
        if (!type.shape.matcher(value).matches()) {
            return problem("bad_value", value, "cannot stand there");
        }
        if (type == Type.CHOICE && !values.contains(value)) {
            return problem("unknown_word", value, "is none of " + String.join(", ", values));
        }
        return type == Type.INTEGER ? range(value) : Optional.empty();
    }

    private Optional<Problem> range(String value) {
        long number = Long.parseLong(value);
        boolean fits = (min == null || number >= min) && (max == null || number <= max);
        return fits
                ? Optional.empty()
                : problem(
                        "out_of_range",
                        value,
                        "is not within %s..%s%s".formatted(min, max, unit.isEmpty() ? "" : " " + unit));
    }

    private Optional<Problem> problem(String code, String value, String what) {
        String shown = value.replaceAll("[\\x00-\\x1f\\x7f]", "�");
        return Optional.of(
                Problem.error(code, name, "%s '%s' %s; give %s".formatted(name, shown, what, type.words), null));
    }

    private static String name(String character) {
        char c = character.charAt(0);
        return c < ' ' || c == 0x7f
                ? "the control character U+%04X".formatted((int) c)
                : "'%c' (U+%04X)".formatted(c, (int) c);
    }
}
