package dev.hone.kind.php;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.PhpIniValue;
import dev.hone.kind.fpm.IniPlaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A php.ini and the files of its scan directories, in the order in which PHP reads them: of several values the last counts. */
final class IniTree {
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private IniTree() {}

    /** One line that sets something. */
    record Line(ConfigText.Entry entry, ConfigFile file) {
        String name() {
            return entry.name();
        }

        String value() {
            return PhpIniValue.unquoted(entry.rawValue());
        }

        Origin origin() {
            return Origin.file(file.path(), entry.line(), value());
        }

        /** Whether it counts for some paths or hosts only. */
        boolean isNarrow() {
            return entry.section().matches("(?i)(PATH|HOST)\\s*=.*");
        }

        /** Whether PHP puts something else in its place, so that it cannot be compared with what is in force. */
        boolean isReplaced() {
            return PhpIniValue.isReplaced(entry.rawValue());
        }
    }

    static IniTree read(Installation at, FileSource source) {
        IniTree tree = new IniTree();
        IniPlaces places = places(at);
        if (!places.main().isEmpty()) {
            tree.load(Path.of(places.main()), source);
        }
        for (Path directory : places.directories()) {
            try {
                source.fitting(directory.resolve("*.ini")).forEach(p -> tree.load(p, source));
            } catch (IOException e) {
                tree.unreadable(directory, e);
            }
        }
        return tree;
    }

    static IniPlaces places(Installation at) {
        Path main = at.mainConfig();
        return new IniPlaces(
                main == null ? "" : main.toString(), at.attributes().getOrDefault(PhpKind.SCANNED, ""));
    }

    /** Whether PHP would read a file there if it existed. */
    static boolean wouldRead(Installation at, Path file) {
        return file.equals(file.normalize())
                && places(at).directories().contains(file.getParent())
                && String.valueOf(file.getFileName()).matches("[A-Za-z0-9_][A-Za-z0-9_.-]*\\.ini");
    }

    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    List<Line> lines() {
        return List.copyOf(lines);
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Lines of a name that count everywhere, the one that rules first. */
    List<Line> given(String name) {
        return lines.stream()
                .filter(l -> l.name().equals(name) && !l.isNarrow())
                .toList()
                .reversed();
    }

    /** Lines of a name that count for some paths or hosts. */
    List<Line> narrower(String name) {
        return lines.stream().filter(l -> l.name().equals(name) && l.isNarrow()).toList();
    }

    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        lines.stream().filter(l -> !l.isNarrow()).map(Line::name).forEach(names::add);
        return names;
    }

    private void load(Path path, FileSource source) {
        try {
            ConfigFile file = source.read(path);
            files.put(path, file);
            ReadTexts.of(file.text()).entries().forEach(e -> lines.add(new Line(e, file)));
        } catch (IOException e) {
            unreadable(path, e);
        }
    }

    private void unreadable(Path path, IOException e) {
        String remedy = e instanceof AccessDenied denied ? "; " + denied.remedy() : "";
        problems.add(Problem.warning(
                "unreadable", path.toString(), 0, "cannot read " + path + ": " + e.getMessage() + remedy));
    }
}
