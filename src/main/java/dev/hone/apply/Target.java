package dev.hone.apply;

import dev.hone.wire.ChangeOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that may be changed, as it was found.
 *
 * @param file  what was ordered
 * @param real  where its bytes live
 * @param held  the file kept open since it was checked; null for a new file
 * @param owner mode and owner it has, or will have
 */
record Target(ChangeOrder.File file, Path real, Disk.@Nullable Held held, Disk.Owner owner) {
    /** What will stand there; nothing when the file is to go. */
    byte[] newBytes() {
        @Nullable String text = file.newText();
        return text == null ? new byte[0] : text.getBytes(StandardCharsets.ISO_8859_1);
    }

    boolean disappears() {
        return file.newText() == null;
    }

    void close() {
        if (held != null) {
            held.close();
        }
    }
}
