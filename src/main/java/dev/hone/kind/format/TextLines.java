package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a text, with the edits by whole lines that line-based formats share. Keeps the file's line ends and a
 * missing last one.
 *
 * @param text  the whole text
 * @param lines its lines in order; a text that ends in a line end has no empty line after it
 */
record TextLines(String text, List<Line> lines) {

    /**
     * One line.
     *
     * @param number 1-based
     * @param start  offset of its first character
     * @param end    offset after its last, before CR or LF
     * @param next   offset of the line after it; equal to {@code end} when no line end follows
     */
    record Line(int number, int start, int end, int next) {
        boolean isUnended() {
            return end == next;
        }
    }

    static TextLines of(String text) {
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int newline = text.indexOf('\n', start);
            int next = newline < 0 ? text.length() : newline + 1;
            int end = newline < 0 ? next : newline > start && text.charAt(newline - 1) == '\r' ? newline - 1 : newline;
            lines.add(new Line(lines.size() + 1, start, end, next));
            start = next;
        }
        return new TextLines(text, List.copyOf(lines));
    }

    Line line(int number) {
        return lines.get(number - 1);
    }

    /** The line end that the file uses: that of its first line, LF when it has none. */
    String lineEnd() {
        if (lines.isEmpty() || lines.getFirst().isUnended()) {
            return "\n";
        }
        return text.substring(lines.getFirst().end(), lines.getFirst().next());
    }

    /** The text with a line after that one; 0 puts it first. */
    String withLineAfter(int number, String content) {
        if (number == 0) {
            return content + lineEnd() + text;
        }
        Line before = line(number);
        String added = before.isUnended() ? lineEnd() + content : content + lineEnd();
        return text.substring(0, before.next()) + added + text.substring(before.next());
    }

    /** The text without that line; undoes {@link #withLineAfter}. */
    String withoutLine(int number) {
        Line gone = line(number);
        int from = gone.isUnended() && number > 1 ? line(number - 1).end() : gone.start();
        return text.substring(0, from) + text.substring(gone.next());
    }

    /** First offset from there on, within the line, that is not a blank. */
    int skipBlanks(int from, Line line) {
        int at = from;
        while (at < line.end() && isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The offset moved back over blanks, not before {@code from}. */
    int trimBlanks(int from, int end) {
        int at = end;
        while (at > from && isBlank(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    static boolean isBlank(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /** Refuses a value that would break out of its line. */
    static void requireOneLine(String name, String rawValue) {
        if (rawValue.chars().anyMatch(c -> c == '\n' || c == '\r' || c == 0)) {
            throw new IllegalArgumentException("the value of " + name + " must stay on one line");
        }
    }

    /** One step of indentation as a text has it: a tab, or the spaces before its first indented line. */
    static String step(String text) {
        int tab = text.indexOf("\n\t");
        int spaces = text.indexOf("\n  ");
        if (tab >= 0 && (spaces < 0 || tab < spaces)) {
            return "\t";
        }
        int end = spaces + 1;
        while (spaces >= 0 && end < text.length() && text.charAt(end) == ' ') {
            end++;
        }
        boolean isStep = spaces >= 0 && end - spaces - 1 <= 8;
        return isStep ? " ".repeat(end - spaces - 1) : "    ";
    }

    /** The line in which an offset lies. */
    Line lineAt(int offset) {
        int low = 0;
        int high = lines.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (lines.get(middle).start() <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return lines.get(low);
    }
}
