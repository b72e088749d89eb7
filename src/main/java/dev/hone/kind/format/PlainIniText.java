package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An ini text whose values run to the end of their line, as PgBouncer reads it: {@code [section]}, {@code name = value},
 * {@code %include file}; comments stand on lines of their own and begin with {@code ;} or {@code #}, so {@code 20 ; why}
 * is a value of eight characters. Settings above the first header have the section {@code ""}: whoever includes the text
 * says which one they are in.
 */
public final class PlainIniText implements ConfigText {
    private static final Pattern HEADER = Pattern.compile("\\[([^\\]\\r\\n]*)\\].*");
    private static final Pattern INCLUDE = Pattern.compile("%include[ \\t]+(.*)");
    private static final Pattern SETTING = Pattern.compile("(\"(?:[^\"]|\"\")*\"|[A-Za-z0-9_.*-]+)[ \\t]*=(.*)");

    private final TextLines lines;
    private final List<Item> items = new ArrayList<>();

    /** What stands in a text, in its order. */
    public sealed interface Item {
        /** 1-based. */
        int line();

        /** The start of a section; a section may start more than once. */
        record Header(String section, int line) implements Item {}

        /** Another text to be read in this place; the path as written. */
        record Include(String path, int line) implements Item {}

        /** A setting. */
        record Value(Entry entry) implements Item {
            @Override
            public int line() {
                return entry.line();
            }
        }

        /** A line that is none of these, at which the service stops reading. */
        record Fault(String near, int line) implements Item {}
    }

    private PlainIniText(TextLines lines) {
        this.lines = lines;
    }

    /** Reads a text; never fails, what the service would stop at is an {@link Item.Fault}. */
    public static PlainIniText parse(String text) {
        PlainIniText ini = new PlainIniText(TextLines.of(text));
        String section = "";
        for (Line line : ini.lines.lines()) {
            section = ini.read(line, section);
        }
        return ini;
    }

    /** Everything but blank lines and comments, in file order. */
    public List<Item> items() {
        return List.copyOf(items);
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return items.stream()
                .flatMap(i -> i instanceof Item.Value value ? Stream.of(value.entry()) : Stream.empty())
                .toList();
    }

    @Override
    public PlainIniText withValue(Entry entry, String rawValue) {
        requireOwn(entry);
        TextLines.requireOneLine(entry.name(), rawValue);
        return parse(text().substring(0, entry.start()) + rawValue + text().substring(entry.end()));
    }

    /** Beneath the last commented-out line of that name in the section, else after its last setting, else at its start. */
    @Override
    public PlainIniText withAdded(String section, String name, String rawValue) {
        TextLines.requireOneLine(name, rawValue);
        int first = firstLine(section);
        if (first < 0) {
            return parse(lines.withLineAfter(lines.lines().size(), "[" + section + "]"))
                    .withAdded(section, name, rawValue);
        }
        int last = lastLine(first);
        int place = commented(name, first, last);
        return parse(lines.withLineAfter(place > 0 ? place : lastSetting(first, last), name + " = " + rawValue));
    }

    @Override
    public PlainIniText without(Entry entry) {
        requireOwn(entry);
        return parse(lines.withoutLine(entry.line()));
    }

    private String read(Line line, String section) {
        int from = lines.skipBlanks(line.start(), line);
        String content = text().substring(from, lines.trimBlanks(from, line.end()));
        if (content.isEmpty() || content.startsWith(";") || content.startsWith("#")) {
            return section;
        }
        Matcher header = HEADER.matcher(content);
        if (header.matches()) {
            items.add(new Item.Header(header.group(1), line.number()));
            return header.group(1);
        }
        items.add(item(line, from, content, section));
        return section;
    }

    private Item item(Line line, int from, String content, String section) {
        Matcher include = INCLUDE.matcher(content);
        if (include.matches()) {
            return new Item.Include(include.group(1), line.number());
        }
        Matcher setting = SETTING.matcher(content);
        if (!setting.matches()) {
            return new Item.Fault(content, line.number());
        }
        int end = lines.trimBlanks(from, line.end());
        int start = Math.min(end, lines.skipBlanks(from + setting.start(2), line));
        String value = text().substring(start, end);
        return new Item.Value(new Entry(section, bare(setting.group(1)), value, line.number(), start, end));
    }

    private static String bare(String name) {
        return name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }

    /** Line of the last header of the section; 0 for what stands above every header, -1 when there is none. */
    private int firstLine(String section) {
        if (section.isEmpty()) {
            return 0;
        }
        return items.stream()
                .filter(i -> i instanceof Item.Header header && header.section().equals(section))
                .mapToInt(Item::line)
                .max()
                .orElse(-1);
    }

    private int lastLine(int first) {
        return items.stream()
                        .filter(i -> i instanceof Item.Header && i.line() > first)
                        .mapToInt(Item::line)
                        .min()
                        .orElse(lines.lines().size() + 1)
                - 1;
    }

    private int lastSetting(int first, int last) {
        return items.stream()
                .filter(i -> i instanceof Item.Value && i.line() > first && i.line() <= last)
                .mapToInt(Item::line)
                .max()
                .orElse(first);
    }

    private int commented(String name, int first, int last) {
        Pattern mark =
                Pattern.compile("\\s*[;#][;# \\t]*" + Pattern.quote(name.toLowerCase(Locale.ROOT)) + "[ \\t]*=.*");
        int found = 0;
        for (Line line : lines.lines().subList(Math.min(first, last), last)) {
            String content = text().substring(line.start(), line.end()).toLowerCase(Locale.ROOT);
            found = mark.matcher(content).matches() ? line.number() : found;
        }
        return found;
    }

    private void requireOwn(Entry entry) {
        if (!items.contains(new Item.Value(entry))) {
            throw new IllegalArgumentException(entry.name() + " in line " + entry.line() + " is not of this text");
        }
    }
}
