package dev.hone.apply;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One file of a change with all that is needed to go either way.
 *
 * @param path      the name by which the service loads it
 * @param real      where the bytes live
 * @param staged    the new file, beside the real one until it takes its place
 * @param kept      the old file under a second name, beside the real one; unused for a new file
 * @param oldSha256 hash before; null for a new file
 * @param newSha256 hash after; null when the file goes
 * @param owner     mode and owner, before and after
 */
record Slot(
        Path path,
        Path real,
        Path staged,
        Path kept,
        @Nullable String oldSha256,
        @Nullable String newSha256,
        Disk.Owner owner) {

    /** Names beside a real file start with this, so that no include pattern reads them. */
    static final String PREFIX = ".hone-";

    static Path staged(Path real, long change, int index) {
        return real.resolveSibling(PREFIX + change + "-" + index + ".new");
    }

    static Path kept(Path real, long change, int index) {
        return real.resolveSibling(PREFIX + change + "-" + index + ".old");
    }

    Path directory() {
        Path parent = real.getParent();
        if (parent == null) {
            throw new IllegalStateException(real + " has no directory");
        }
        return parent;
    }

    boolean appears() {
        return oldSha256 == null;
    }

    boolean disappears() {
        return newSha256 == null;
    }
}
