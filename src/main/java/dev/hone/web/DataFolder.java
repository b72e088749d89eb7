package dev.hone.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The folder in which everything of this server is kept: setting {@code hone.data}, created 0700 when missing. */
@Component
public class DataFolder {
    private final Path root;

    DataFolder(@Value("${hone.data}") Path root) {
        this.root = root.toAbsolutePath().normalize();
        create(this.root);
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
