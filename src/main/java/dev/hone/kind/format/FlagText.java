package dev.hone.kind.format;

import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of command-line flags, such as Debian's /etc/memcached.conf: {@code -m 64}, {@code -m64}, {@code --port=11211},
 * {@code -o a,b=1}, several on a line or one; a word without a dash in front begins an entry of its own at the start of a
 * line. A comment runs from {@code #} to the end of the line. A new flag goes beneath the last commented-out one of its
 * name, else to the end.
 */
public final class FlagText implements ConfigText {
    private static final Pattern TOKEN = Pattern.compile("[^ \\t\\x0b\\f\\r]+");
    private static final Pattern GLUED = Pattern.compile("(-[A-Za-z])(.+)");
    private static final Pattern LONG = Pattern.compile("(--[A-Za-z][A-Za-z0-9_-]*)=(.*)");

    private final TextLines lines;
    private final List<Entry> entries = new ArrayList<>();

    private FlagText(TextLines lines) {
        this.lines = lines;
    }

    /** Never fails: every word belongs to some entry. */
    public static FlagText parse(String text) {
        FlagText flags = new FlagText(TextLines.of(text));
        flags.lines.lines().forEach(flags::read);
        return flags;
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
    public FlagText withValue(Entry entry, String rawValue) {
        TextLines.requireOneLine(entry.name(), rawValue);
        boolean isBare = entry.rawValue().isEmpty() && !text().startsWith("=", entry.start() - 1);
        String gap = isBare && !rawValue.isEmpty() ? " " : "";
        return parse(text().substring(0, entry.start()) + gap + rawValue + text().substring(entry.end()));
    }

    /** The same text with a line for a flag; {@code section} must be empty, an empty value makes a bare flag. */
    @Override
    public FlagText withAdded(String section, String name, String rawValue) {
        if (!section.isEmpty()) {
            throw new IllegalArgumentException("flags have no sections, was " + section);
        }
        TextLines.requireOneLine(name, rawValue);
        String gap = rawValue.isEmpty() ? "" : name.startsWith("--") ? "=" : " ";
        return parse(lines.withLineAfter(placeFor(name), name + gap + rawValue));
    }

    @Override
    public FlagText without(Entry entry) {
        Line line = lines.line(entry.line());
        boolean isAlone = entries.stream().filter(e -> e.line() == entry.line()).count() == 1;
        if (isAlone) {
            return parse(lines.withoutLine(entry.line()));
        }
        int from = text().lastIndexOf(entry.name(), entry.start());
        int to = lines.skipBlanks(entry.end(), line);
        return parse(text().substring(0, from) + text().substring(to));
    }

    private void read(Line line) {
        int comment = text().substring(line.start(), line.end()).indexOf('#');
        int end = comment < 0 ? line.end() : line.start() + comment;
        Matcher token = TOKEN.matcher(text()).region(line.start(), end);
        boolean isFirst = true;
        while (token.find()) {
            boolean begins = isFirst || token.group().startsWith("-");
            if (begins) {
                begin(line, token.start(), token.group());
            } else {
                extend(token.end());
            }
            isFirst = false;
        }
    }

    private void begin(Line line, int at, String token) {
        Matcher named = LONG.matcher(token);
        Matcher glued = GLUED.matcher(token);
        boolean isCluster = token.matches("-v+");
        if (named.matches()) {
            add(line, named.group(1), at + named.start(2), at + token.length());
        } else if (!token.startsWith("--") && !isCluster && glued.matches()) {
            add(line, glued.group(1), at + glued.start(2), at + token.length());
        } else {
            add(line, token, at + token.length(), at + token.length());
        }
    }

    private void add(Line line, String name, int start, int end) {
        entries.add(new Entry("", name, text().substring(start, end), line.number(), start, end));
    }

    /** A further word belongs to the flag before it. */
    private void extend(int end) {
        Entry open = entries.removeLast();
        int start = open.start() == open.end() ? firstWord(open.end(), end) : open.start();
        entries.add(new Entry("", open.name(), text().substring(start, end), open.line(), start, end));
    }

    private int firstWord(int from, int end) {
        int at = from;
        while (at < end && TextLines.isBlank(text().charAt(at))) {
            at++;
        }
        return at;
    }

    private int placeFor(String name) {
        Pattern commented = Pattern.compile("#[ \\t]*" + Pattern.quote(name) + "(?:[ \\t=][^#]*)?");
        int place = lines.lines().size();
        for (Line line : lines.lines()) {
            boolean fits = commented
                    .matcher(text().substring(line.start(), line.end()))
                    .matches();
            place = fits ? line.number() : place;
        }
        return place;
    }
}
