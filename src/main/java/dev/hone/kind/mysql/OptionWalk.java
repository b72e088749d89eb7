package dev.hone.kind.mysql;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.IniText;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads option files in the server's order: each root in turn, includes where they stand, a directory's {@code .cnf} files
 * by byte order of their names. Source: my_default.c.
 */
final class OptionWalk {
    private static final int DEEPEST = 10;
    /** Stands for a name that no file can have. */
    private static final Path NOWHERE = Path.of("/dev/null/nowhere");

    /** Where files come from. */
    interface Source {
        /** A file that the server reads; empty when there is none or it ignores it, which is noted in the problems. */
        Optional<ConfigFile> file(Path path, List<Problem> problems);

        /** What lies in a directory, by byte order. */
        List<Path> list(Path directory, List<Problem> problems);
    }

    /**
     * What was read.
     *
     * @param files    each once, in load order
     * @param options  of every group, in the order in which they take effect: later wins
     * @param problems what the server would stumble over or skip
     */
    record Loaded(List<ConfigFile> files, List<Option> options, List<Problem> problems) {
        /** Options of the server's own groups under that name, winner last. */
        List<Option> of(String name, Set<String> groups) {
            return options.stream()
                    .filter(o ->
                            groups.contains(o.entry().section()) && o.name().equals(name))
                    .toList();
        }
    }

    private final Source source;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Option> options = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Deque<Path> open = new ArrayDeque<>();

    private OptionWalk(Source source) {
        this.source = source;
    }

    static Loaded walk(List<Path> roots, Source source) {
        OptionWalk walk = new OptionWalk(source);
        roots.forEach(walk::enter);
        return new Loaded(List.copyOf(walk.files.values()), List.copyOf(walk.options), List.copyOf(walk.problems));
    }

    private void enter(Path path) {
        if (open.contains(path)) {
            problems.add(new Problem(
                    "include_loop",
                    Severity.ERROR,
                    path.toString(),
                    0,
                    "%s includes itself by way of %s; the server reads it ten times and goes on"
                            .formatted(path, open.peekLast()),
                    null));
            return;
        }
        if (open.size() < DEEPEST) {
            source.file(path, problems).ifPresent(file -> read(path, file));
        }
    }

    private void read(Path path, ConfigFile file) {
        files.putIfAbsent(path, file);
        open.addLast(path);
        IniText ini = IniText.parse(file.text());
        ini.faults().forEach(f -> problems.add(fault(path, f)));
        int line = 0;
        for (IniText.Include include : ini.includes()) {
            collect(path, ini, line, include.line());
            include(include);
            line = include.line();
        }
        collect(path, ini, line, Integer.MAX_VALUE);
        open.removeLast();
    }

    private void collect(Path path, IniText ini, int after, int before) {
        for (Entry entry : ini.entries()) {
            if (entry.line() > after && entry.line() < before) {
                options.add(new Option(path, entry));
            }
        }
    }

    private void include(IniText.Include include) {
        Path named = ConfigPath.of(include.path()).orElse(NOWHERE);
        if (!include.directory()) {
            enter(named);
            return;
        }
        for (Path file : source.list(named, problems)) {
            if (file.getFileName().toString().endsWith(".cnf")) {
                enter(file);
            } else {
                problems.add(Problem.warning(
                        "not_read",
                        file.toString(),
                        0,
                        file + " is not read: !includedir takes only names that end in .cnf"));
            }
        }
    }

    private static Problem fault(Path path, IniText.Fault fault) {
        return new Problem(
                fault.code(),
                Severity.ERROR,
                path.toString(),
                fault.line(),
                "%s, line %d: %s".formatted(path, fault.line(), fault.message()),
                null);
    }
}
