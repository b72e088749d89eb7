package dev.hone.change;

import dev.hone.kind.Setting;
import java.util.List;
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
