package dev.hone.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A directory of this run alone, readable by nobody else, deleted with all in it. */
final class Workspace implements AutoCloseable {
    private final Path directory;

    private Workspace(Path directory) {
        this.directory = directory;
    }

    static Workspace open() throws IOException {
        return new Workspace(Files.createTempDirectory(
                "hone-run-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
    }

    Path directory() {
        return directory;
    }

    Path file(String name) {
        return directory.resolve(name);
    }

    /** Writes a file that only this user may read. */
    Path secret(String name, String text) throws IOException {
        Path file = Files.createFile(
                file(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    /** Files whose names begin like that, sorted. */
    List<Path> startingWith(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(f -> f.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void close() throws IOException {
        for (Path file : startingWith("")) {
            Files.delete(file);
        }
        Files.delete(directory);
    }
}
