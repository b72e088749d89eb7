package dev.hone.change;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.List;

/**
 * Undoes what browsers do to texts: they send every line end as CRLF. Lines that were not edited keep the end that they
 * had; new ones get the end that most lines of the file have.
 */
final class LineEnds {
    private LineEnds() {}

    /** The text that was meant, from what a form sent and what it was made from. */
    static String restored(String sent, String base) {
        List<String> before = lines(base);
        List<String> after = lines(sent.replace("\r\n", "\n").replace('\r', '\n'));
        List<String> bare = before.stream().map(LineEnds::bare).toList();
        String usual = usual(before);
        List<String> out = new ArrayList<>();
        int at = 0;
        for (AbstractDelta<String> delta : DiffUtils.diff(bare, after).getDeltas()) {
            out.addAll(before.subList(at, delta.getSource().getPosition()));
            delta.getTarget().getLines().forEach(l -> out.add(l + usual));
            at = delta.getSource().getPosition() + delta.getSource().size();
        }
        out.addAll(before.subList(at, before.size()));
        return String.join("\n", out);
    }

    /** Split at LF alone, so that joining gives the same text again. */
    private static List<String> lines(String text) {
        return List.of(text.split("\n", -1));
    }

    private static String bare(String line) {
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    private static String usual(List<String> lines) {
        long crlf = lines.stream().filter(l -> l.endsWith("\r")).count();
        return crlf * 2 > lines.size() ? "\r" : "";
    }
}
