package dev.hone.kind;

import java.nio.file.Path;

/**
 * A config file that a service really loads, with the text that was read.
 *
 * @param path     the path by which the service names it (absolute, not resolved)
 * @param realPath where the bytes live once links are followed; equal to {@code path} for a plain file
 * @param text     the bytes, read as ISO-8859-1 so that every byte survives; show it as UTF-8 where it decodes
 * @param mode     permission bits, as in 0644
 * @param uid      owner
 * @param gid      group
 */
public record ConfigFile(Path path, Path realPath, String text, int mode, int uid, int gid) {
    /** Largest file that is read whole, and so the largest that can be edited. */
    public static final int LARGEST_BYTES = 5 << 20;

    /** The same file with other text. */
    public ConfigFile with(String newText) {
        return new ConfigFile(path, realPath, newText, mode, uid, gid);
    }
}
