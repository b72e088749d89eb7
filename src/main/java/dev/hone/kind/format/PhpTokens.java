package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text of PHP into tokens, blanks and comments left out, as PHP 7 and 8 do. Whatever the text is, it comes to an end;
 * {@link #isWhole()} says whether every string, comment and heredoc was closed.
 */
final class PhpTokens {
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final List<Token> comments = new ArrayList<>();
    private int at;
    private boolean whole = true;

    private PhpTokens(String text) {
        this.text = text;
    }

    /** What a token is. */
    enum Kind {
        OPEN_TAG,
        CLOSE_TAG,
        WORD,
        VARIABLE,
        NUMBER,
        /** A string whose value is what stands there: no variable in it. */
        STRING,
        /** A string with variables, a heredoc, a command in backticks. */
        OTHER_STRING,
        SIGN,
        COMMENT
    }

    /**
     * A piece of the text.
     *
     * @param start offset of its first character
     * @param end   offset after its last
     */
    record Token(Kind kind, String text, int start, int end) {
        boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }

        boolean isWord(String word) {
            return kind == Kind.WORD && text.equalsIgnoreCase(word);
        }

        boolean isOneOf(Set<String> words) {
            return kind == Kind.WORD && words.contains(text.toLowerCase(Locale.ROOT));
        }
    }

    static PhpTokens of(String text) {
        PhpTokens read = new PhpTokens(text);
        read.page();
        return read;
    }

    List<Token> tokens() {
        return tokens;
    }

    List<Token> comments() {
        return comments;
    }

    boolean isWhole() {
        return whole;
    }

    /** Text of the page goes on to the next opening tag. */
    private void page() {
        while (at < text.length()) {
            int open = text.indexOf("<?", at);
            if (open < 0) {
                return;
            }
            int end =
                    text.startsWith("php", open + 2) ? open + 5 : text.startsWith("=", open + 2) ? open + 3 : open + 2;
            tokens.add(new Token(Kind.OPEN_TAG, text.substring(open, end), open, end));
            at = end;
            code();
        }
    }

    private void code() {
        while (at < text.length()) {
            if (text.startsWith("?>", at)) {
                add(Kind.CLOSE_TAG, tokens, at + 2);
                return;
            }
            one();
        }
    }

    private void one() {
        char c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            at++;
        } else if (text.startsWith("/*", at)) {
            add(Kind.COMMENT, comments, endOf("*/", at + 2));
        } else if (text.startsWith("//", at) || c == '#' && !text.startsWith("#[", at)) {
            add(Kind.COMMENT, comments, endOfLineComment());
        } else if (c == '\'') {
            add(Kind.STRING, tokens, endOfQuoted('\'', false));
        } else if (c == '"' || c == '`') {
            quoted(c);
        } else if (text.startsWith("<<<", at)) {
            heredoc();
        } else if (c == '$' && isNameStart(at + 1)) {
            add(Kind.VARIABLE, tokens, endOfName(at + 1));
        } else if (isNameStart(at)) {
            add(Kind.WORD, tokens, endOfName(at));
        } else if (Character.isDigit(c)
                || c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1))) {
            add(Kind.NUMBER, tokens, endOfNumber());
        } else {
            add(Kind.SIGN, tokens, text.startsWith("->", at) || text.startsWith("::", at) ? at + 2 : at + 1);
        }
    }

    private void quoted(char quote) {
        int end = endOfQuoted(quote, true);
        String inside = text.substring(at, end);
        boolean isPlain =
                quote == '"' && !inside.matches("(?s).*(?<!\\\\)(?:\\\\\\\\)*(\\$[A-Za-z_{\\x80-\\xff]|\\{\\$).*");
        add(isPlain ? Kind.STRING : Kind.OTHER_STRING, tokens, end);
    }

    /** In double quotes {@code {$a["b"]}} may hold quotes of its own. */
    private int endOfQuoted(char quote, boolean hasVariables) {
        int depth = 0;
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (hasVariables && text.startsWith("{$", i)) {
                depth++;
            } else if (depth > 0 && c == '}') {
                depth--;
            } else if (depth == 0 && c == quote) {
                return i + 1;
            }
        }
        whole = false;
        return text.length();
    }

    private void heredoc() {
        int from = at + 3;
        while (from < text.length() && (text.charAt(from) == ' ' || text.charAt(from) == '\t')) {
            from++;
        }
        boolean isQuoted = from < text.length() && "'\"".indexOf(text.charAt(from)) >= 0;
        int start = isQuoted ? from + 1 : from;
        if (!isNameStart(start)) {
            add(Kind.SIGN, tokens, at + 1);
            return;
        }
        String label = text.substring(start, endOfName(start));
        Matcher end = Pattern.compile("\\n[ \\t]*" + label + "(?![A-Za-z0-9_\\x80-\\xff])")
                .matcher(text);
        boolean isClosed = end.find(Math.min(start + label.length(), text.length()));
        whole &= isClosed;
        add(Kind.OTHER_STRING, tokens, isClosed ? end.end() : text.length());
    }

    private int endOf(String closing, int from) {
        int end = text.indexOf(closing, from);
        whole &= end >= 0;
        return end < 0 ? text.length() : end + closing.length();
    }

    /** A closing tag ends it too. */
    private int endOfLineComment() {
        int end = at;
        while (end < text.length()
                && text.charAt(end) != '\n'
                && text.charAt(end) != '\r'
                && !text.startsWith("?>", end)) {
            end++;
        }
        return end;
    }

    private int endOfNumber() {
        int end = at;
        while (end < text.length()
                && (Character.isLetterOrDigit(text.charAt(end))
                        || "._".indexOf(text.charAt(end)) >= 0
                        || "+-".indexOf(text.charAt(end)) >= 0
                                && "eE".indexOf(text.charAt(end - 1)) >= 0
                                && !text.startsWith("0x", at)
                                && !text.startsWith("0X", at))) {
            end++;
        }
        return Math.max(end, at + 1);
    }

    private boolean isNameStart(int index) {
        if (index >= text.length()) {
            return false;
        }
        char c = text.charAt(index);
        return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80;
    }

    private int endOfName(int from) {
        int end = from;
        while (end < text.length() && (isNameStart(end) || Character.isDigit(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    private void add(Kind kind, List<Token> to, int end) {
        to.add(new Token(kind, text.substring(at, end), at, end));
        at = end;
    }
}
