package dev.hone.kind.linux;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.SysctlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the files of a place, and what they say. */
final class SysctlFiles {
    private SysctlFiles() {}

    /** The files in load order; what cannot be read is noted. */
    static List<ConfigFile> read(Place place, Host host, List<Problem> problems) {
        List<Path> existing = new ArrayList<>();
        for (Path directory : place.directories()) {
            names(host, directory, problems).forEach(p -> existing.add(directory.resolve(p)));
        }
        existing.add(place.last());
        List<ConfigFile> files = new ArrayList<>();
        for (Path path : LoadOrder.of(place, existing)) {
            file(host, path, problems).ifPresent(files::add);
        }
        return LoadOrder.sorted(place, files);
    }

    /** Every place that gives a key a value, by canonical key, winner first. */
    static Map<String, List<Origin>> origins(Place place, List<ConfigFile> files) {
        Map<String, List<Origin>> origins = new LinkedHashMap<>();
        for (ConfigFile file : LoadOrder.sorted(place, files)) {
            SysctlText.parse(file.text())
                    .entries()
                    .forEach(e -> origins.computeIfAbsent(SysctlText.canonical(e.name()), key -> new ArrayList<>())
                            .addFirst(Origin.file(file.path(), e.line(), spaced(e.rawValue()))));
        }
        return origins;
    }

    /** A value with one blank between its numbers, as people write it; the kernel puts tabs there. */
    static String spaced(String value) {
        return value.strip().replaceAll("[ \t]+", " ");
    }

    private static List<Path> names(Host host, Path directory, List<Problem> problems) {
        try {
            return host.list(directory);
        } catch (IOException e) {
            problems.add(unreadable(directory, e));
            return List.of();
        }
    }

    private static Optional<ConfigFile> file(Host host, Path path, List<Problem> problems) {
        try {
            if (host.stat(path).isEmpty()) {
                return Optional.empty();
            }
            Path real = host.resolve(path);
            Optional<FileInfo> info = host.stat(real).filter(i -> i.type() == FileInfo.Type.FILE);
            if (info.isEmpty()) {
                return Optional.empty();
            }
            String text = new String(host.read(real, ConfigFile.LARGEST_BYTES), StandardCharsets.ISO_8859_1);
            FileInfo is = info.get();
            return Optional.of(new ConfigFile(path, real, text, is.mode(), is.uid(), is.gid()));
        } catch (IOException e) {
            problems.add(unreadable(path, e));
            return Optional.empty();
        }
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
