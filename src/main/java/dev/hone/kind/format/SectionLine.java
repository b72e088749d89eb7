package dev.hone.kind.format;

import dev.hone.kind.format.SectionText.Body;
import dev.hone.kind.format.SectionText.Directive;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of a section text with those that it is continued by: between the offsets, without the last line end. A
 * backslash before a line end counts as space, and so does one that nothing follows.
 */
record SectionLine(String text, int start, int end) {
    private static final Pattern JOINT = Pattern.compile("\\\\\\r?\\n");

    boolean isBlank() {
        int from = from();
        return from == end || text.charAt(from) == '#';
    }

    boolean isOpening() {
        return text.charAt(from()) == '<';
    }

    /** Whether an opening line ends with its bracket. */
    boolean isComplete() {
        int to = to();
        return to > from() + 1 && text.charAt(to - 1) == '>';
    }

    /** Name of the section that it closes; null when it closes none. */
    @Nullable
    String closing() {
        boolean closes = text.startsWith("</", from());
        return closes && isComplete()
                ? text.substring(from() + 2, to() - 1).strip()
                : closes ? text.substring(from() + 2, to()) : null;
    }

    String name() {
        return text.substring(nameStart(), nameEnd());
    }

    Directive directive(int line, @Nullable Body body, int directiveEnd) {
        int last = isOpening() ? trimmed(to() - 1) : to();
        int value = Math.min(skip(nameEnd()), last);
        int valueStart = value >= last ? nameEnd() : value;
        int valueEnd = Math.max(valueStart, last);
        return new Directive(
                name(),
                words(JOINT.matcher(text.substring(valueStart, valueEnd)).replaceAll("")),
                line,
                from(),
                nameEnd(),
                valueStart,
                valueEnd,
                directiveEnd,
                body);
    }

    private int nameStart() {
        return isOpening() ? from() + 1 : from();
    }

    private int nameEnd() {
        int at = nameStart();
        int last = isOpening() && isComplete() ? to() - 1 : to();
        while (at < last && !isSpace(at)) {
            at++;
        }
        return at;
    }

    private int from() {
        return skip(start);
    }

    private int to() {
        return trimmed(end);
    }

    private int skip(int from) {
        int at = from;
        while (at < end && isSpace(at)) {
            at++;
        }
        return at;
    }

    private int trimmed(int to) {
        int at = to;
        while (at > start && isSpace(at - 1)) {
            at--;
        }
        return at;
    }

    /** Space, a line end, or the backslash that joins two lines. */
    private boolean isSpace(int at) {
        char c = text.charAt(at);
        boolean joins =
                c == '\\' && (at + 1 == end || text.startsWith("\n", at + 1) || text.startsWith("\r\n", at + 1));
        return TextLines.isBlank(c) || joins;
    }

    /** Words as ap_getword_conf takes them: quotes enclose, a backslash escapes a quote or itself inside them. */
    static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        int at = 0;
        while (at < line.length()) {
            char c = line.charAt(at);
            if (TextLines.isBlank(c)) {
                at++;
            } else if (c == '"' || c == '\'') {
                at = quoted(line, at, words);
            } else {
                int from = at;
                while (at < line.length() && !TextLines.isBlank(line.charAt(at))) {
                    at++;
                }
                words.add(line.substring(from, at));
            }
        }
        return words;
    }

    private static int quoted(String line, int start, List<String> words) {
        char quote = line.charAt(start);
        StringBuilder word = new StringBuilder();
        int at = start + 1;
        while (at < line.length() && line.charAt(at) != quote) {
            boolean escapes = line.charAt(at) == '\\'
                    && at + 1 < line.length()
                    && (line.charAt(at + 1) == quote || line.charAt(at + 1) == '\\');
            at += escapes ? 1 : 0;
            word.append(line.charAt(at++));
        }
        words.add(word.toString());
        return at + 1;
    }
}
