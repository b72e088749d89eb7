package dev.hone.kind;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where config files come from: a host, or a list already read. */
public interface FileSource {
    /** The file of that path; an IOException when there is none or it may not be read. */
    ConfigFile read(Path path) throws IOException;

    /** Paths that fit a pattern, in the order of their bytes; empty when none does. */
    List<Path> fitting(Path pattern) throws IOException;

    /** Files already read; nothing else exists. */
    static FileSource of(List<ConfigFile> files) {
        Map<Path, ConfigFile> byPath = files.stream()
                .collect(Collectors.toMap(ConfigFile::path, Function.identity(), (first, second) -> first));
        return new FileSource() {
            @Override
            public ConfigFile read(Path path) throws IOException {
                return Optional.ofNullable(byPath.get(path))
                        .orElseThrow(() -> new NoSuchFileException(path.toString()));
            }

            @Override
            public List<Path> fitting(Path pattern) {
                return files.stream()
                        .map(ConfigFile::path)
                        .filter(p -> Glob.fits(pattern, p))
                        .sorted(Comparator.comparing(Path::toString))
                        .toList();
            }
        };
    }
}
