package dev.hone.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import oshi.software.os.OSFileStore;

/** Space of each local file system that keeps data, in bytes, from OSHI; network file systems may hang and are left out. */
final class FileSystemCollector implements Collector {
    private static final Set<String> WITHOUT_DATA =
            Set.of("tmpfs", "devtmpfs", "overlay", "squashfs", "iso9660", "efivarfs", "ramfs");

    @Override
    public String name() {
        return "file systems";
    }

    @Override
    public void read(Readings into) {
        for (OSFileStore store : Oshi.system().getFileSystem().getFileStores(true)) {
            if (keepsData(store)) {
                space("filesystem." + Readings.part(store.getMount()) + ".", store, into);
            }
        }
    }

    /** A single file that is mounted over another is no file system of its own. */
    private static boolean keepsData(OSFileStore store) {
        return !WITHOUT_DATA.contains(store.getType())
                && store.getTotalSpace() > 0
                && Files.isDirectory(Path.of(store.getMount()));
    }

    /** Available is what an ordinary user may still write; used is all that is not free, reserve included. */
    private static void space(String at, OSFileStore store, Readings into) {
        into.put(at + "total_bytes", store.getTotalSpace());
        into.put(at + "used_bytes", store.getTotalSpace() - store.getFreeSpace());
        into.put(at + "available_bytes", store.getUsableSpace());
        if (store.getTotalInodes() > 0) {
            into.put(at + "used_inodes", store.getTotalInodes() - store.getFreeInodes());
            into.put(at + "total_inodes", store.getTotalInodes());
        }
    }
}
