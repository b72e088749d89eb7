package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;

/**
 * Varnish's configuration language as text. It is a program, so only what is plainly a setting is one here: the attributes
 * of backends and probes ({@code .first_byte_timeout = 60s;}), in a section named by the block around them
 * ({@code backend default}). Everything else is edited as text. Source: the VCL reference of Varnish 7.
 */
public final class VclText implements ConfigText {
    private final String text;
    private final List<Token> tokens;
    private final List<Entry> entries = new ArrayList<>();

    private VclText(String text) {
        this.text = text;
        this.tokens = VclScanner.scan(text);
        new VclAttributes(text, tokens).find(entries);
    }

    /** Reads any text; what is no attribute is kept and not understood. */
    public static VclText parse(String text) {
        return new VclText(text);
    }

    /**
     * A word, number, sign, string or block of C.
     *
     * @param kind  what it is
     * @param raw   as written
     * @param line  1-based
     * @param start offset of its first character
     */
    public record Token(Kind kind, String raw, int line, int start) {
        /** Offset after its last character. */
        public int end() {
            return start + raw.length();
        }

        /** Whether it is this word or sign. */
        public boolean is(String other) {
            return kind != Kind.STRING && kind != Kind.CODE && raw.equals(other);
        }

        /** What a string holds, without its marks; a word as it is. */
        public String value() {
            int marks = raw.startsWith("\"\"\"") ? 3 : raw.startsWith("{\"") ? 2 : kind == Kind.STRING ? 1 : 0;
            return raw.length() < 2 * marks ? raw : raw.substring(marks, raw.length() - marks);
        }
    }

    /** What a token is. */
    public enum Kind {
        WORD,
        SIGN,
        STRING,
        /** C between {@code C{} and {@code }C}. */
        CODE
    }

    @Override
    public String text() {
        return text;
    }

    /** Everything but space and comments, in order. */
    public List<Token> tokens() {
        return tokens;
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public VclText withValue(Entry entry, String rawValue) {
        mustBeHere(entry);
        mustStayOneValue(entry.name(), rawValue);
        return parse(text.substring(0, entry.start()) + rawValue + text.substring(entry.end()));
    }

    /** Before the brace that closes the block, which must be there. */
    @Override
    public VclText withAdded(String section, String name, String rawValue) {
        mustStayOneValue(name, rawValue);
        int brace = new VclAttributes(text, tokens).closingOf(section);
        if (brace < 0) {
            throw new IllegalArgumentException("there is no block " + section);
        }
        return parse(text.substring(0, brace) + name + " = " + rawValue + ";" + text.substring(brace));
    }

    /** Takes out the attribute with its semicolon; its line goes when nothing else stands on it. */
    @Override
    public VclText without(Entry entry) {
        mustBeHere(entry);
        int start = text.lastIndexOf(entry.name(), entry.start());
        int end = text.indexOf(';', entry.end()) + 1;
        int lineStart = text.lastIndexOf('\n', start - 1) + 1;
        int newline = text.indexOf('\n', end);
        boolean isAlone = newline >= 0
                && text.substring(lineStart, start).isBlank()
                && text.substring(end, newline).isBlank();
        return parse(
                isAlone
                        ? text.substring(0, lineStart) + text.substring(newline + 1)
                        : text.substring(0, start) + text.substring(end));
    }

    private void mustBeHere(Entry entry) {
        if (!entries.contains(entry)) {
            throw new IllegalArgumentException(entry.name() + " in line " + entry.line() + " is not of this text");
        }
    }

    private static void mustStayOneValue(String name, String rawValue) {
        List<Token> read = VclScanner.scan(rawValue);
        boolean isPlain = !read.isEmpty()
                && read.getFirst().start() == 0
                && read.getLast().end() == rawValue.length()
                && read.stream().noneMatch(t -> t.kind() == Kind.CODE || t.raw().matches("[;{}=]"))
                && read.stream().noneMatch(t -> t.kind() == Kind.STRING && !VclScanner.isClosed(t.raw()));
        if (!isPlain) {
            throw new IllegalArgumentException("value of " + name + " does not stay one value: " + rawValue);
        }
    }
}
