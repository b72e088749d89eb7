package dev.hone.change;

import dev.hone.kind.Setting;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What somebody wants changed on one service; every part knows the JSON pointer by which faults name it. */
sealed interface Wish {

    /** Parameters by name. */
    record Set(List<Item> items) implements Wish {
        public Set {
            items = List.copyOf(items);
        }
    }

    /** Whole texts of files. */
    record Edit(List<Text> texts) implements Wish {
        public Edit {
            texts = List.copyOf(texts);
        }
    }

    /** Blocks to put in and take out, one after the other. */
    record Structure(List<Piece> pieces) implements Wish {
        public Structure {
            pieces = List.copyOf(pieces);
        }
    }

    /**
     * A block and what to do with it.
     *
     * @param adds   whether it is put in; else it is taken out
     * @param where  which of its places; null for the only one
     * @param values by field
     */
    record Piece(
            String pointer,
            String block,
            boolean adds,
            @Nullable String where,
            Map<String, String> values) {
        public Piece {
            values = Map.copyOf(values);
        }
    }

    /** A setting asked for at a place of the request. */
    record Item(String pointer, Setting setting) {}

    /**
     * A text for a file.
     *
     * @param file     path or slot of a file that the service loads
     * @param baseHash SHA-256 of the bytes that were edited
     * @param text     new text, as people read it; secrets may still be marks. Null for the text that is there
     * @param escaped  whether bytes stand as {@code \\xff} in it
     * @param strip    whether to take a byte order mark off
     */
    record Text(
            String pointer,
            String file,
            String baseHash,
            @Nullable String text,
            boolean escaped,
            boolean strip) {}
}
