package dev.hone.kind.format;

import java.util.regex.Pattern;

/** A value as PHP's scanner of configuration reads it, and its raw spelling in a file. Seen with PHP 7.4, 8.2 and 8.4. */
public final class PhpIniValue {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,@%+*#$\\\\-][A-Za-z0-9_./:,@%+*#$ \\\\-]*");
    private static final Pattern WORD =
            Pattern.compile("(?i)on|off|yes|no|true|false|none|null|[a-z_][a-z0-9_]*[ ]*[&|^~()!].*");

    private PhpIniValue() {}

    /**
     * What a raw value says: quotes taken off with the blanks around them, escapes read; constants, variables and operators stay
     * as written.
     */
    public static String unquoted(String rawValue) {
        StringBuilder plain = new StringBuilder();
        int kept = 0;
        for (int at = 0; at < rawValue.length(); at++) {
            char c = rawValue.charAt(at);
            int close = c == '"' || c == '\'' ? close(rawValue, at, rawValue.length()) : -1;
            if (close < 0) {
                plain.append(c);
            } else {
                String inside = rawValue.substring(at + 1, close);
                plain.setLength(withoutBlanksAtItsEnd(plain, kept));
                plain.append(c == '"' ? unescaped(inside) : inside);
                kept = plain.length();
                at = close;
                while (at + 1 < rawValue.length() && isBlank(rawValue.charAt(at + 1))) {
                    at++;
                }
            }
        }
        return plain.toString();
    }

    private static int withoutBlanksAtItsEnd(StringBuilder text, int least) {
        int end = text.length();
        while (end > least && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** Whether all of a raw value stands in one pair of quotes, so that no word of it is read as a boolean or a constant. */
    public static boolean isQuoted(String rawValue) {
        boolean opens = !rawValue.isEmpty() && (rawValue.charAt(0) == '"' || rawValue.charAt(0) == '\'');
        return opens && close(rawValue, 0, rawValue.length()) == rawValue.length() - 1;
    }

    /** The raw spelling of a value: in quotes when it would be read otherwise without. */
    public static String quoted(String value) {
        boolean isPlain = value.isEmpty()
                || !value.contains("${")
                        && PLAIN.matcher(value).matches()
                        && value.strip().equals(value);
        return isPlain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The raw spelling of a value in place of another: in quotes where that one has some and it fits. */
    public static String quotedLike(String oldRawValue, String value) {
        boolean fits = isQuoted(oldRawValue) && value.matches("[^'\"\\\\$]*");
        return fits ? oldRawValue.charAt(0) + value + oldRawValue.charAt(0) : quoted(value);
    }

    /** Whether a raw value is a word, a constant or an expression that the scanner replaces by something else. */
    public static boolean isReplaced(String rawValue) {
        return !isQuoted(rawValue) && WORD.matcher(rawValue).matches() || rawValue.contains("${");
    }

    /** The quote that closes the one at an offset; -1 when none does. */
    static int close(String text, int open, int end) {
        char quote = text.charAt(open);
        for (int at = open + 1; at < end; at++) {
            char c = text.charAt(at);
            if (c == '\\' && quote == '"') {
                at++;
            } else if (c == quote) {
                return at;
            }
        }
        return -1;
    }

    private static String unescaped(String inside) {
        StringBuilder plain = new StringBuilder();
        for (int at = 0; at < inside.length(); at++) {
            char c = inside.charAt(at);
            boolean escapes = c == '\\' && at + 1 < inside.length() && "\"\\'".indexOf(inside.charAt(at + 1)) >= 0;
            plain.append(escapes ? inside.charAt(++at) : c);
        }
        return plain.toString();
    }
}
