package dev.hone.trial;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks a trial's programs from the class path, once for each archive. */
final class Programs {
    private Programs() {}

    /** The folder with the programs. A folder that is there is whole: it gets its name last. */
    static Path unpacked(String archive, Path place) throws IOException {
        Path folder = place.resolve("programs-" + archive.replaceFirst("\\.[a-z]+$", ""));
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Path part = place.resolve(folder.getFileName() + ".part");
        TrialPlace.delete(part);
        Files.createDirectories(part);
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (InputStream in = Programs.class.getClassLoader().getResourceAsStream(archive)) {
            if (in == null) {
                throw new TrialFailed(archive + " is not in this build; it has programs for Linux on x86-64 only", "");
            }
            unpack(new TarArchiveInputStream(new XZCompressorInputStream(in)), part);
        }
        return Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void unpack(TarArchiveInputStream tar, Path folder) throws IOException {
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            Path target = folder.resolve(entry.getName()).normalize();
            if (!target.startsWith(folder)) {
                throw new TrialFailed("the archive names a path outside of it: " + entry.getName(), "");
            }
            Files.createDirectories(target.getParent());
            if (entry.isDirectory()) {
                Files.createDirectories(target);
            } else if (entry.isSymbolicLink()) {
                Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            } else {
                Files.copy(tar, target);
                Files.setPosixFilePermissions(target, mode((entry.getMode() & 0100) != 0));
            }
        }
    }

    private static Set<PosixFilePermission> mode(boolean executable) {
        return executable
                ? EnumSet.copyOf(PosixFilePermissions.fromString("rwxr-xr-x"))
                : EnumSet.copyOf(PosixFilePermissions.fromString("rw-r--r--"));
    }
}
