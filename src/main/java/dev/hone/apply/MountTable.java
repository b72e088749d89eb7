package dev.hone.apply;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads /proc/self/mountinfo (proc(5)). */
final class MountTable {
    private static final int POINT = 4;
    private static final int OPTIONS = 5;

    private MountTable() {}

    static List<Disk.Mount> parse(String mountinfo) {
        List<Disk.Mount> mounts = new ArrayList<>();
        for (String line : mountinfo.split("\n")) {
            String[] fields = line.split(" ");
            int dash = List.of(fields).indexOf("-");
            if (dash > OPTIONS) {
                String superOptions = fields.length > dash + 3 ? fields[dash + 3] : "";
                mounts.add(new Disk.Mount(
                        Path.of(plain(fields[POINT])), isReadOnly(fields[OPTIONS]) || isReadOnly(superOptions)));
            }
        }
        return List.copyOf(mounts);
    }

    /** Whether something is mounted on the very path. */
    static boolean isMountPoint(List<Disk.Mount> mounts, Path path) {
        return mounts.stream().anyMatch(m -> m.point().equals(path));
    }

    /** Whether the file system below a path refuses writes. */
    static boolean isReadOnly(List<Disk.Mount> mounts, Path path) {
        Disk.Mount closest = new Disk.Mount(Path.of("/"), false);
        for (Disk.Mount mount : mounts) {
            if (path.startsWith(mount.point())
                    && mount.point().getNameCount() >= closest.point().getNameCount()) {
                closest = mount;
            }
        }
        return closest.readOnly();
    }

    private static boolean isReadOnly(String options) {
        return List.of(options.split(",")).contains("ro");
    }

    /** Undoes the octal escapes of space, tab, newline and backslash. */
    private static String plain(String field) {
        return field.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}
