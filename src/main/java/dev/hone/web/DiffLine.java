package dev.hone.web;

import org.jspecify.annotations.Nullable;

/**
 * One row of a unified diff as the diff fragment draws it.
 *
 * @param before line number in the old text, from 1; absent for an added line and for a gap
 * @param after line number in the new text, from 1; absent for a deleted line and for a gap
 * @param content the line without its end; for a gap a word on what is left out ("140 lines unchanged")
 */
public record DiffLine(
        Mark mark, @Nullable Integer before, @Nullable Integer after, ByteText content) {
    /** What happened to the line. */
    public enum Mark {
        CONTEXT,
        ADD,
        DELETE,
        GAP
    }

    /** A line that both texts have. */
    public static DiffLine context(int before, int after, ByteText content) {
        return new DiffLine(Mark.CONTEXT, before, after, content);
    }

    /** A line that only the new text has. */
    public static DiffLine added(int after, ByteText content) {
        return new DiffLine(Mark.ADD, null, after, content);
    }

    /** A line that only the old text has. */
    public static DiffLine deleted(int before, ByteText content) {
        return new DiffLine(Mark.DELETE, before, null, content);
    }

    /** Lines left out, in words. */
    public static DiffLine gap(String words) {
        return new DiffLine(Mark.GAP, null, null, ByteText.of(words));
    }

    /** The line as text, bytes that are none in hex. */
    public String text() {
        return content.text();
    }
}
