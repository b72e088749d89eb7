package dev.hone.kind.format;

import dev.hone.kind.format.VclText.Kind;
import dev.hone.kind.format.VclText.Token;
import java.util.ArrayList;
import java.util.List;

/** Splits VCL into tokens, by the rules of vcc_Lexer; what does not end reaches to the end of the text. */
final class VclScanner {
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    private VclScanner(String text) {
        this.text = text;
    }

    static List<Token> scan(String text) {
        VclScanner scanner = new VclScanner(text);
        while (scanner.at < text.length()) {
            scanner.next();
        }
        return List.copyOf(scanner.tokens);
    }

    /** Whether a string token has its closing mark. */
    static boolean isClosed(String raw) {
        return raw.startsWith("\"\"\"")
                ? raw.length() >= 6 && raw.endsWith("\"\"\"")
                : raw.startsWith("{\"") ? raw.endsWith("\"}") : raw.length() > 1 && raw.endsWith("\"");
    }

    private void next() {
        char c = text.charAt(at);
        if (c == '\n' || c == ' ' || c >= '\t' && c <= '\r') {
            moveTo(at + 1);
        } else if (c == '#' || text.startsWith("//", at)) {
            moveTo(orEnd(text.indexOf('\n', at)));
        } else if (text.startsWith("/*", at)) {
            moveTo(after("*/", at + 2));
        } else if (text.startsWith("C{", at)) {
            add(Kind.CODE, after("}C", at + 2));
        } else if (text.startsWith("\"\"\"", at)) {
            add(Kind.STRING, after("\"\"\"", at + 3));
        } else if (text.startsWith("{\"", at)) {
            add(Kind.STRING, after("\"}", at + 2));
        } else if (c == '"') {
            add(Kind.STRING, quoted());
        } else if (isWord(c)) {
            add(Kind.WORD, word());
        } else {
            add(Kind.SIGN, at + 1);
        }
    }

    /** A short string ends on its line. */
    private int quoted() {
        int end = text.indexOf('"', at + 1);
        int newline = text.indexOf('\n', at);
        boolean isOpen = end < 0 || newline >= 0 && newline < end;
        return isOpen ? orEnd(newline) : end + 1;
    }

    private int word() {
        int end = at;
        while (end < text.length() && isWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isWord(char c) {
        return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private int after(String mark, int from) {
        int found = text.indexOf(mark, from);
        return found < 0 ? text.length() : found + mark.length();
    }

    private int orEnd(int offset) {
        return offset < 0 ? text.length() : offset;
    }

    private void add(Kind kind, int end) {
        tokens.add(new Token(kind, text.substring(at, end), line, at));
        moveTo(end);
    }

    private void moveTo(int end) {
        for (; at < end; at++) {
            line += text.charAt(at) == '\n' ? 1 : 0;
        }
    }
}
