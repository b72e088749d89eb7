package dev.hone.kind;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Config files as they lie on a host. */
public record HostSource(Host host) implements FileSource {
    @Override
    public ConfigFile read(Path path) throws IOException {
        Path real = host.resolve(path);
        FileInfo is = host.stat(real).orElseThrow(() -> new NoSuchFileException(path.toString()));
        if (is.type() == FileInfo.Type.DIRECTORY) {
            throw new IOException(path + " is a directory");
        }
        String text = new String(host.read(path, ConfigFile.LARGEST_BYTES), StandardCharsets.ISO_8859_1);
        return new ConfigFile(path, real, text, is.mode(), is.uid(), is.gid());
    }

    @Override
    public List<Path> fitting(Path pattern) throws IOException {
        List<Path> found = List.of(Path.of("/"));
        for (Path part : pattern) {
            List<Path> deeper = new ArrayList<>();
            for (Path at : found) {
                deeper.addAll(children(at, part.toString()));
            }
            found = deeper;
        }
        return found.stream().sorted(Comparator.comparing(Path::toString)).toList();
    }

    private List<Path> children(Path at, String part) throws IOException {
        if (!Glob.isPattern(part)) {
            Path child = at.resolve(part);
            return host.stat(child).isPresent() ? List.of(child) : List.of();
        }
        List<Path> fitting = new ArrayList<>();
        for (Path name : host.list(at)) {
            if (Glob.fits(part, name.getFileName().toString())) {
                fitting.add(at.resolve(name.getFileName()));
            }
        }
        return fitting;
    }
}
