package dev.hone.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The folder in which everything of this server is kept: setting {@code hone.data}, created 0700 when missing. */
@Component
public class DataFolder {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private final Path root;

    DataFolder(@Value("${hone.data}") Path root) {
        this.root = prepare(root);
    }

    /**
     * Creates the folder for its owner alone, or looks whether an existing one is; everything secret lies in it.
     *
     * @return the folder, absolute
     * @throws IllegalStateException when others may look into it, with what to do
     */
    public static Path prepare(Path folder) {
        Path root = folder.toAbsolutePath().normalize();
        create(root);
        try {
            if (!Collections.disjoint(Files.getPosixFilePermissions(root), OTHERS)) {
                throw new IllegalStateException(
                        "others may look into the data folder %s; run: chmod 700 %s".formatted(root, root));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at the data folder " + root, e);
        }
        return root;
    }

    /** The folder itself, absolute. */
    public Path root() {
        return root;
    }

    /** A file or folder directly beneath; the name is one of the program's own, never a visitor's. */
    public Path resolve(String name) {
        return root.resolve(name);
    }

    private static void create(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the data folder " + folder + " (setting hone.data)", e);
        }
    }
}
