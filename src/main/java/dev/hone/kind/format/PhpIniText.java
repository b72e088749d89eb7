package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A php.ini, or a configuration of php-fpm, which is read by the same scanner: {@code [section]}, {@code name = value},
 * {@code name[key] = value}, comments from {@code ;} to the end of a line. Seen with PHP 7.4, 8.2 and 8.4.
 *
 * <p>Quotes may stand anywhere in a value. In a php.ini they may span lines, which an apostrophe does unseen: what follows it,
 * up to the next one, is part of the value. php-fpm reads its files line by line, so there every value ends with its line.
 */
public final class PhpIniText implements ConfigText {
    private final TextLines lines;
    private final boolean byLine;
    private final List<Entry> entries;
    private final List<Header> headers;
    private final List<Fault> faults;

    /** What PHP would stumble over, or pass over without a word. */
    public record Fault(int line, String code, String message) {}

    /** A section's header, as written without brackets. */
    public record Header(String section, int line) {}

    private PhpIniText(TextLines lines, boolean byLine) {
        PhpIniReader read = new PhpIniReader(lines, byLine).read();
        this.lines = lines;
        this.byLine = byLine;
        this.entries = read.entries();
        this.headers = read.headers();
        this.faults = read.faults();
    }

    /** Reads a php.ini or a file of its scan directory; never fails. */
    public static PhpIniText parse(String text) {
        return read(text, false);
    }

    /** Reads a configuration of php-fpm, where each line stands for itself; never fails. */
    public static PhpIniText parseByLine(String text) {
        return read(text, true);
    }

    private static PhpIniText read(String text, boolean byLine) {
        return new PhpIniText(TextLines.of(text), byLine);
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return entries;
    }

    /** Lines that PHP would refuse or misread, in file order. */
    public List<Fault> faults() {
        return faults;
    }

    /** Headers in file order. */
    public List<Header> headers() {
        return headers;
    }

    /** Sections in file order, each once, as written. */
    public List<String> sections() {
        return headers.stream().map(Header::section).distinct().toList();
    }

    @Override
    public PhpIniText withValue(Entry entry, String rawValue) {
        if (byLine || !PhpIniValue.isQuoted(rawValue)) {
            TextLines.requireOneLine(entry.name(), rawValue);
        }
        return read(text().substring(0, entry.start()) + rawValue + text().substring(entry.end()), byLine);
    }

    /** Below its own commented line where the section has one, else below the section's last setting. */
    @Override
    public PhpIniText withAdded(String section, String name, String rawValue) {
        TextLines.requireOneLine(name, rawValue);
        Optional<Header> header = header(section);
        if (header.isEmpty() && !section.isEmpty()) {
            String opened = lines.withLineAfter(lines.lines().size(), "[" + section + "]");
            return read(opened, byLine).withAdded(section, name, rawValue);
        }
        int first = header.map(Header::line).orElse(0);
        int after = commented(name, first).orElseGet(() -> lastLine(first));
        return read(lines.withLineAfter(after, name + " = " + rawValue), byLine);
    }

    /** The section where a commented line of that name stands, else the one of these that exists, else the first. */
    public String home(String name, List<String> wanted) {
        Optional<String> commented = headers.stream()
                .filter(h -> commented(name, h.line()).isPresent())
                .map(Header::section)
                .reduce((a, b) -> b);
        return commented
                .or(() -> wanted.stream().filter(w -> header(w).isPresent()).findFirst())
                .orElseGet(() -> headers.isEmpty() ? "" : headers.getFirst().section());
    }

    @Override
    public PhpIniText without(Entry entry) {
        Line last = lines.lineAt(entry.end());
        boolean alone = isRestBlank(entry, last);
        if (!alone) {
            int from = lines.line(entry.line()).start();
            return read(
                    text().substring(0, from) + text().substring(entry.end()).stripLeading(), byLine);
        }
        return entry.line() == last.number()
                ? read(lines.withoutLine(entry.line()), byLine)
                : read(text().substring(0, lines.line(entry.line()).start()) + text().substring(last.next()), byLine);
    }

    private boolean isRestBlank(Entry entry, Line last) {
        int rest = lines.skipBlanks(entry.end(), last);
        return rest == last.end() || text().charAt(rest) == ';';
    }

    private Optional<Header> header(String section) {
        return headers.stream()
                .filter(h -> h.section().equalsIgnoreCase(section))
                .reduce((a, b) -> b);
    }

    /** The line of {@code ;name = …} in the section that starts at a line. */
    private OptionalInt commented(String name, int first) {
        int next = nextHeader(first);
        return IntStream.range(first, Math.min(next - 1, lines.lines().size()))
                .filter(i -> isCommented(lines.lines().get(i), name))
                .map(i -> i + 1)
                .reduce((a, b) -> b);
    }

    private boolean isCommented(Line line, String name) {
        int mark = lines.skipBlanks(line.start(), line);
        if (mark == line.end() || text().charAt(mark) != ';') {
            return false;
        }
        int from = lines.skipBlanks(mark + 1, line);
        int equals = lines.skipBlanks(Math.min(from + name.length(), line.end()), line);
        return text().startsWith(name, from) && equals < line.end() && text().charAt(equals) == '=';
    }

    private int nextHeader(int first) {
        return headers.stream()
                .mapToInt(Header::line)
                .filter(l -> l > first)
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    private int lastLine(int first) {
        int next = nextHeader(first);
        return entries.stream()
                .filter(e -> e.line() > first && e.line() < next)
                .mapToInt(e -> lines.lineAt(e.end()).number())
                .max()
                .orElse(first);
    }

    /** A name as PHP compares it: quotes and blanks inside the brackets left off. */
    public static String canonical(String name) {
        int open = name.indexOf('[');
        int close = name.lastIndexOf(']');
        if (open < 0 || close < open) {
            return name.strip();
        }
        String key = PhpIniValue.unquoted(name.substring(open + 1, close)).strip();
        return name.substring(0, open).strip().toLowerCase(Locale.ROOT) + "[" + key + "]";
    }
}
