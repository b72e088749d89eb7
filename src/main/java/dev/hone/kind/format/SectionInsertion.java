package dev.hone.kind.format;

import dev.hone.kind.format.SectionText.Body;
import dev.hone.kind.format.SectionText.Directive;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a line into a section text and takes one out; taking out what was put in gives the same bytes again. */
final class SectionInsertion {
    private final SectionText sections;
    private final String text;
    private final TextLines lines;

    SectionInsertion(SectionText sections) {
        this.sections = sections;
        this.text = sections.text();
        this.lines = TextLines.of(text);
    }

    String add(String section, String statement) {
        if (section.isEmpty()) {
            return addTo(sections.directives(), 0, "", statement);
        }
        Directive opening = sections.section(section).orElse(null);
        Body body = opening == null ? null : opening.body();
        if (opening == null || body == null) {
            return addWithSection(section, statement);
        }
        int opened = lineAt(opening.valueEnd());
        return addTo(body.directives(), opened, indent(opening.start()) + TextLines.step(text), statement);
    }

    private String addWithSection(String section, String statement) {
        if (section.contains("/") || section.endsWith("]")) {
            throw new IllegalArgumentException("there is no section " + section);
        }
        String eol = lines.lineEnd();
        String block = "<" + section + ">" + eol + TextLines.step(text) + statement + eol + "</" + section + ">";
        return lines.withLineAfter(lines.lines().size(), block);
    }

    private String addTo(List<Directive> siblings, int openedLine, String indent, String statement) {
        Directive neighbour = neighbour(siblings);
        if (neighbour == null) {
            int after = joined(openedLine == 0 ? lines.lines().size() : openedLine);
            return lines.withLineAfter(after > 0 && isContinued(after) ? 0 : after, indent + statement);
        }
        int after = joined(lineAt(neighbour.end()));
        int place = isContinued(after) ? neighbour.line() - 1 : after;
        return lines.withLineAfter(place, indent(neighbour.start()) + statement);
    }

    /** The last plain setting that includes nothing, else the last of all. */
    private static @Nullable Directive neighbour(List<Directive> siblings) {
        Directive best = null;
        for (Directive sibling : siblings) {
            if (sibling.body() == null && !sibling.name().matches("(?i)include(optional)?")) {
                best = sibling;
            }
        }
        return best == null && !siblings.isEmpty() ? siblings.getLast() : best;
    }

    String remove(Directive directive) {
        int first = directive.line();
        int last = joined(lineAt(directive.end()));
        String without = text;
        for (int number = last; number >= first; number--) {
            without = TextLines.of(without).withoutLine(number);
        }
        return without;
    }

    /** The 1-based line of an offset; the end of a line belongs to it. */
    private int lineAt(int offset) {
        return 1
                + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    /** The last of the lines that a line is joined with by a backslash at its end. */
    private int joined(int number) {
        int at = number;
        while (at > 0 && at < lines.lines().size() && isContinued(at)) {
            at++;
        }
        return at;
    }

    private boolean isContinued(int number) {
        TextLines.Line line = lines.line(number);
        return line.end() > line.start() && text.charAt(line.end() - 1) == '\\';
    }

    private String indent(int offset) {
        int start = text.lastIndexOf('\n', offset - 1) + 1;
        return text.substring(start, offset);
    }
}
