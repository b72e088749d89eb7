package dev.hone.kind.format;

/**
 * How values are spelled in an option file of MySQL and MariaDB: quotes, escapes, and the difference between a name without
 * {@code =} and one with nothing after it. Source: my_default.c of MariaDB 10.11.
 */
public final class IniValue {
    /** Raw value of {@code name=}. */
    public static final String EMPTY = "=";

    private IniValue() {}

    /** What a raw value says: quotes off when they enclose it, escapes read. */
    public static String unquoted(String rawValue) {
        if (rawValue.equals(EMPTY)) {
            return "";
        }
        int last = rawValue.length() - 1;
        char first = rawValue.isEmpty() ? ' ' : rawValue.charAt(0);
        boolean quoted = last > 0 && (first == '"' || first == '\'') && rawValue.charAt(last) == first;
        return unescaped(quoted ? rawValue.substring(1, last) : rawValue);
    }

    /** The raw spelling of a value: quoted and escaped when it would be read otherwise without. */
    public static String quoted(String value) {
        if (value.equals(unescaped(value)) && value.strip().equals(value) && value.matches("[^#'\"=\\\\][^#'\"]*")) {
            return value;
        }
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The raw spelling of a value in place of another, in the same quotes where that one has some. */
    public static String quotedLike(String oldRawValue, String value) {
        char first = oldRawValue.length() < 2 ? ' ' : oldRawValue.charAt(0);
        boolean fits = (first == '"' || first == '\'') && value.matches("[^'\"\\\\]*");
        return fits ? first + value + first : quoted(value);
    }

    private static String unescaped(String value) {
        StringBuilder plain = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            char c = value.charAt(at);
            if (c != '\\' || at + 1 == value.length()) {
                plain.append(c);
                continue;
            }
            char next = value.charAt(++at);
            int known = "ntrbs\"'\\".indexOf(next);
            plain.append(known < 0 ? "\\" + next : String.valueOf("\n\t\r\b \"'\\".charAt(known)));
        }
        return plain.toString();
    }
}
