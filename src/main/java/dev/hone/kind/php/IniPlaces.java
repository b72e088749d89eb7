package dev.hone.kind.php;

import dev.hone.kind.Installation;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a PHP reads its settings from.
 *
 * @param main    its php.ini; null when it has none
 * @param scanned directories whose {@code .ini} files it reads after that
 */
record IniPlaces(@Nullable Path main, List<Path> scanned) {
    static final String SCANNED = "scanned";

    IniPlaces {
        scanned = List.copyOf(scanned);
    }

    static IniPlaces of(Installation at) {
        return new IniPlaces(at.mainConfig(), directories(at.attributes().getOrDefault(SCANNED, "")));
    }

    /** Directories as PHP lists them, with colons between. */
    static List<Path> directories(String list) {
        return Stream.of(list.split(":"))
                .filter(d -> d.startsWith("/"))
                .map(d -> Path.of(d).normalize())
                .toList();
    }

    /** Whether a file would be read there if it existed. */
    boolean wouldRead(Path file) {
        return file.equals(file.normalize())
                && scanned.contains(file.getParent())
                && String.valueOf(file.getFileName()).matches("[A-Za-z0-9_][A-Za-z0-9_.-]*\\.ini");
    }
}
