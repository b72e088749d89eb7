package dev.hone.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import oshi.software.os.OSFileStore;

/**
 * Space of each local file system that keeps data, in bytes. Which there are comes from OSHI, asked again when the mounts
 * change, since it starts a program to find out; network file systems may hang and are left out.
 */
final class FileSystemCollector implements Collector {
    private static final Set<String> WITHOUT_DATA =
            Set.of("tmpfs", "devtmpfs", "overlay", "squashfs", "iso9660", "efivarfs", "ramfs");

    private final Proc proc;
    private String mountTable = "";
    private List<File> mounts = List.of();

    FileSystemCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "file systems";
    }

    @Override
    public void read(Readings into) throws IOException {
        String now = proc.required("self/mountinfo");
        if (!now.equals(mountTable)) {
            mounts = Oshi.system().getFileSystem().getFileStores(true).stream()
                    .filter(FileSystemCollector::keepsData)
                    .map(store -> new File(store.getMount()))
                    .toList();
            mountTable = now;
        }
        mounts.stream().filter(mount -> mount.getTotalSpace() > 0).forEach(mount -> space(mount, into));
    }

    /** A single file that is mounted over another is no file system of its own. */
    private static boolean keepsData(OSFileStore store) {
        return !WITHOUT_DATA.contains(store.getType())
                && store.getTotalSpace() > 0
                && Files.isDirectory(Path.of(store.getMount()));
    }

    /** Available is what an ordinary user may still write; used is all that is not free, reserve included. */
    private static void space(File mount, Readings into) {
        String at = "filesystem." + Readings.part(mount.getPath()) + ".";
        into.put(at + "total_bytes", mount.getTotalSpace());
        into.put(at + "used_bytes", mount.getTotalSpace() - mount.getFreeSpace());
        into.put(at + "available_bytes", mount.getUsableSpace());
    }
}
