package dev.hone.kind.pgbouncer;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a pooler's files from its host, each once, and notes what may not be read. */
final class PoolerFiles implements PoolerTree.Source {
    private static final int LIMIT_BYTES = 5 << 20;

    private final Host host;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    PoolerFiles(Host host) {
        this.host = host;
    }

    @Override
    public Optional<String> text(Path file) {
        return file(file).map(ConfigFile::text);
    }

    /** A file; empty when it cannot be read. */
    Optional<ConfigFile> file(Path path) {
        if (!files.containsKey(path)) {
            load(path).ifPresent(f -> files.put(path, f));
        }
        return Optional.ofNullable(files.get(path));
    }

    /** Files read so far, in the order in which they were asked for. */
    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    private Optional<ConfigFile> load(Path path) {
        try {
            Path real = host.resolve(path);
            Optional<FileInfo> is = host.stat(real).filter(i -> i.type() == FileInfo.Type.FILE);
            if (is.isEmpty()) {
                return Optional.empty();
            }
            String text = new String(host.read(path, LIMIT_BYTES), StandardCharsets.ISO_8859_1);
            return Optional.of(new ConfigFile(
                    path, real, text, is.get().mode(), is.get().uid(), is.get().gid()));
        } catch (AccessDenied denied) {
            problems.add(new Problem(
                    "access_denied",
                    Problem.Severity.WARNING,
                    path.toString(),
                    0,
                    path + ": " + denied.getMessage(),
                    denied.remedy()));
        } catch (IOException gone) {
            // Whether that matters depends on the line that names it; the tree says so.
        }
        return Optional.empty();
    }
}
