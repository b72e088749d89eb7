package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A flat text of {@code name = value} lines as PostgreSQL and pgpool-II read them. Includes are entries like any other,
 * named {@code include}, {@code include_if_exists} and {@code include_dir}. A new setting goes beneath the last
 * commented-out default of its name ({@code #shared_buffers = 128MB}), else to the end. Lines that cannot be read stay
 * as they are and are listed by {@link #faults()}.
 */
public final class KeyValueText implements ConfigText {
    private final String text;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();

    private KeyValueText(String text) {
        this.text = text;
        int line = 1;
        for (int start = 0; start < text.length(); start = lineEnd(text, start), line++) {
            read(line, start, contentEnd(text, start));
        }
    }

    /** Never fails: what cannot be read is a fault of the text. */
    public static KeyValueText parse(String text) {
        return new KeyValueText(text);
    }

    /**
     * A line that cannot be read.
     *
     * @param line 1-based
     * @param near where reading stopped
     */
    public record Fault(int line, String near) {}

    /** Lines that cannot be read, in file order. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public KeyValueText withValue(Entry entry, String rawValue) {
        requireOwn(entry);
        TextLines.requireOneLine(entry.name(), rawValue);
        return parse(text.substring(0, entry.start()) + rawValue + text.substring(entry.end()));
    }

    /** The same text with a new line; {@code section} must be empty, since this format has none. */
    @Override
    public KeyValueText withAdded(String section, String name, String rawValue) {
        if (!section.isEmpty()) {
            throw new IllegalArgumentException("a key-value text has no sections, was " + section);
        }
        TextLines.requireOneLine(name, rawValue);
        String added = name + " = " + rawValue;
        int at = endOfCommentedDefault(name);
        boolean unfinished = at > 0 && text.charAt(at - 1) != '\n';
        String line = unfinished ? newline() + added : added + newline();
        return parse(text.substring(0, at) + line + text.substring(at));
    }

    /** The same text without that entry; a comment behind it stays. */
    @Override
    public KeyValueText without(Entry entry) {
        requireOwn(entry);
        int start = text.lastIndexOf('\n', entry.start() - 1) + 1;
        int end = contentEnd(text, start);
        int comment = text.substring(entry.end(), end).indexOf('#');
        if (comment >= 0) {
            return parse(text.substring(0, start) + text.substring(entry.end() + comment));
        }
        int next = lineEnd(text, start);
        boolean last = next == end && start > 0;
        return parse(text.substring(0, last ? beforeNewline(start) : start) + text.substring(next));
    }

    /** The text between the quotes with escapes resolved; what is not between quotes as it is. */
    public static String unquote(String rawValue) {
        boolean isQuoted = rawValue.length() > 1 && rawValue.startsWith("'") && rawValue.endsWith("'");
        if (!isQuoted) {
            return rawValue;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 1; i < rawValue.length() - 1; i++) {
            char c = rawValue.charAt(i);
            if (c == '\'') {
                i++;
                plain.append('\'');
            } else if (c == '\\') {
                i = unescape(rawValue, i + 1, plain);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    /** The value as it must be written: bare where the format reads it so, else between quotes. */
    public static String quote(String value) {
        boolean bare = KeyValueLine.scan("x = " + value) instanceof KeyValueLine.Content.Pair pair
                && pair.valueEnd() == 4 + value.length()
                && !value.startsWith("'");
        return bare ? value : "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    private static int unescape(String raw, int at, StringBuilder plain) {
        char c = raw.charAt(at);
        if (c >= '0' && c <= '7') {
            int end = at + 1;
            while (end < at + 3 && raw.charAt(end) >= '0' && raw.charAt(end) <= '7') {
                end++;
            }
            plain.append((char) (Integer.parseInt(raw, at, end, 8) & 0xff));
            return end - 1;
        }
        char control = switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> c;
        };
        plain.append(control);
        return at;
    }

    private void read(int line, int start, int end) {
        switch (KeyValueLine.scan(text.substring(start, end))) {
            case KeyValueLine.Content.Blank blank -> {}
            case KeyValueLine.Content.Fault fault -> faults.add(new Fault(line, fault.near()));
            case KeyValueLine.Content.Pair p ->
                entries.add(new Entry(
                        "",
                        text.substring(start + p.nameStart(), start + p.nameEnd()),
                        text.substring(start + p.valueStart(), start + p.valueEnd()),
                        line,
                        start + p.valueStart(),
                        start + p.valueEnd()));
        }
    }

    private int endOfCommentedDefault(String name) {
        Matcher commented = Pattern.compile(
                        "^[ \\t]*#[ \\t]*" + Pattern.quote(name) + "[ \\t]*=.*$",
                        Pattern.MULTILINE | Pattern.UNIX_LINES | Pattern.CASE_INSENSITIVE)
                .matcher(text);
        int found = text.length();
        while (commented.find()) {
            found = lineEnd(text, commented.start());
        }
        return found;
    }

    private void requireOwn(Entry entry) {
        if (!entries.contains(entry)) {
            throw new IllegalArgumentException(entry.name() + " in line " + entry.line() + " is not of this text");
        }
    }

    private String newline() {
        int first = text.indexOf('\n');
        return first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
    }

    private int beforeNewline(int lineStart) {
        boolean pair = lineStart > 1 && text.charAt(lineStart - 2) == '\r';
        return lineStart - (pair ? 2 : 1);
    }

    private static int contentEnd(String text, int lineStart) {
        int newline = text.indexOf('\n', lineStart);
        return newline < 0 ? text.length() : newline;
    }

    private static int lineEnd(String text, int lineStart) {
        int newline = text.indexOf('\n', lineStart);
        return newline < 0 ? text.length() : newline + 1;
    }
}
