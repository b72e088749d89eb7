package dev.hone.kind.format;

import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.KeyBlockText.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a {@link KeyBlockText} in order, with the braces that are open. */
final class KeyBlockReader {
    private final TextLines lines;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final Deque<Block> open = new ArrayDeque<>();
    private @Nullable Entry last;

    private KeyBlockReader(TextLines lines) {
        this.lines = lines;
    }

    /**
     * A pair of braces.
     *
     * @param section   name of the line that it belongs to
     * @param ownerLine number of that line
     * @param openLine  line of the opening brace
     * @param closeLine line of the closing one; 0 while it is missing
     */
    record Block(String section, int ownerLine, int openLine, int closeLine) {
        boolean surrounds(int line) {
            return line > openLine && (closeLine == 0 || line <= closeLine);
        }
    }

    static KeyBlockReader read(TextLines lines) {
        KeyBlockReader reader = new KeyBlockReader(lines);
        lines.lines().forEach(reader::line);
        reader.open.forEach(b -> reader.faults.add(new Fault(b.openLine(), "{ without }", true)));
        return reader;
    }

    List<Entry> entries() {
        return entries;
    }

    List<Fault> faults() {
        return faults;
    }

    /** Closed pairs of braces. */
    List<Block> blocks() {
        return blocks;
    }

    /** The first pair of braces of a section. */
    Optional<Block> block(String section) {
        return section.isEmpty()
                ? Optional.empty()
                : blocks.stream().filter(b -> b.section().equals(section)).findFirst();
    }

    private void line(TextLines.Line line) {
        int start = lines.skipBlanks(line.start(), line);
        KeyBlockLine read = KeyBlockLine.scan(lines.text(), start, lines.trimBlanks(start, line.end()));
        if (read.illegal()) {
            faults.add(new Fault(line.number(), lines.text().substring(start, line.end()), true));
            return;
        }
        if (read.hasContent()) {
            content(line, read);
        }
        if (read.opens()) {
            opened(line);
        }
        if (read.closes()) {
            closed(line);
        }
    }

    private void content(TextLines.Line line, KeyBlockLine read) {
        String name = lines.text().substring(read.nameStart(), read.nameEnd());
        if (!read.hasValue() && !name.toLowerCase(Locale.ROOT).equals("include")) {
            faults.add(new Fault(line.number(), name, false));
            return;
        }
        String value = lines.text().substring(read.valueStart(), read.valueEnd());
        Entry entry = new Entry(section(), name, value, line.number(), read.valueStart(), read.valueEnd());
        entries.add(entry);
        last = read.hasValue() ? entry : last;
    }

    private void opened(TextLines.Line line) {
        Entry owner = last;
        if (owner == null || !owner.section().equals(section())) {
            faults.add(new Fault(line.number(), "{ without a line that it belongs to", true));
            open.push(new Block("?", line.number(), line.number(), 0));
            return;
        }
        String section = section().isEmpty() ? owner.name() : section() + "/" + owner.name();
        open.push(new Block(section, owner.line(), line.number(), 0));
        last = null;
    }

    private void closed(TextLines.Line line) {
        if (open.isEmpty()) {
            faults.add(new Fault(line.number(), "} without {", true));
            return;
        }
        Block block = open.pop();
        blocks.add(new Block(block.section(), block.ownerLine(), block.openLine(), line.number()));
        last = null;
    }

    private String section() {
        Block inner = open.peek();
        return inner == null ? "" : inner.section();
    }
}
