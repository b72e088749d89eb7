package dev.hone.kind.linux;

import dev.hone.kind.ConfigFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The order in which sysctl --system reads: by file name over all directories, then sysctl.conf; later wins. */
final class LoadOrder {
    private static final Comparator<String> BY_BYTES =
            Comparator.comparing(n -> n.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private LoadOrder() {}

    /** The paths to read, from those that exist; a name found in an earlier directory hides the later ones. */
    static List<Path> of(Place place, List<Path> existing) {
        Map<String, Path> byName = new TreeMap<>(BY_BYTES);
        for (Path directory : place.directories()) {
            existing.stream()
                    .filter(p -> directory.equals(p.getParent()) && p.toString().endsWith(".conf"))
                    .forEach(p -> byName.putIfAbsent(p.getFileName().toString(), p));
        }
        List<Path> order = new ArrayList<>(byName.values());
        existing.stream().filter(place.last()::equals).findFirst().ifPresent(order::add);
        return order;
    }

    /** Files in load order; sysctl.conf is left out where a link in sysctl.d already leads to it. */
    static List<ConfigFile> sorted(Place place, List<ConfigFile> files) {
        List<ConfigFile> sorted = new ArrayList<>();
        for (Path path : of(place, files.stream().map(ConfigFile::path).toList())) {
            Optional<ConfigFile> file =
                    files.stream().filter(f -> f.path().equals(path)).findFirst();
            file.filter(f -> sorted.stream().noneMatch(s -> s.realPath().equals(f.realPath())))
                    .ifPresent(sorted::add);
        }
        return sorted;
    }
}
