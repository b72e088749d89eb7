package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * nginx's grammar: {@code name words;} and {@code name words { … }}, with comments, quotes and escapes, read as nginx's
 * own tokeniser reads them.
 *
 * <p>A section is named by the path of its blocks. The first block of a name among its siblings carries the bare name,
 * later ones their number: {@code http/server}, {@code http/server[1]/location[2]}; the top is the empty path.
 */
public final class BlockText implements ConfigText {
    private final String text;
    private final List<Directive> directives;
    private final @Nullable Fault fault;

    private BlockText(String text, List<Directive> directives, @Nullable Fault fault) {
        this.text = text;
        this.directives = List.copyOf(directives);
        this.fault = fault;
    }

    /** Reads any text; what stands after the first fault is kept but not understood. */
    public static BlockText parse(String text) {
        int start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
        BlockParser parser = new BlockParser(text, start);
        List<Directive> directives = parser.parse();
        return new BlockText(text, directives, parser.fault());
    }

    /** What is wrong with a value that is to be written as it is; empty when it is plain words or nothing. */
    public static Optional<String> faultInValue(String rawValue) {
        String probe = "x " + rawValue + "\n;";
        BlockText read = parse(probe);
        boolean isOneValue = read.fault == null
                && read.directives.size() == 1
                && read.directives.getFirst().end() == probe.length()
                && read.directives.getFirst().rawValue(probe).equals(rawValue);
        return isOneValue
                ? Optional.empty()
                : Optional.of(
                        "does not stay one value: it holds a semicolon, a brace, an open quote, a comment or outer space");
    }

    @Override
    public String text() {
        return text;
    }

    /** Directives at the top, in file order, up to the first fault. */
    public List<Directive> directives() {
        return directives;
    }

    /** Where nginx would stop reading; empty when the text is well-formed. */
    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Every directive that opens no block, in file order. */
    @Override
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        collect(directives, "", entries);
        return entries;
    }

    private void collect(List<Directive> from, String section, List<Entry> into) {
        for (Directive directive : from) {
            Body body = directive.body();
            if (body == null) {
                into.add(directive.entry(section, text));
            } else {
                collect(body.directives(), body.path(), into);
            }
        }
    }

    @Override
    public BlockText withValue(Entry entry, String rawValue) {
        mustBeHere(entry);
        mustStayOneValue(entry.name(), rawValue);
        int start = rawValue.isEmpty() ? nameEnd(entry) : entry.start();
        boolean touchesName = start == nameEnd(entry) && !rawValue.isEmpty();
        return parse(text.substring(0, start) + (touchesName ? " " : "") + rawValue + text.substring(entry.end()));
    }

    private int nameEnd(Entry entry) {
        return at(directives, entry.start()).orElseThrow().words().getFirst().end();
    }

    /** After the last plain setting of the section, in the style of its neighbours. */
    @Override
    public BlockText withAdded(String section, String name, String rawValue) {
        mustStayOneValue(name, rawValue);
        String statement = rawValue.isEmpty() ? name + ";" : name + " " + rawValue + ";";
        return parse(new BlockInsertion(this).add(section, statement));
    }

    @Override
    public BlockText without(Entry entry) {
        mustBeHere(entry);
        Directive directive = at(directives, entry.start()).orElseThrow();
        return parse(BlockInsertion.remove(text, directive.start(), directive.end()));
    }

    /** The block of that path; empty when there is none. */
    public Optional<Directive> block(String path) {
        return block(directives, path);
    }

    private static Optional<Directive> block(List<Directive> from, String path) {
        for (Directive directive : from) {
            Body body = directive.body();
            if (body != null && body.path().equals(path)) {
                return Optional.of(directive);
            }
            if (body != null && path.startsWith(body.path() + "/")) {
                return block(body.directives(), path);
            }
        }
        return Optional.empty();
    }

    private static Optional<Directive> at(List<Directive> from, int offset) {
        for (Directive directive : from) {
            if (directive.start() < offset && offset < directive.end()) {
                Body body = directive.body();
                return body == null ? Optional.of(directive) : at(body.directives(), offset);
            }
        }
        return Optional.empty();
    }

    private void mustBeHere(Entry entry) {
        boolean isHere = entry.end() <= text.length()
                && text.substring(entry.start(), entry.end()).equals(entry.rawValue())
                && at(directives, entry.start())
                        .filter(d -> d.words().getFirst().raw().equals(entry.name()))
                        .isPresent();
        if (!isHere) {
            throw new IllegalArgumentException(
                    "no " + entry.name() + " " + entry.rawValue() + " in line " + entry.line());
        }
    }

    private static void mustStayOneValue(String name, String rawValue) {
        faultInValue(rawValue).ifPresent(fault -> {
            throw new IllegalArgumentException("value of " + name + " " + fault + ": " + rawValue);
        });
    }

    /**
     * A word as written and as nginx understands it.
     *
     * @param raw   with quotes and escapes
     * @param value without them
     * @param start offset of its first character
     * @param end   offset after its last
     */
    public record Word(String raw, String value, int start, int end) {}

    /**
     * What stands between braces.
     *
     * @param path       section path of the block
     * @param start      offset after the opening brace
     * @param end        offset of the closing brace
     * @param directives what is in it; empty for a block of another language
     */
    public record Body(String path, int start, int end, List<Directive> directives) {}

    /**
     * A directive.
     *
     * @param words its name and its values
     * @param line  1-based line of its name
     * @param start offset of its name
     * @param end   offset after its semicolon or closing brace
     * @param body  its block; null when it ends with a semicolon
     */
    public record Directive(
            List<Word> words,
            int line,
            int start,
            int end,
            @Nullable Body body) {
        public String name() {
            return words.getFirst().value();
        }

        /** Values after the name, without quotes. */
        public List<String> values() {
            return words.stream().skip(1).map(Word::value).toList();
        }

        String rawValue(String text) {
            return text.substring(valueStart(), words.getLast().end());
        }

        /** The directive as a setting of its section. */
        public Entry entry(String section, String text) {
            return new Entry(
                    section,
                    words.getFirst().raw(),
                    rawValue(text),
                    line,
                    valueStart(),
                    words.getLast().end());
        }

        private int valueStart() {
            return words.size() > 1 ? words.get(1).start() : words.getFirst().end();
        }
    }

    /** Why reading stopped, and in which 1-based line. */
    public record Fault(int line, String message) {}
}
