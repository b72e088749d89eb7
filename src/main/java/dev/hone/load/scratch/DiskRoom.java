package dev.hone.load.scratch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Whether a file system has room for a database and its logs, and for the service to go on besides. */
final class DiskRoom {
    private static final double KEEP_FREE_RATIO = 0.05;
    private static final long KEEP_FREE_BYTES = 512L << 20;
    private static final long MIB = 1L << 20;

    private DiskRoom() {}

    /**
     * Refuses when the run would fill the disk.
     *
     * @param data the server's data directory, seen from its own root
     * @param pid the server, whose root may be a container's
     * @param bytes size of the database; twice that is asked for, since logs and indexes grow beside it
     */
    static void check(Path data, int pid, long bytes) throws IOException {
        Path root = Path.of("/proc/" + pid + "/root");
        Path seen = existing(Files.isDirectory(root) ? root : Path.of("/"), data);
        if (seen == null) {
            throw new IOException("free space of " + data + " cannot be seen, so no benchmark database is made there");
        }
        var store = Files.getFileStore(seen);
        check(data, store.getUsableSpace(), store.getTotalSpace(), bytes);
    }

    static void check(Path data, long usableBytes, long totalBytes, long bytes) throws IOException {
        long keep = Math.max(KEEP_FREE_BYTES, (long) (totalBytes * KEEP_FREE_RATIO));
        if (usableBytes - keep < 2 * bytes) {
            throw new IOException(
                    "%s has %d MiB free; the run needs %d MiB (twice its database) and leaves %d MiB alone; make it smaller"
                            .formatted(data, usableBytes / MIB, 2 * bytes / MIB, keep / MIB));
        }
    }

    /** The path or its nearest ancestor that can be reached; the data directory itself is mostly closed to others. */
    private static @Nullable Path existing(Path root, Path data) {
        for (Path at = data; at != null; at = at.getParent()) {
            Path seen = root.resolve("." + at).normalize();
            if (Files.exists(seen)) {
                return seen;
            }
        }
        return null;
    }
}
