package dev.hone.kind;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A place in a service's files where a piece of a {@link Block} can stand.
 *
 * @param where  what names it among those of its sort ({@code http/server[1]/location}), stable while the files are
 * @param title  what people know it by: {@code location ~ \.php$ of example.org}
 * @param file   file that it is in
 * @param from   offset at which the place begins
 * @param at     offset of the line before which a piece is put; -1 when no line begins there, as in {@code http { … }} on one line
 * @param to     offset at which the place ends
 * @param indent space before each line
 * @param words  what the place says, for the lines of a piece: {@code socket}, {@code inherited}
 * @param names  where names stand right in it, so that they can be seen or switched off
 */
public record BlockPlace(
        String where,
        String title,
        Path file,
        int from,
        int at,
        int to,
        String indent,
        Map<String, String> words,
        Map<String, List<Span>> names) {

    /** A directive or entry: offsets of its first character and after its last. */
    public record Span(int start, int end) {}

    public BlockPlace {
        words = Map.copyOf(words);
        names = Map.copyOf(names);
    }
}
