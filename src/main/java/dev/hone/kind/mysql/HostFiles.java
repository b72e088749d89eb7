package dev.hone.kind.mysql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Option files as they lie on a host. A file that anybody may write is left out, as the server does.
 *
 * @param host where they lie
 */
record HostFiles(Host host) implements OptionWalk.Source {
    static final Comparator<Path> BY_BYTES =
            Comparator.comparing(p -> p.toString().getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private static final int ANYBODY_WRITES = 0002;

    @Override
    public Optional<ConfigFile> file(Path path, List<Problem> problems) {
        try {
            if (host.stat(path).isEmpty()) {
                return Optional.empty();
            }
            Path real = host.resolve(path);
            FileInfo info = host.stat(real).orElseThrow(() -> new IOException(path + " leads nowhere"));
            if (info.type() == FileInfo.Type.DIRECTORY) {
                return Optional.empty();
            }
            if ((info.mode() & ANYBODY_WRITES) != 0) {
                problems.add(worldWritable(path));
                return Optional.empty();
            }
            String text = new String(host.read(real, ConfigFile.LARGEST_BYTES), StandardCharsets.ISO_8859_1);
            return Optional.of(new ConfigFile(path, real, text, info.mode(), info.uid(), info.gid()));
        } catch (IOException e) {
            problems.add(unreadable(path, e));
            return Optional.empty();
        }
    }

    @Override
    public List<Path> list(Path directory, List<Problem> problems) {
        try {
            return host.list(directory).stream()
                    .map(directory::resolve)
                    .sorted(BY_BYTES)
                    .toList();
        } catch (IOException e) {
            problems.add(unreadable(directory, e));
            return List.of();
        }
    }

    /** The server ignores the whole file with one warning line, so its defaults rule. */
    static Problem worldWritable(Path path) {
        return new Problem(
                "world_writable",
                Severity.ERROR,
                path.toString(),
                0,
                path + " may be written by anybody, so the server ignores it and defaults rule; to mend it: chmod o-w "
                        + path,
                "chmod o-w " + path);
    }

    private static Problem unreadable(Path path, IOException e) {
        String remedy = e instanceof AccessDenied denied ? denied.remedy() : null;
        return new Problem(
                "unreadable",
                Severity.WARNING,
                path.toString(),
                0,
                path + " cannot be read: " + e.getMessage(),
                remedy);
    }
}
