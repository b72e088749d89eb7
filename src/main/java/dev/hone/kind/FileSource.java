package dev.hone.kind;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where config files come from: a host, or a list already read. */
public interface FileSource {
    /** The file of that path; an IOException when there is none or it may not be read. */
    ConfigFile read(Path path) throws IOException;

    /** Paths that fit a pattern, in the order of their bytes; empty when none does. */
    List<Path> fitting(Path pattern) throws IOException;

    /** Files already read; nothing else exists. */
    static FileSource of(List<ConfigFile> files) {
        return new FileSource() {
            @Override
            public ConfigFile read(Path path) throws IOException {
                return files.stream()
                        .filter(f -> f.path().equals(path))
                        .findFirst()
                        .orElseThrow(() -> new java.nio.file.NoSuchFileException(path.toString()));
            }

            @Override
            public List<Path> fitting(Path pattern) {
                return files.stream()
                        .map(ConfigFile::path)
                        .filter(p -> Glob.fits(pattern, p))
                        .sorted(java.util.Comparator.comparing(Path::toString))
                        .toList();
            }
        };
    }
}
