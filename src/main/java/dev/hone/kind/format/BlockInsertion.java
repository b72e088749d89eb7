package dev.hone.kind.format;

import dev.hone.kind.format.BlockText.Body;
import dev.hone.kind.format.BlockText.Directive;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a statement into a block text and takes one out. Taking out what was put in gives the same bytes again: a line
 * goes with its line end, a statement beside others with the space before it.
 */
final class BlockInsertion {
    private final BlockText block;
    private final String text;

    BlockInsertion(BlockText block) {
        this.block = block;
        this.text = block.text();
    }

    String add(String section, String statement) {
        if (section.isEmpty()) {
            return addTo(block.directives(), 0, "", statement);
        }
        @Nullable Body body = block.block(section).map(Directive::body).orElse(null);
        if (body == null) {
            return addWithSection(section, statement);
        }
        String inner = indentAt(block.block(section).orElseThrow().start()) + TextLines.step(text);
        return addTo(body.directives(), body.start(), inner, statement);
    }

    private String addWithSection(String section, String statement) {
        int slash = section.lastIndexOf('/');
        String parent = slash < 0 ? "" : section.substring(0, slash);
        String name = section.substring(slash + 1);
        if (name.endsWith("]")) {
            throw new IllegalArgumentException("there is no block " + section);
        }
        String eol = lineEnd(text.length());
        String indent = parent.isEmpty()
                ? ""
                : block.block(parent)
                        .map(p -> indentAt(p.start()) + TextLines.step(text))
                        .orElse(TextLines.step(text));
        return add(parent, name + " {" + eol + indent + TextLines.step(text) + statement + eol + indent + "}");
    }

    private String addTo(List<Directive> siblings, int bodyStart, String indent, String statement) {
        Directive neighbour = neighbour(siblings);
        if (neighbour == null) {
            return addFirst(bodyStart, indent, statement);
        }
        int end = neighbour.end();
        if (!restIsComment(end)) {
            return insert(end, " " + statement);
        }
        String own = startsItsLine(neighbour.start()) ? indentAt(neighbour.start()) : indent;
        return insertLine(nextLine(end), own + statement);
    }

    /** The last plain setting that includes nothing, else the last of all. */
    private static @Nullable Directive neighbour(List<Directive> siblings) {
        Directive best = null;
        for (Directive sibling : siblings) {
            if (sibling.body() == null && !sibling.name().equals("include")) {
                best = sibling;
            }
        }
        return best == null && !siblings.isEmpty() ? siblings.getLast() : best;
    }

    private String addFirst(int bodyStart, String indent, String statement) {
        if (bodyStart == 0) {
            return insertLine(text.length(), statement);
        }
        return restIsComment(bodyStart)
                ? insertLine(nextLine(bodyStart), indent + statement)
                : insert(bodyStart, " " + statement);
    }

    private String insertLine(int at, String line) {
        String eol = lineEnd(at);
        boolean continuesLine = at > 0 && text.charAt(at - 1) != '\n';
        return insert(at, continuesLine ? eol + line : line + eol);
    }

    private String insert(int at, String what) {
        return text.substring(0, at) + what + text.substring(at);
    }

    /** The text without the statement between the offsets. */
    static String remove(String text, int start, int end) {
        int lineStart = text.lastIndexOf('\n', start - 1) + 1;
        int newline = text.indexOf('\n', end);
        int lineEnd = newline < 0 ? text.length() : newline + 1;
        boolean nothingBefore = isBlank(text, lineStart, start);
        boolean nothingAfter = isBlank(text, end, lineEnd);
        if (nothingBefore && nothingAfter) {
            boolean isLast = newline < 0 && lineStart > 0;
            return text.substring(0, isLast ? beforeLineEnd(text, lineStart) : lineStart) + text.substring(lineEnd);
        }
        if (nothingBefore) {
            int next = end;
            while (isBlank(text.charAt(next))) {
                next++;
            }
            return text.substring(0, start) + text.substring(next);
        }
        int before = start;
        while (isBlank(text.charAt(before - 1))) {
            before--;
        }
        return text.substring(0, before) + text.substring(end);
    }

    private static int beforeLineEnd(String text, int lineStart) {
        boolean isCrLf = lineStart > 1 && text.charAt(lineStart - 2) == '\r';
        return lineStart - (isCrLf ? 2 : 1);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isBlank(String text, int from, int to) {
        return text.substring(from, to).chars().allMatch(c -> isBlank((char) c) || c == '\r' || c == '\n');
    }

    /** Whether nothing but space and a comment stands between the offset and the end of its line. */
    private boolean restIsComment(int offset) {
        int newline = text.indexOf('\n', offset);
        int end = newline < 0 ? text.length() : newline;
        int comment = text.indexOf('#', offset);
        return isBlank(text, offset, comment < 0 ? end : Math.min(comment, end));
    }

    private int nextLine(int offset) {
        int newline = text.indexOf('\n', offset);
        return newline < 0 ? text.length() : newline + 1;
    }

    private boolean startsItsLine(int offset) {
        return isBlank(text, text.lastIndexOf('\n', offset - 1) + 1, offset);
    }

    private String indentAt(int offset) {
        int start = text.lastIndexOf('\n', offset - 1) + 1;
        int end = start;
        while (end < offset && isBlank(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    /** The line end used just before the offset, else the first of the file. */
    private String lineEnd(int offset) {
        int newline = text.lastIndexOf('\n', Math.max(0, offset - 1));
        newline = newline < 0 ? text.indexOf('\n') : newline;
        return newline > 0 && text.charAt(newline - 1) == '\r' ? "\r\n" : "\n";
    }
}
