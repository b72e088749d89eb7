package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;

/** One pass over a php.ini or a configuration of php-fpm; see {@link PhpIniText}. */
final class PhpIniReader {
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private final TextLines lines;
    private final String text;
    private final boolean byLine;
    private final List<ConfigText.Entry> entries = new ArrayList<>();
    private final List<PhpIniText.Header> headers = new ArrayList<>();
    private final List<PhpIniText.Fault> faults = new ArrayList<>();

    PhpIniReader(TextLines lines, boolean byLine) {
        this.lines = lines;
        this.text = lines.text();
        this.byLine = byLine;
    }

    List<ConfigText.Entry> entries() {
        return List.copyOf(entries);
    }

    List<PhpIniText.Header> headers() {
        return List.copyOf(headers);
    }

    List<PhpIniText.Fault> faults() {
        return List.copyOf(faults);
    }

    PhpIniReader read() {
        if (text.startsWith(BYTE_ORDER_MARK)) {
            faults.add(new PhpIniText.Fault(
                    1, "byte_order_mark", "starts with a UTF-8 byte order mark, which becomes part of its first name"));
        }
        String section = "";
        int line = 1;
        while (line <= lines.lines().size()) {
            Line at = lines.line(line);
            int from = lines.skipBlanks(at.start(), at);
            char first = from == at.end() ? ';' : text.charAt(from);
            if (first == '[') {
                section = readHeader(at, from, section);
            } else if (first != ';') {
                line = readSetting(at, from, section);
            }
            line++;
        }
        return this;
    }

    private String readHeader(Line line, int from, String section) {
        int close = text.indexOf(']', from);
        if (close < 0 || close >= line.end()) {
            faults.add(new PhpIniText.Fault(line.number(), "bad_section", "opens a section without closing it"));
            return section;
        }
        String name = text.substring(from + 1, close).strip();
        headers.add(new PhpIniText.Header(name, line.number()));
        return name;
    }

    /** Reads a setting and returns the number of the line in which it ends. */
    private int readSetting(Line line, int from, String section) {
        int equals = equalsSign(from, line.end());
        if (equals < 0) {
            int end = lines.trimBlanks(from, commentStart(from, line.end()));
            faults.add(new PhpIniText.Fault(
                    line.number(),
                    "no_value",
                    text.substring(from, end) + " has no = and no value, so it sets nothing"));
            return line.number();
        }
        String name = text.substring(from, lines.trimBlanks(from, equals));
        int start = lines.skipBlanks(equals + 1, line);
        int end = valueEnd(start, line);
        int last = lines.trimBlanks(start, end);
        entries.add(new ConfigText.Entry(section, name, text.substring(start, last), line.number(), start, last));
        return lines.lineAt(Math.max(start, last)).number();
    }

    /** The sign between name and value; brackets behind the name may hold anything. */
    private int equalsSign(int from, int end) {
        int depth = 0;
        for (int at = from; at < end; at++) {
            char c = text.charAt(at);
            if (c == ';' && depth == 0) {
                return -1;
            }
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == '=' && depth <= 0) {
                return at;
            }
        }
        return -1;
    }

    private int commentStart(int from, int end) {
        int comment = text.indexOf(';', from);
        return comment < 0 || comment > end ? end : comment;
    }

    /** Where a value ends: at a comment or the end of the line, both outside quotes. */
    private int valueEnd(int start, Line line) {
        Line current = line;
        for (int at = start; at < current.end(); at++) {
            char c = text.charAt(at);
            if (c == ';') {
                return at;
            }
            if (c == '"' || c == '\'') {
                int close = PhpIniValue.close(text, at, byLine ? current.end() : text.length());
                if (close < 0) {
                    faults.add(unclosed(current, c));
                    return current.end();
                }
                if (close >= current.end()) {
                    faults.add(spanning(current, c, lines.lineAt(close)));
                    current = lines.lineAt(close);
                }
                at = close;
            }
        }
        return current.end();
    }

    private static PhpIniText.Fault unclosed(Line line, char quote) {
        String cost = quote == '"'
                ? "PHP stops reading the file here"
                : "PHP cuts the value there and reads nothing of what follows";
        return new PhpIniText.Fault(
                line.number(), "unclosed_quote", "has a " + quote + " that is never closed; " + cost);
    }

    private static PhpIniText.Fault spanning(Line line, char quote, Line last) {
        return new PhpIniText.Fault(
                line.number(),
                "quote_spans_lines",
                "has a %c that is closed in line %d only; all up to there is part of the value"
                        .formatted(quote, last.number()));
    }
}
