package dev.hone.change;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.hone.kind.Masker;
import dev.hone.service.LoadedFile;
import dev.hone.web.ByteText;
import dev.hone.web.DiffLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a unified diff of one file, secrets hidden: each change with three lines around it. A byte order mark
 * is a line of its own there.
 */
final class FileDiff {
    private static final int CONTEXT = 3;
    private final List<String> before;
    private final List<String> after;
    private final IntFunction<String> gap;
    private final List<DiffLine> rows = new ArrayList<>();

    private FileDiff(List<String> before, List<String> after, IntFunction<String> gap) {
        this.before = before;
        this.after = after;
        this.gap = gap;
    }

    /**
     * Compares two texts in ISO-8859-1 reading.
     *
     * @param gap words for a number of lines left out
     */
    static List<DiffLine> of(@Nullable String before, @Nullable String after, IntFunction<String> gap) {
        FileDiff diff = new FileDiff(lines(before), lines(after), gap);
        diff.fill();
        return diff.rows;
    }

    /** The same as plain text, as {@code diff -u} prints it, without header. */
    static String plain(@Nullable String before, @Nullable String after) {
        StringBuilder out = new StringBuilder();
        for (DiffLine line : of(before, after, n -> "@@ " + n + " lines unchanged @@")) {
            String sign = switch (line.mark()) {
                case ADD -> "+";
                case DELETE -> "-";
                case CONTEXT -> " ";
                case GAP -> "";
            };
            out.append(sign).append(line.text()).append('\n');
        }
        return out.toString();
    }

    private static List<String> lines(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return List.of();
        }
        boolean marked = text.startsWith(LoadedFile.BYTE_ORDER_MARK);
        String rest = marked ? text.substring(LoadedFile.BYTE_ORDER_MARK.length()) : text;
        List<String> lines = new ArrayList<>(List.of(rest.split("\n", -1)));
        if (lines.getLast().isEmpty()) {
            lines.removeLast();
        } else {
            lines.set(lines.size() - 1, lines.getLast() + "\\ No newline at end of file");
        }
        if (marked) {
            lines.addFirst(LoadedFile.BYTE_ORDER_MARK);
        }
        return lines;
    }

    private void fill() {
        int done = 0;
        List<AbstractDelta<String>> deltas = DiffUtils.diff(before, after).getDeltas();
        for (int i = 0; i < deltas.size(); i++) {
            AbstractDelta<String> delta = deltas.get(i);
            int shift = delta.getTarget().getPosition() - delta.getSource().getPosition();
            int start = delta.getSource().getPosition();
            int from = Math.max(done, start - CONTEXT);
            gap(from - done);
            context(from, start, shift);
            change(delta);
            int next = i + 1 < deltas.size() ? deltas.get(i + 1).getSource().getPosition() : before.size();
            int end = start + delta.getSource().size();
            done = Math.min(next, end + CONTEXT);
            context(
                    end,
                    done,
                    shift + delta.getTarget().size() - delta.getSource().size());
        }
        gap(before.size() - done);
    }

    private void gap(int count) {
        if (count > 0) {
            rows.add(DiffLine.gap(gap.apply(count)));
        }
    }

    private void context(int from, int to, int shift) {
        for (int i = from; i < to; i++) {
            rows.add(DiffLine.context(number(before, i), number(after, i + shift), shown(before.get(i))));
        }
    }

    private void change(AbstractDelta<String> delta) {
        int line = delta.getSource().getPosition();
        for (String text : delta.getSource().getLines()) {
            rows.add(DiffLine.deleted(number(before, line++), shown(text)));
        }
        int other = delta.getTarget().getPosition();
        for (String text : delta.getTarget().getLines()) {
            rows.add(DiffLine.added(number(after, other++), shown(text)));
        }
    }

    /** Number of a row's line in the file: a byte order mark is a row of its own and a part of line 1. */
    private static int number(List<String> rows, int index) {
        return isMarked(rows) ? Math.max(1, index) : index + 1;
    }

    private static boolean isMarked(List<String> rows) {
        return !rows.isEmpty() && rows.getFirst().equals(LoadedFile.BYTE_ORDER_MARK);
    }

    /** As people read it; a carriage return at the end is made visible, or the row would look the same on both sides. */
    private static ByteText shown(String line) {
        if (line.equals(LoadedFile.BYTE_ORDER_MARK)) {
            List<ByteText.Piece> pieces = new ArrayList<>(ByteText.ofBytes(line).pieces());
            pieces.add(new ByteText.Piece(" (UTF-8 byte order mark)", false));
            return new ByteText(pieces);
        }
        String masked = Masker.mask(line);
        return ByteText.ofBytes(
                masked.endsWith("\r") ? masked.substring(0, masked.length() - 1) + LoadedFile.bytesOf("␍") : masked);
    }
}
