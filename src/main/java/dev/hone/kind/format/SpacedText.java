package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A flat text of {@code name word word} lines as Redis reads them: words between blanks, in double quotes with escapes or in
 * single quotes; a comment has a line of its own, and {@code #} behind a value is a word like any other. The value of an
 * entry is all words behind the name. A new setting goes beneath the last commented-out one of its name, else to the end.
 * Lines that cannot be read stay as they are and are listed by {@link #faults()}.
 */
public final class SpacedText implements ConfigText {
    private static final String BARE = "[^\\s\"'\\\\#\\x00-\\x1f\\x7f-\\xff][^\\s\"'\\\\\\x00-\\x1f\\x7f-\\xff]*";

    private final TextLines lines;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Integer> faults = new ArrayList<>();

    private SpacedText(TextLines lines) {
        this.lines = lines;
    }

    /** Never fails: what cannot be read is a fault of the text. */
    public static SpacedText parse(String text) {
        SpacedText spaced = new SpacedText(TextLines.of(text));
        spaced.lines.lines().forEach(spaced::read);
        return spaced;
    }

    /** Numbers of the lines whose quotes are not closed, or closed in the middle of a word. */
    public List<Integer> faults() {
        return List.copyOf(faults);
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public SpacedText withValue(Entry entry, String rawValue) {
        TextLines.requireOneLine(entry.name(), rawValue);
        boolean hadNone = entry.start() == entry.end() && !TextLines.isBlank(text().charAt(entry.start() - 1));
        String gap = hadNone && !rawValue.isEmpty() ? " " : "";
        return parse(text().substring(0, entry.start()) + gap + rawValue + text().substring(entry.end()));
    }

    /** The same text with a new line; {@code section} must be empty, since this format has none. */
    @Override
    public SpacedText withAdded(String section, String name, String rawValue) {
        if (!section.isEmpty()) {
            throw new IllegalArgumentException("this format has no sections, was " + section);
        }
        TextLines.requireOneLine(name, rawValue);
        return parse(lines.withLineAfter(placeFor(name), name + " " + rawValue));
    }

    /** The same text with a line of that name right behind an entry. */
    public SpacedText withAfter(Entry entry, String name, String rawValue) {
        TextLines.requireOneLine(name, rawValue);
        return parse(lines.withLineAfter(entry.line(), name + " " + rawValue));
    }

    @Override
    public SpacedText without(Entry entry) {
        return parse(lines.withoutLine(entry.line()));
    }

    /** The words of a raw value with quotes and escapes resolved; empty when its quotes are wrong. */
    public static Optional<List<String>> words(String rawValue) {
        return SpacedWords.split(rawValue);
    }

    /** A value as one word: bare where it is read so, else in double quotes. */
    public static String quote(String word) {
        if (word.matches(BARE)) {
            return word;
        }
        StringBuilder out = new StringBuilder("\"");
        for (char c : word.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20 || c >= 0x7f) {
                out.append("\\x%02x".formatted((int) c & 0xff));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    private void read(Line line) {
        int from = lines.skipBlanks(line.start(), line);
        int end = lines.trimBlanks(from, line.end());
        if (from == end || text().charAt(from) == '#') {
            return;
        }
        int nameEnd = from;
        while (nameEnd < end && !TextLines.isBlank(text().charAt(nameEnd))) {
            nameEnd++;
        }
        int start = Math.min(lines.skipBlanks(nameEnd, line), end);
        String name = text().substring(from, nameEnd);
        String value = text().substring(start, end);
        boolean isPlain = name.chars().noneMatch(c -> c == '"' || c == '\'');
        if (isPlain && SpacedWords.split(value).isPresent()) {
            entries.add(new Entry("", name, value, line.number(), start, end));
        } else {
            faults.add(line.number());
        }
    }

    private int placeFor(String name) {
        Pattern commented = Pattern.compile(
                "#[ \\t]*" + Pattern.quote(name.toLowerCase(Locale.ROOT)) + "(?:[ \\t]+[^\\s]+){0,4}[ \\t]*");
        int place = lines.lines().size();
        for (Line line : lines.lines()) {
            Matcher found = commented.matcher(text().substring(line.start(), line.end()));
            place = found.matches() ? line.number() : place;
        }
        return place;
    }
}
