package dev.hone.kind.postgresql;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.KeyValueText;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files of a cluster walked as the server walks them: includes where they stand, postgresql.auto.conf last, the last
 * line of a name wins.
 */
final class ConfigTree {
    private static final int DEEPEST = 10;

    private final FileSource source;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Set<Path> includes = new HashSet<>();
    private final Set<Path> directories = new HashSet<>();
    private final Deque<Path> chain = new ArrayDeque<>();

    private ConfigTree(FileSource source) {
        this.source = source;
    }

    /** Where the walk finds files. */
    interface FileSource {
        /** The file; empty when it is not there or may not be read. */
        Optional<ConfigFile> file(Path path);

        /** Whether the file that was not given is there all the same, and too large. */
        default boolean isTooLarge(Path path) {
            return false;
        }

        /** Paths in a directory whose names the server would read, in its order. */
        List<Path> included(Path directory);
    }

    /**
     * A setting as it stands in a file.
     *
     * @param name in lower case, since the server does not mind case
     */
    record Line(Path file, String name, ConfigText.Entry entry) {}

    /** Walks from the main file; {@code auto} is read last, when it is there. */
    static ConfigTree walk(Path main, Path auto, FileSource source) {
        ConfigTree tree = new ConfigTree(source);
        tree.include(main, null, true);
        tree.include(auto, null, false);
        return tree;
    }

    /** Walks files in memory. */
    static ConfigTree walk(Path main, Path auto, List<ConfigFile> files) {
        Map<Path, ConfigFile> byPath = new LinkedHashMap<>();
        files.forEach(f -> byPath.put(f.path(), f));
        return walk(main, auto, new FileSource() {
            @Override
            public Optional<ConfigFile> file(Path path) {
                return Optional.ofNullable(byPath.get(path));
            }

            @Override
            public List<Path> included(Path directory) {
                return byPath.keySet().stream()
                        .filter(p -> directory.equals(p.getParent()) && isIncluded(p))
                        .sorted()
                        .toList();
            }
        });
    }

    /** Whether {@code include_dir} reads a file of that name. */
    static boolean isIncluded(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".conf") && !name.startsWith(".");
    }

    /** Settings in the order in which they are applied, includes left out. */
    List<Line> lines() {
        return List.copyOf(lines);
    }

    /** The lines that set one parameter, the winner last; the case of a name means nothing. */
    List<Line> lines(String name) {
        return lines.stream().filter(l -> l.name().equalsIgnoreCase(name)).toList();
    }

    /** By name, the lines that set it, the winner last. */
    Map<String, List<Line>> byName() {
        return lines.stream().collect(Collectors.groupingBy(Line::name, LinkedHashMap::new, Collectors.toList()));
    }

    /** Files in load order. */
    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    /** Loops, missing files, lines that cannot be read. */
    List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Files named by an include line, directories left out. */
    Set<Path> includes() {
        return Set.copyOf(includes);
    }

    /** Directories named by an include line. */
    Set<Path> directories() {
        return Set.copyOf(directories);
    }

    private void include(Path path, ConfigText.@Nullable Entry by, boolean required) {
        int line = by == null ? 0 : by.line();
        if (chain.contains(path) || chain.size() > DEEPEST) {
            problems.add(loop(path, line));
            return;
        }
        Optional<ConfigFile> file = source.file(path);
        if (file.isEmpty()) {
            if (required && !source.isTooLarge(path)) {
                problems.add(missing(path, line));
            }
            return;
        }
        files.putIfAbsent(path, file.get());
        chain.addLast(path);
        read(path, KeyValueText.parse(file.get().text()));
        chain.removeLast();
    }

    private void read(Path path, KeyValueText text) {
        text.faults().forEach(f -> problems.add(fault(path, f)));
        for (ConfigText.Entry entry : text.entries()) {
            String name = entry.name().toLowerCase(Locale.ROOT);
            switch (name) {
                case "include", "include_if_exists", "include_dir" -> include(path, name, entry);
                default -> lines.add(new Line(path, name, entry));
            }
        }
    }

    private void include(Path by, String how, ConfigText.Entry entry) {
        Optional<Path> named = ConfigPath.of(KeyValueText.unquote(entry.rawValue()))
                .map(p -> by.resolveSibling(p).normalize());
        if (named.isEmpty()) {
            String message = how + " " + entry.rawValue() + " names no file that can be there";
            problems.add(at("include_missing", by, entry.line(), message));
        } else if (how.equals("include_dir")) {
            directories.add(named.get());
            source.included(named.get()).forEach(f -> include(f, entry, true));
        } else {
            includes.add(named.get());
            include(named.get(), entry, how.equals("include"));
        }
    }

    private Problem loop(Path path, int line) {
        String way = chain.stream().map(Path::toString).collect(Collectors.joining(" → "));
        return at(
                "include_loop",
                chain.getLast(),
                line,
                "includes go in a circle, so the server reads nothing: " + way + " → " + path);
    }

    private Problem missing(Path path, int line) {
        Path by = chain.isEmpty() ? path : chain.getLast();
        return at(
                "include_missing",
                by,
                line,
                path + " is not there or cannot be read; the server would not load" + " its configuration");
    }

    private static Problem fault(Path path, KeyValueText.Fault fault) {
        return at(
                "syntax_error",
                path,
                fault.line(),
                "line " + fault.line() + " cannot be read near \"" + fault.near()
                        + "\", which makes the server ignore the whole configuration; quote values that hold anything but"
                        + " letters, digits and a unit");
    }

    private static Problem at(String code, Path file, int line, String message) {
        return new Problem(code, Problem.Severity.ERROR, file.toString(), line, message, null);
    }
}
