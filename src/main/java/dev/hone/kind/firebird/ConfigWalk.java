package dev.hone.kind.firebird;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Glob;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.KeyBlockText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads firebird.conf and databases.conf with what they include, in the order of their lines. */
final class ConfigWalk {
    private static final int DEPTH = 16;

    private final Layout layout;
    private final FileSource source;
    private final List<ConfigFile> files = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private final List<Alias> aliases = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private ConfigWalk(Layout layout, FileSource source) {
        this.layout = layout;
        this.source = source;
    }

    /**
     * What was found.
     *
     * @param files    in load order
     * @param places   lines that give a value, in load order: the first of a name wins
     * @param aliases  databases with a name
     * @param problems what could not be read
     */
    record Loaded(List<ConfigFile> files, List<Place> places, List<Alias> aliases, List<Problem> problems) {
        /** Lines that give a parameter a value, the winner first. */
        List<Place> of(String scope, String name) {
            return places.stream().filter(p -> p.gives(scope, name)).toList();
        }

        Optional<Place> winner(String scope, String name) {
            return of(scope, name).stream().findFirst();
        }
    }

    static Loaded walk(Layout layout, FileSource source) {
        ConfigWalk walk = new ConfigWalk(layout, source);
        walk.read(layout.main(), false, 0);
        walk.read(layout.databases(), true, 0);
        return new Loaded(
                List.copyOf(walk.files),
                List.copyOf(walk.places),
                List.copyOf(walk.aliases),
                List.copyOf(walk.problems));
    }

    private void read(Path path, boolean namesDatabases, int depth) {
        try {
            ConfigFile file = source.read(path);
            if (depth > DEPTH || files.stream().anyMatch(f -> f.path().equals(path))) {
                problems.add(Problem.warning(
                        "include_loop", path.toString(), 0, path + " is included again; it is read once"));
                return;
            }
            files.add(file);
            for (Entry entry : KeyBlockText.parse(file.text()).entries()) {
                entry(file, entry, namesDatabases, depth);
            }
        } catch (NoSuchFileException none) {
            if (depth > 0) {
                problems.add(unreadable(path, none));
            }
        } catch (IOException e) {
            problems.add(unreadable(path, e));
        }
    }

    private void entry(ConfigFile file, Entry entry, boolean namesDatabases, int depth) {
        if (isInclude(file, entry)) {
            include(file, entry, namesDatabases, depth);
        } else if (namesDatabases && entry.section().isEmpty()) {
            Place place = new Place(file.path(), "", entry);
            aliases.add(new Alias(entry.name(), layout.expand(place.value(), file.path())));
        } else {
            places.add(new Place(file.path(), entry.section(), entry));
        }
    }

    /** {@code include PATH} has no equals sign. */
    static boolean isInclude(ConfigFile file, Entry entry) {
        return entry.section().isEmpty()
                && entry.name().equalsIgnoreCase("include")
                && file.text().lastIndexOf('=', entry.start()) <= file.text().lastIndexOf('\n', entry.start());
    }

    private void include(ConfigFile file, Entry entry, boolean namesDatabases, int depth) {
        String words = layout.expand(entry.rawValue(), file.path());
        try {
            Path wanted = file.path().resolveSibling(words).normalize();
            List<Path> found = Glob.isPattern(words) ? source.fitting(wanted) : List.of(wanted);
            found.forEach(f -> read(f, namesDatabases, depth + 1));
        } catch (IOException | IllegalArgumentException e) {
            problems.add(Problem.warning(
                    "unreadable",
                    file.path().toString(),
                    entry.line(),
                    "%s, line %d: include %s: %s".formatted(file.path(), entry.line(), words, e.getMessage())));
        }
    }

    private static Problem unreadable(Path path, IOException e) {
        return new Problem(
                "unreadable",
                Problem.Severity.WARNING,
                path.toString(),
                0,
                path + " cannot be read: " + e.getMessage(),
                e instanceof AccessDenied denied ? denied.remedy() : null);
    }
}
