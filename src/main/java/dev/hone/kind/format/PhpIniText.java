package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A php.ini, or a configuration of php-fpm, which is read by the same scanner: {@code [section]}, {@code name = value},
 * {@code name[key] = value}, comments from {@code ;} to the end of a line. Seen with PHP 7.4, 8.2 and 8.4.
 *
 * <p>Quotes may stand anywhere in a value. In a php.ini they may span lines, which an apostrophe does unseen: what follows it,
 * up to the next one, is part of the value. php-fpm reads its files line by line, so there every value ends with its line.
 */
public final class PhpIniText implements ConfigText {
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,@%+*#$\\\\-][A-Za-z0-9_./:,@%+*#$ \\\\-]*");
    private static final Pattern WORD =
            Pattern.compile("(?i)on|off|yes|no|true|false|none|null|[a-z_][a-z0-9_]*[ ]*[&|^~()!].*");

    private final TextLines lines;
    private final boolean byLine;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Header> headers = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();

    /** What PHP would stumble over, or pass over without a word. */
    public record Fault(int line, String code, String message) {}

    /** A section's header, as written without brackets. */
    public record Header(String section, int line) {}

    private PhpIniText(TextLines lines, boolean byLine) {
        this.lines = lines;
        this.byLine = byLine;
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
        PhpIniText ini = new PhpIniText(TextLines.of(text), byLine);
        if (text.startsWith(BYTE_ORDER_MARK)) {
            ini.faults.add(new Fault(
                    1, "byte_order_mark", "starts with a UTF-8 byte order mark, which becomes part of its first name"));
        }
        ini.read();
        return ini;
    }

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

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Lines that PHP would refuse or misread, in file order. */
    public List<Fault> faults() {
        return List.copyOf(faults);
    }

    /** Headers in file order. */
    public List<Header> headers() {
        return List.copyOf(headers);
    }

    /** Sections in file order, each once, as written. */
    public List<String> sections() {
        return headers.stream().map(Header::section).distinct().toList();
    }

    @Override
    public PhpIniText withValue(Entry entry, String rawValue) {
        if (byLine || !isQuoted(rawValue)) {
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
        Line last = lineAt(entry.end());
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
                .mapToInt(e -> lineAt(e.end()).number())
                .max()
                .orElse(first);
    }

    /** The line in which an offset lies. */
    private Line lineAt(int offset) {
        int low = 0;
        int high = lines.lines().size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (lines.lines().get(middle).start() <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return lines.lines().get(low);
    }

    private void read() {
        String section = "";
        int line = 1;
        while (line <= lines.lines().size()) {
            Line at = lines.line(line);
            int from = lines.skipBlanks(at.start(), at);
            char first = from == at.end() ? ';' : text().charAt(from);
            if (first == '[') {
                section = readHeader(at, from, section);
            } else if (first != ';') {
                line = readSetting(at, from, section);
            }
            line++;
        }
    }

    private String readHeader(Line line, int from, String section) {
        int close = text().indexOf(']', from);
        if (close < 0 || close >= line.end()) {
            faults.add(new Fault(line.number(), "bad_section", "opens a section without closing it"));
            return section;
        }
        String name = text().substring(from + 1, close).strip();
        headers.add(new Header(name, line.number()));
        return name;
    }

    /** Reads a setting and returns the number of the line in which it ends. */
    private int readSetting(Line line, int from, String section) {
        int equals = equalsSign(from, line.end());
        if (equals < 0) {
            int end = lines.trimBlanks(from, commentStart(from, line.end()));
            faults.add(new Fault(
                    line.number(),
                    "no_value",
                    text().substring(from, end) + " has no = and no value, so it sets nothing"));
            return line.number();
        }
        String name = text().substring(from, lines.trimBlanks(from, equals));
        int start = lines.skipBlanks(equals + 1, line);
        int end = valueEnd(start, line);
        int last = lines.trimBlanks(start, end);
        entries.add(new Entry(section, name, text().substring(start, last), line.number(), start, last));
        return lineAt(Math.max(start, last)).number();
    }

    /** The sign between name and value; brackets behind the name may hold anything. */
    private int equalsSign(int from, int end) {
        int depth = 0;
        for (int at = from; at < end; at++) {
            char c = text().charAt(at);
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
        int comment = text().indexOf(';', from);
        return comment < 0 || comment > end ? end : comment;
    }

    /** Where a value ends: at a comment or the end of the line, both outside quotes. */
    private int valueEnd(int start, Line line) {
        Line current = line;
        for (int at = start; at < current.end(); at++) {
            char c = text().charAt(at);
            if (c == ';') {
                return at;
            }
            if (c == '"' || c == '\'') {
                int close = close(text(), at, byLine ? current.end() : text().length());
                if (close < 0) {
                    faults.add(unclosed(current, c));
                    return current.end();
                }
                if (close >= current.end()) {
                    faults.add(spanning(current, c, lineAt(close)));
                    current = lineAt(close);
                }
                at = close;
            }
        }
        return current.end();
    }

    private static Fault unclosed(Line line, char quote) {
        String cost = quote == '"'
                ? "PHP stops reading the file here"
                : "PHP cuts the value there and reads nothing of what follows";
        return new Fault(line.number(), "unclosed_quote", "has a " + quote + " that is never closed; " + cost);
    }

    private static Fault spanning(Line line, char quote, Line last) {
        return new Fault(
                line.number(),
                "quote_spans_lines",
                "has a %c that is closed in line %d only; all up to there is part of the value"
                        .formatted(quote, last.number()));
    }

    /** The quote that closes the one at an offset; -1 when none does. */
    private static int close(String text, int open, int end) {
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

    /** A name as PHP compares it: quotes and blanks inside the brackets left off. */
    public static String canonical(String name) {
        int open = name.indexOf('[');
        int close = name.lastIndexOf(']');
        if (open < 0 || close < open) {
            return name.strip();
        }
        String key = unquoted(name.substring(open + 1, close)).strip();
        return name.substring(0, open).strip().toLowerCase(Locale.ROOT) + "[" + key + "]";
    }
}
