package dev.hone.kind.format;

import dev.hone.kind.format.SectionText.Body;
import dev.hone.kind.format.SectionText.Directive;
import dev.hone.kind.format.SectionText.Fault;
import dev.hone.kind.format.TextLines.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads joined lines into directives and sections; stops at the first fault, as httpd does. */
final class SectionParser {
    private static final int DEEPEST = 64;

    private final String text;
    private final List<Line> lines;
    private int next;
    private @Nullable Fault fault;

    SectionParser(String text) {
        this.text = text;
        this.lines = TextLines.of(text).lines();
    }

    @Nullable
    Fault fault() {
        return fault;
    }

    List<Directive> parse() {
        List<Directive> all = new ArrayList<>();
        read(all, "", "", 0);
        return all;
    }

    /** Reads up to the closing line of a section, or to the end for the top; the offset after what closed it. */
    private int read(List<Directive> into, String section, String path, int opened) {
        Map<String, Integer> seen = new HashMap<>();
        while (fault == null && next < lines.size()) {
            int number = next + 1;
            SectionLine line = logical();
            if (line.isBlank()) {
                continue;
            }
            String closing = line.closing();
            if (closing != null) {
                return closed(closing, section, number, line.end());
            }
            if (line.isOpening()) {
                open(line, number, into, path, seen);
            } else {
                into.add(line.directive(number, null, line.end()));
            }
        }
        if (fault == null && !section.isEmpty()) {
            fault = new Fault(opened, "<" + section + "> is not closed");
        }
        return text.length();
    }

    private int closed(String closing, String section, int number, int end) {
        if (section.isEmpty()) {
            fault = new Fault(number, "</" + closing + "> closes no section");
        } else if (!closing.equalsIgnoreCase(section)) {
            fault = new Fault(number, "expected </" + section + ">, found </" + closing + ">");
        }
        return end;
    }

    private void open(SectionLine line, int number, List<Directive> into, String path, Map<String, Integer> seen) {
        String name = line.name();
        if (!line.isComplete() || name.isEmpty()) {
            fault = new Fault(number, "<" + name + " has no closing >");
            return;
        }
        if (path.chars().filter(c -> c == '/').count() >= DEEPEST) {
            fault = new Fault(number, "sections are nested deeper than " + DEEPEST);
            return;
        }
        int count = seen.merge(name.toLowerCase(Locale.ROOT), 1, Integer::sum) - 1;
        String inner = (path.isEmpty() ? "" : path + "/") + name + (count == 0 ? "" : "[" + count + "]");
        List<Directive> inside = new ArrayList<>();
        int end = name.equalsIgnoreCase("Perl") ? skipCode(name, number) : read(inside, name, inner, number);
        into.add(line.directive(number, new Body(inner, List.copyOf(inside)), end));
    }

    /** Goes behind the closing line of a section in another language. */
    private int skipCode(String name, int opened) {
        while (next < lines.size()) {
            SectionLine line = logical();
            String closing = line.closing();
            if (name.equalsIgnoreCase(closing)) {
                return line.end();
            }
        }
        fault = new Fault(opened, "<" + name + "> is not closed");
        return text.length();
    }

    private SectionLine logical() {
        Line first = lines.get(next++);
        Line last = first;
        while (last.end() > last.start() && text.charAt(last.end() - 1) == '\\' && next < lines.size()) {
            last = lines.get(next++);
        }
        return new SectionLine(text, first.start(), last.end());
    }
}
