package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An option file as MySQL and MariaDB read it: {@code [group]}, {@code name}, {@code name=value}, comments from {@code #}
 * or a leading {@code ;}, {@code !include} and {@code !includedir}. Source: my_default.c of MariaDB 10.11.
 *
 * <p>A name without {@code =} has the raw value {@code ""}; a name with {@code =} and nothing after it has the raw value
 * {@link IniValue#EMPTY}, since the server reads the two differently and an edit must be able to go back to either.
 */
public final class IniText implements ConfigText {

    private final TextLines lines;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Header> headers = new ArrayList<>();
    private final List<Include> includes = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();

    /** A line that makes the server stop or skip. */
    public record Fault(int line, String code, String message) {}

    /**
     * An include line.
     *
     * @param path      as written
     * @param directory whether every {@code .cnf} file of a directory is meant
     * @param line      1-based
     */
    public record Include(String path, boolean directory, int line) {}

    /** A group's header. */
    private record Header(String section, int line) {}

    private IniText(TextLines lines) {
        this.lines = lines;
    }

    /** Reads a text; never fails, what the server would stumble over is in {@link #faults()}. */
    public static IniText parse(String text) {
        IniText ini = new IniText(TextLines.of(text));
        if (text.startsWith(BYTE_ORDER_MARK)) {
            ini.faults.add(new Fault(
                    1,
                    "byte_order_mark",
                    "starts with a UTF-8 byte order mark, which the server takes"
                            + " for an option outside any group"));
        }
        String section = "";
        for (Line line : ini.lines.lines()) {
            section = ini.read(line, section);
        }
        return ini;
    }

    /** The name as the server compares it: dashes are underscores, {@code loose_} only softens errors. */
    public static String canonical(String name) {
        String plain = name.replace('-', '_');
        return plain.startsWith("loose_") ? plain.substring("loose_".length()) : plain;
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Include lines in file order. */
    public List<Include> includes() {
        return List.copyOf(includes);
    }

    /** Lines that the server would refuse, in file order. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    /** Groups in file order, each once. */
    public List<String> sections() {
        return headers.stream().map(Header::section).distinct().toList();
    }

    @Override
    public IniText withValue(Entry entry, String rawValue) {
        TextLines.requireOneLine(entry.name(), rawValue);
        String before = text().substring(0, entry.start());
        String after = text().substring(entry.end());
        if (entry.rawValue().isEmpty()) {
            return parse(before + (rawValue.isEmpty() ? "" : assigned(rawValue)) + after);
        }
        if (entry.rawValue().equals(IniValue.EMPTY)) {
            return rawValue.isEmpty() ? bare(entry) : parse(before + assigned(rawValue) + after);
        }
        if (rawValue.isEmpty()) {
            return bare(entry);
        }
        return parse(before + (rawValue.equals(IniValue.EMPTY) ? "" : rawValue) + after);
    }

    @Override
    public IniText withAdded(String section, String name, String rawValue) {
        TextLines.requireOneLine(name, rawValue);
        Optional<Header> header =
                headers.stream().filter(h -> h.section().equals(section)).reduce((a, b) -> b);
        if (header.isEmpty()) {
            int last = lines.lines().size();
            IniText opened = parse(lines.withLineAfter(last, "[" + section + "]"));
            return opened.withAdded(section, name, rawValue);
        }
        String separator = rawValue.isEmpty() ? "" : separator(section);
        String line = name + (rawValue.equals(IniValue.EMPTY) ? IniValue.EMPTY : separator + rawValue);
        return parse(lines.withLineAfter(lastLine(header.get()), line));
    }

    @Override
    public IniText without(Entry entry) {
        Line line = lines.line(entry.line());
        int from = lines.skipBlanks(line.start(), line);
        int after = lines.skipBlanks(entry.end(), line);
        if (after == line.end()) {
            return parse(lines.withoutLine(entry.line()));
        }
        return parse(text().substring(0, from) + text().substring(after));
    }

    private String read(Line line, String section) {
        int from = lines.skipBlanks(line.start(), line);
        char first = from == line.end() ? '#' : text().charAt(from);
        switch (first) {
            case '#', ';' -> {}
            case '!' -> readInclude(line, from);
            case '[' -> {
                return readHeader(line, from, section);
            }
            default -> readOption(line, from, section);
        }
        return section;
    }

    private String readHeader(Line line, int from, String section) {
        int close = text().indexOf(']', from);
        if (close < 0 || close >= line.end()) {
            faults.add(new Fault(line.number(), "bad_group", "opens a group without closing it"));
            return section;
        }
        String name = text().substring(from + 1, lines.trimBlanks(from + 1, close));
        headers.add(new Header(name, line.number()));
        return name;
    }

    private void readInclude(Line line, int from) {
        String directive = text().substring(from, lines.trimBlanks(from, line.end()));
        String[] parts = directive.split("\\s+", 2);
        boolean directory = parts[0].equals("!includedir");
        if (parts.length < 2 || !directory && !parts[0].equals("!include")) {
            faults.add(new Fault(line.number(), "bad_include", "is no include line that the server understands"));
            return;
        }
        includes.add(new Include(parts[1], directory, line.number()));
    }

    private void readOption(Line line, int from, String section) {
        if (headers.isEmpty()) {
            faults.add(new Fault(line.number(), "no_group", "gives an option before any group"));
        }
        int end = lines.trimBlanks(from, commentStart(from, line.end()));
        int equals = text().indexOf('=', from);
        if (equals < 0 || equals >= end) {
            entries.add(new Entry(section, text().substring(from, end), "", line.number(), end, end));
            return;
        }
        String name = text().substring(from, lines.trimBlanks(from, equals));
        int start = lines.skipBlanks(equals + 1, line);
        boolean isEmpty = start >= end;
        int first = isEmpty ? equals : start;
        entries.add(new Entry(section, name, text().substring(first, end), line.number(), first, end));
    }

    /** Where a comment starts behind an option: the first {@code #} outside quotes. */
    private int commentStart(int from, int end) {
        char quote = 0;
        boolean escaped = false;
        for (int at = from; at < end; at++) {
            char c = text().charAt(at);
            if ((c == '\'' || c == '"') && !escaped) {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            }
            if (quote == 0 && c == '#') {
                return at;
            }
            escaped = quote != 0 && c == '\\' && !escaped;
        }
        return end;
    }

    private IniText bare(Entry entry) {
        Line line = lines.line(entry.line());
        int from = lines.skipBlanks(line.start(), line);
        int name = from + entry.name().length();
        return parse(text().substring(0, name) + text().substring(entry.end()));
    }

    private static String assigned(String rawValue) {
        return rawValue.equals(IniValue.EMPTY) ? IniValue.EMPTY : "=" + rawValue;
    }

    /** How the group's last setting with a value separates name and value. */
    private String separator(String section) {
        return entries.stream()
                .filter(e -> e.section().equals(section)
                        && !e.rawValue().isEmpty()
                        && !e.rawValue().equals(IniValue.EMPTY))
                .reduce((a, b) -> b)
                .filter(e -> !text().startsWith("=", e.start() - 1))
                .map(e -> " = ")
                .orElse("=");
    }

    /** The line of the group's last setting, so that what introduces the next group stays with it. */
    private int lastLine(Header header) {
        int next = headers.stream()
                .mapToInt(Header::line)
                .filter(l -> l > header.line())
                .min()
                .orElse(Integer.MAX_VALUE);
        return entries.stream()
                .mapToInt(Entry::line)
                .filter(l -> l > header.line() && l < next)
                .max()
                .orElse(header.line());
    }
}
