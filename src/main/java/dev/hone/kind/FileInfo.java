package dev.hone.kind;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a path is, without following a last link.
 *
 * @param type       kind of file
 * @param sizeBytes  size
 * @param mode       permission bits
 * @param uid        owner
 * @param gid        group
 * @param modifiedAt last change of content
 * @param linkTarget where a link points, as written; null for anything else
 */
public record FileInfo(
        Type type,
        long sizeBytes,
        int mode,
        int uid,
        int gid,
        Instant modifiedAt,
        @Nullable Path linkTarget) {

    /** Kinds of file that matter here. */
    public enum Type {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }
}
