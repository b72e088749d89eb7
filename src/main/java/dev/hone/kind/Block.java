package dev.hone.kind;

import java.util.List;
import java.util.Optional;

/**
 * A named, reversible piece of configuration that a kind can put into its files: a cache, an upstream, a pooled database.
 *
 * @param id      stable word, lower case
 * @param title   name for people
 * @param summary one sentence: what it does and when to use it
 * @param link    the vendor's page about it
 * @param place   the sort of place that it is for, a word of the kind ({@code php_location})
 * @param many    whether it may stand at one place several times, each with values of its own
 * @param seen    names that, standing at the place, mean that somebody has set up the same by hand
 * @param fields  values that it asks for
 * @param pieces  what goes where, in order
 */
public record Block(
        String id,
        String title,
        String summary,
        String link,
        String place,
        boolean many,
        List<String> seen,
        List<BlockField> fields,
        List<Piece> pieces) {

    public Block {
        seen = List.copyOf(seen);
        fields = List.copyOf(fields);
        pieces = List.copyOf(pieces);
        if (pieces.isEmpty()) {
            throw new IllegalArgumentException("block " + id + " has no piece");
        }
    }

    /**
     * Lines for one place. {@code ${x}} stands for a value, for {@code label} or {@code name}, or for a word of the place; a
     * line that is nothing but such a mark takes all its lines, or goes.
     *
     * @param into     sort of place; the block's own means the one that was chosen, another its only one
     * @param replaces names whose lines at that place are switched off meanwhile
     * @param text     the lines
     */
    public record Piece(String into, List<String> replaces, String text) {
        public Piece {
            replaces = List.copyOf(replaces);
        }
    }

    /** The field of that name; empty when it asks for no such value. */
    public Optional<BlockField> field(String name) {
        return fields.stream().filter(f -> f.name().equals(name)).findFirst();
    }
}
