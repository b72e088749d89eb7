package dev.hone.kind.format;

import dev.hone.kind.format.BlockText.Word;
import java.util.ArrayList;
import java.util.List;

/** The words of one statement after another, by the rules of nginx's {@code ngx_conf_read_token}. */
final class BlockScanner {

    /** What ended a statement. */
    enum Ending {
        SEMICOLON,
        OPENING,
        CLOSING,
        END,
        FAULT
    }

    /** Words up to an ending; {@code end} is the offset after it, {@code line} the line of the first word. */
    record Statement(Ending ending, List<Word> words, int line, int end, String fault) {}

    private final String text;
    private int position;
    private int line = 1;

    BlockScanner(String text, int start) {
        this.text = text;
        this.position = start;
    }

    int position() {
        return position;
    }

    int line() {
        return line;
    }

    Statement next() {
        List<Word> words = new ArrayList<>();
        int firstLine = line;
        while (true) {
            skipSpaceAndComments();
            if (position == text.length()) {
                return words.isEmpty()
                        ? new Statement(Ending.END, words, line, position, "")
                        : fault("unexpected end of file, a \";\" or \"}\" is missing");
            }
            char c = text.charAt(position);
            if (c == ';' || c == '{' || c == '}') {
                return ending(c, words, firstLine);
            }
            if (words.isEmpty()) {
                firstLine = line;
            }
            String fault = c == '"' || c == '\'' ? quoted(c, words) : bare(words);
            if (!fault.isEmpty()) {
                return fault(fault);
            }
        }
    }

    private Statement ending(char c, List<Word> words, int firstLine) {
        if (words.isEmpty() != (c == '}')) {
            return fault("unexpected \"" + c + "\"");
        }
        position++;
        Ending ending = c == ';' ? Ending.SEMICOLON : c == '{' ? Ending.OPENING : Ending.CLOSING;
        return new Statement(ending, words, firstLine, position, "");
    }

    private Statement fault(String message) {
        return new Statement(Ending.FAULT, List.of(), line, position, message);
    }

    private void skipSpaceAndComments() {
        boolean inComment = false;
        while (position < text.length()) {
            char c = text.charAt(position);
            inComment = c != '\n' && (inComment || c == '#');
            if (!inComment && !isSpace(c)) {
                return;
            }
            advance();
        }
    }

    /** A word in quotes; only space, an ending or a closing parenthesis may follow it. */
    private String quoted(char quote, List<Word> words) {
        int start = position;
        advance();
        while (position < text.length() && text.charAt(position) != quote) {
            skipCharacter();
        }
        if (position >= text.length()) {
            return "unexpected end of file, a closing " + quote + " is missing";
        }
        advance();
        words.add(word(start, position, start + 1, position - 1));
        boolean mayFollow = position == text.length()
                || isSpace(text.charAt(position))
                || ";{)".indexOf(text.charAt(position)) >= 0;
        return mayFollow ? "" : "unexpected \"" + text.charAt(position) + "\" after a closing quote";
    }

    /** A word without quotes: up to space, semicolon or opening brace, save the brace of {@code ${name}}. */
    private String bare(List<Word> words) {
        int start = position;
        boolean afterDollar = false;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (isSpace(c) || c == ';' || c == '{' && !afterDollar) {
                words.add(word(start, position, start, position));
                return "";
            }
            afterDollar = c == '$' || c == '{';
            skipCharacter();
        }
        return "unexpected end of file, a \";\" or \"}\" is missing";
    }

    /** One character, or two when the first is a backslash. */
    private void skipCharacter() {
        if (text.charAt(position) == '\\' && position + 1 < text.length()) {
            advance();
        }
        advance();
    }

    private void advance() {
        if (text.charAt(position++) == '\n') {
            line++;
        }
    }

    private Word word(int start, int end, int from, int to) {
        String raw = text.substring(start, end);
        // A bare word is its own value, kept once: large configurations have millions of them.
        boolean isBare = from == start && to == end;
        return new Word(raw, unescaped(isBare ? raw : text.substring(from, to)), start, end);
    }

    private static String unescaped(String raw) {
        if (raw.indexOf('\\') < 0) {
            return raw;
        }
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            int which = c == '\\' && i + 1 < raw.length() ? "\"'\\trn".indexOf(raw.charAt(i + 1)) : -1;
            value.append(which < 0 ? c : "\"'\\\t\r\n".charAt(which));
            i += which < 0 ? 0 : 1;
        }
        return value.toString();
    }

    /** Goes behind the brace that closes a Lua block; false when there is none. */
    boolean skipLua() {
        int end = LuaBlock.endOf(text, position);
        int stop = end < 0 ? text.length() : end;
        while (position < stop) {
            advance();
        }
        return end >= 0;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
