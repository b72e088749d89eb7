package dev.hone.kind.fpm;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a PHP reads its settings from.
 *
 * @param main    its php.ini; empty when it has none
 * @param scanned directories whose {@code .ini} files it reads after that, with colons between
 */
public record IniPlaces(String main, String scanned) {
    static IniPlaces of(FpmBuild build) {
        return new IniPlaces(build.iniFile(), build.scanDirectory());
    }

    /** As PHP tells them of itself; a scan directory without files is not told, and then the program's own counts. */
    static IniPlaces of(PhpReport report, FpmBuild build) {
        List<String> directories = report.scanned().stream()
                .map(Path::getParent)
                .map(String::valueOf)
                .distinct()
                .toList();
        return new IniPlaces(
                report.iniFile(), directories.isEmpty() ? build.scanDirectory() : String.join(":", directories));
    }

    /** The scan directories, in order. */
    public List<Path> directories() {
        return Stream.of(scanned.split(":"))
                .filter(d -> d.startsWith("/"))
                .map(d -> Path.of(d).normalize())
                .collect(Collectors.toList());
    }
}
