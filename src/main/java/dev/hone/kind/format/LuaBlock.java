package dev.hone.kind.format;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds where a block of Lua ends, whose strings and comments may hold braces. */
final class LuaBlock {
    private static final Pattern LONG_BRACKET = Pattern.compile("\\[(=*)\\[");

    private LuaBlock() {}

    /** Offset after the brace that closes the block whose inside starts at {@code from}; -1 when it does not end. */
    static int endOf(String text, int from) {
        int depth = 1;
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '"' || c == '\'') {
                i = afterQuote(text, i);
            } else if (text.startsWith("--", i)) {
                i = afterComment(text, i + 2);
            } else if (c == '[') {
                i = afterBracket(text, i);
            } else {
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
                i++;
                if (depth == 0) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static int afterQuote(String text, int start) {
        int i = start + 1;
        while (i < text.length() && text.charAt(i) != text.charAt(start)) {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i + 1;
    }

    private static int afterComment(String text, int start) {
        if (start < text.length() && text.charAt(start) == '[') {
            int end = afterBracket(text, start);
            if (end > start + 1) {
                return end;
            }
        }
        int newline = text.indexOf('\n', start);
        return newline < 0 ? text.length() : newline;
    }

    /** After a long string such as {@code [==[ … ]==]}, or one further when it is a plain bracket. */
    private static int afterBracket(String text, int start) {
        Matcher opening = LONG_BRACKET.matcher(text).region(start, text.length());
        if (!opening.lookingAt()) {
            return start + 1;
        }
        String closing = "]" + opening.group(1) + "]";
        int end = text.indexOf(closing, opening.end());
        return end < 0 ? text.length() : end + closing.length();
    }
}
