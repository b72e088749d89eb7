package dev.hone.kind.format;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Paths as config texts name them. A text is read as ISO-8859-1, so that each character stands for a byte; on disk those
 * bytes are UTF-8, and {@code größe.conf} is found only when it is read so.
 */
public final class ConfigPath {
    private ConfigPath() {}

    /** The path that a text names; empty for one that no file here can have, such as one with a zero byte. */
    public static Optional<Path> of(String name) {
        try {
            return Optional.of(Path.of(new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The same seen from a folder; for a name that no file can have, a path that shows it and where no file is. */
    public static Path in(Path folder, String name) {
        return folder.resolve(of(name).orElseGet(() -> Path.of(name.replaceAll("[^\\x20-\\x7e]", "?"))))
                .normalize();
    }
}
