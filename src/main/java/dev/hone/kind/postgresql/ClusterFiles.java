package dev.hone.kind.postgresql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.FileTooLarge;
import dev.hone.kind.Host;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the files of a cluster from its host and notes what could not be read and what the server passes over. */
final class ClusterFiles implements ConfigTree.FileSource {

    private final Host host;
    private final Set<Path> tooLarge = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    ClusterFiles(Host host) {
        this.host = host;
    }

    /** What was noticed while reading, beside the problems of the tree. */
    List<Problem> problems() {
        return List.copyOf(problems);
    }

    @Override
    public Optional<ConfigFile> file(Path path) {
        try {
            Path real = host.resolve(path);
            Optional<FileInfo> info = host.stat(real);
            if (info.isEmpty()) {
                return Optional.empty();
            }
            String text = new String(host.read(path, ConfigFile.LARGEST_BYTES), StandardCharsets.ISO_8859_1);
            FileInfo is = info.get();
            return Optional.of(new ConfigFile(path, real, text, is.mode(), is.uid(), is.gid()));
        } catch (AccessDenied denied) {
            problems.add(unreadable(path, denied));
        } catch (FileTooLarge large) {
            tooLarge.add(path);
            problems.add(Problem.warning("unreadable", path.toString(), 0, String.valueOf(large.getMessage())));
        } catch (IOException gone) {
            // Whether that matters depends on the line that names it; the tree says so.
        }
        return Optional.empty();
    }

    @Override
    public boolean isTooLarge(Path path) {
        return tooLarge.contains(path);
    }

    @Override
    public List<Path> included(Path directory) {
        try {
            List<Path> all = host.list(directory).stream()
                    .map(n -> directory.resolve(n.getFileName()))
                    .toList();
            all.stream().filter(p -> !ConfigTree.isIncluded(p)).forEach(p -> problems.add(passedOver(p)));
            return all.stream()
                    .filter(ConfigTree::isIncluded)
                    .filter(this::isFile)
                    .toList();
        } catch (AccessDenied denied) {
            problems.add(unreadable(directory, denied));
        } catch (IOException gone) {
            problems.add(Problem.warning(
                    "include_missing", directory.toString(), 0, directory + " cannot be listed: " + gone.getMessage()));
        }
        return List.of();
    }

    private boolean isFile(Path path) {
        try {
            return host.stat(host.resolve(path))
                    .filter(i -> i.type() == FileInfo.Type.FILE)
                    .isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private static Problem passedOver(Path file) {
        return Problem.warning(
                "file_not_read",
                file.toString(),
                0,
                file.getFileName() + " is not read: include_dir takes only names that end in .conf");
    }

    private static Problem unreadable(Path path, AccessDenied why) {
        return new Problem(
                "access_denied",
                Problem.Severity.WARNING,
                path.toString(),
                0,
                path + ": " + why.getMessage(),
                why.remedy());
    }
}
