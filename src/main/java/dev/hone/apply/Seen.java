package dev.hone.apply;

import org.jspecify.annotations.Nullable;

/**
 * What stands at a path, links not followed.
 *
 * @param type      kind of thing
 * @param sizeBytes size
 * @param mode      permission bits
 * @param uid       owner
 * @param gid       group
 * @param names     how many names the file has
 * @param target    where a link points, as written; null for anything else
 */
record Seen(
        Type type,
        long sizeBytes,
        int mode,
        int uid,
        int gid,
        int names,
        @Nullable String target) {
    enum Type {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }

    Disk.Owner owner() {
        return new Disk.Owner(mode, uid, gid);
    }

    boolean isFile() {
        return type == Type.FILE;
    }
}
