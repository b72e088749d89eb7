package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Apache's grammar: one directive a line, {@code <Name …>} and {@code </Name>} around others, a backslash at the end of a
 * line that joins the next one to it (a comment too), names in any case. What follows a {@code #} inside a line is a value.
 * Source: ap_cfg_getline and ap_build_config of httpd 2.4, tried on 2.4.71.
 *
 * <p>A section is named by the path of its blocks; later ones of a name among siblings carry their number:
 * {@code VirtualHost/Directory[1]}; the top is the empty path.
 */
public final class SectionText implements ConfigText {
    private final String text;
    private final List<Directive> directives;
    private final @Nullable Fault fault;

    private SectionText(String text, List<Directive> directives, @Nullable Fault fault) {
        this.text = text;
        this.directives = List.copyOf(directives);
        this.fault = fault;
    }

    /** Reads any text; what stands after the first fault is kept but not understood. */
    public static SectionText parse(String text) {
        SectionParser parser = new SectionParser(text);
        List<Directive> directives = parser.parse();
        return new SectionText(text, directives, parser.fault());
    }

    /** What is wrong with a value that is to be written as it is; empty when it stays one value. */
    public static Optional<String> faultInValue(String rawValue) {
        String probe = "x " + rawValue;
        SectionText read = parse(probe);
        boolean isOneValue = rawValue.isEmpty()
                || read.directives.size() == 1
                        && read.directives.getFirst().rawValue(probe).equals(rawValue)
                        && !rawValue.endsWith("\\");
        return isOneValue && !rawValue.startsWith("\\\n")
                ? Optional.empty()
                : Optional.of("does not stay one value: it holds a line break, outer space or a backslash at its end");
    }

    @Override
    public String text() {
        return text;
    }

    /** Directives at the top, in file order, up to the first fault. */
    public List<Directive> directives() {
        return directives;
    }

    /** Where reading stopped; empty when the text is well-formed. */
    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Every directive that opens no section, in file order. */
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
    public SectionText withValue(Entry entry, String rawValue) {
        Directive directive = here(entry);
        mustStayOneValue(entry.name(), rawValue);
        int start = rawValue.isEmpty() ? directive.nameEnd() : entry.start();
        boolean touchesName = start == directive.nameEnd() && !rawValue.isEmpty();
        return parse(text.substring(0, start) + (touchesName ? " " : "") + rawValue + text.substring(entry.end()));
    }

    /** After the last plain setting of the section that includes nothing, with the indentation of its neighbours. */
    @Override
    public SectionText withAdded(String section, String name, String rawValue) {
        mustStayOneValue(name, rawValue);
        return parse(new SectionInsertion(this).add(section, rawValue.isEmpty() ? name : name + " " + rawValue));
    }

    @Override
    public SectionText without(Entry entry) {
        return parse(new SectionInsertion(this).remove(here(entry)));
    }

    /** The section of that path; empty when there is none. */
    public Optional<Directive> section(String path) {
        return section(directives, path);
    }

    private static Optional<Directive> section(List<Directive> from, String path) {
        for (Directive directive : from) {
            Body body = directive.body();
            if (body != null && body.path().equals(path)) {
                return Optional.of(directive);
            }
            if (body != null && path.startsWith(body.path() + "/")) {
                return section(body.directives(), path);
            }
        }
        return Optional.empty();
    }

    private Directive here(Entry entry) {
        return at(directives, entry.start())
                .filter(d -> d.entry(entry.section(), text).equals(entry))
                .orElseThrow(() -> new IllegalArgumentException(
                        "no " + entry.name() + " " + entry.rawValue() + " in line " + entry.line()));
    }

    private static Optional<Directive> at(List<Directive> from, int offset) {
        for (Directive directive : from) {
            Body body = directive.body();
            if (directive.start() < offset && offset <= directive.end()) {
                return body == null ? Optional.of(directive) : at(body.directives(), offset);
            }
        }
        return Optional.empty();
    }

    private static void mustStayOneValue(String name, String rawValue) {
        faultInValue(rawValue).ifPresent(fault -> {
            throw new IllegalArgumentException("value of " + name + " " + fault + ": " + rawValue);
        });
    }

    /**
     * What stands inside a section.
     *
     * @param path       section path
     * @param directives what is in it; empty for one that holds another language
     */
    public record Body(String path, List<Directive> directives) {}

    /**
     * A directive or a section.
     *
     * @param name       as written
     * @param values     words after it without quotes, continued lines joined
     * @param line       1-based line of its name
     * @param start      offset of its name, for a section of its angle bracket
     * @param nameEnd    offset after its name
     * @param valueStart offset of its first value; {@code nameEnd} when it has none
     * @param valueEnd   offset after its last value
     * @param end        offset after it, before its line end; for a section after that of its closing line
     * @param body       what it encloses; null for a plain directive
     */
    public record Directive(
            String name,
            List<String> values,
            int line,
            int start,
            int nameEnd,
            int valueStart,
            int valueEnd,
            int end,
            @Nullable Body body) {
        public Directive {
            values = List.copyOf(values);
        }

        /** Whether it has that name, in any case. */
        public boolean is(String other) {
            return name.equalsIgnoreCase(other);
        }

        /** The value as written. */
        public String rawValue(String text) {
            return text.substring(valueStart, valueEnd);
        }

        /** The directive as a setting of its section. */
        public Entry entry(String section, String text) {
            return new Entry(section, name, rawValue(text), line, valueStart, valueEnd);
        }
    }

    /** Why reading stopped, and in which 1-based line. */
    public record Fault(int line, String message) {}
}
