package dev.hone.kind.mysql;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files that were handed over, so that a walk needs no host.
 *
 * @param files all there is
 */
record GivenFiles(List<ConfigFile> files) implements OptionWalk.Source {
    @Override
    public Optional<ConfigFile> file(Path path, List<Problem> problems) {
        return files.stream().filter(f -> f.path().equals(path)).findFirst();
    }

    @Override
    public List<Path> list(Path directory, List<Problem> problems) {
        return files.stream()
                .map(ConfigFile::path)
                .filter(p -> directory.equals(p.getParent()))
                .sorted(HostFiles.BY_BYTES)
                .toList();
    }
}
