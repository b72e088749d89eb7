package dev.hone.kind.format;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code name = value} lines, of which some carry lines of their own in braces, as Firebird reads them. A comment begins at
 * any {@code #} outside quotes. The section of an entry is the name of the line whose braces it stands in. An include is an
 * entry like any other, named {@code include}. A new setting goes beneath the commented-out default of its name, else to
 * the end; in braces it goes right behind the opening one. Braces that were made for a setting go with it.
 */
public final class KeyBlockText implements ConfigText {
    private final TextLines lines;
    private final KeyBlockReader read;

    private KeyBlockText(String text) {
        this.lines = TextLines.of(text);
        this.read = KeyBlockReader.read(lines);
    }

    /** Never fails: what cannot be read is a fault of the text. */
    public static KeyBlockText parse(String text) {
        return new KeyBlockText(text);
    }

    /**
     * A line that is no setting.
     *
     * @param line    1-based
     * @param near    what stands there
     * @param illegal whether a server refuses to start on it; else it skips the line without a word
     */
    public record Fault(int line, String near, boolean illegal) {}

    /** Lines that cannot be read, in file order. */
    public List<Fault> faults() {
        return List.copyOf(read.faults());
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(read.entries());
    }

    @Override
    public KeyBlockText withValue(Entry entry, String rawValue) {
        requireOwn(entry);
        TextLines.requireOneLine(entry.name(), rawValue);
        String text = text();
        return parse(text.substring(0, entry.start()) + rawValue + text.substring(entry.end()));
    }

    @Override
    public KeyBlockText withAdded(String section, String name, String rawValue) {
        TextLines.requireOneLine(name, rawValue);
        String line = name + " = " + rawValue;
        if (section.isEmpty()) {
            return parse(lines.withLineAfter(placeAtTop(name), line));
        }
        Optional<KeyBlockReader.Block> block = read.block(section);
        if (block.isPresent()) {
            return parse(lines.withLineAfter(block.get().openLine(), indentIn(section) + line));
        }
        Entry owner = owner(section);
        String made = "{" + lines.lineEnd() + "\t" + line + lines.lineEnd() + "}";
        return parse(lines.withLineAfter(owner.line(), made));
    }

    /** The same text without that entry; a comment behind it stays, and so does what closes its braces. */
    @Override
    public KeyBlockText without(Entry entry) {
        requireOwn(entry);
        Optional<KeyBlockReader.Block> made = read.block(entry.section()).filter(b -> isMadeFor(entry, b));
        if (made.isPresent()) {
            return parse(withoutLines(made.get().openLine(), 3));
        }
        TextLines.Line line = lines.line(entry.line());
        String rest = text().substring(entry.end(), line.end()).strip();
        if (rest.isEmpty() && !opensBraces(entry)) {
            return parse(lines.withoutLine(entry.line()));
        }
        int from = lines.skipBlanks(line.start(), line);
        return parse(text().substring(0, from) + text().substring(entry.end()).stripLeading());
    }

    private boolean opensBraces(Entry entry) {
        return read.blocks().stream().anyMatch(b -> b.ownerLine() == entry.line());
    }

    /** Whether the braces hold this entry alone, in the form in which they are made. */
    private boolean isMadeFor(Entry entry, KeyBlockReader.Block block) {
        int open = block.openLine();
        return entry.line() == open + 1
                && block.closeLine() == open + 2
                && content(open).equals("{")
                && content(open + 1).equals("\t" + entry.name() + " = " + entry.rawValue())
                && content(open + 2).equals("}");
    }

    private String content(int number) {
        TextLines.Line line = lines.line(number);
        return text().substring(line.start(), line.end());
    }

    private String withoutLines(int first, int count) {
        TextLines rest = lines;
        for (int i = count - 1; i >= 0; i--) {
            rest = TextLines.of(rest.withoutLine(first + i));
        }
        return rest.text();
    }

    private Entry owner(String section) {
        return read.entries().stream()
                .filter(e -> e.section().isEmpty() && e.name().equals(section))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no line " + section + " = … that could have braces"));
    }

    /** As the first of its neighbours; at the margin in empty braces, so that those are told from braces made for it. */
    private String indentIn(String section) {
        return read.entries().stream()
                .filter(e -> e.section().equals(section))
                .findFirst()
                .map(e -> content(e.line()))
                .map(c -> c.substring(0, c.length() - c.stripLeading().length()))
                .orElse("");
    }

    private int placeAtTop(String name) {
        Pattern commented =
                Pattern.compile("[ \\t]*#[ \\t]*" + Pattern.quote(name) + "[ \\t]*=.*", Pattern.CASE_INSENSITIVE);
        int place = lines.lines().size();
        for (TextLines.Line line : lines.lines()) {
            boolean isInBraces = read.blocks().stream().anyMatch(b -> b.surrounds(line.number()));
            if (!isInBraces && commented.matcher(content(line.number())).matches()) {
                place = line.number();
            }
        }
        return place;
    }

    private void requireOwn(Entry entry) {
        if (!read.entries().contains(entry)) {
            throw new IllegalArgumentException(entry.name() + " in line " + entry.line() + " is not of this text");
        }
    }
}
