package dev.hone.kind.pgpool;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.KeyValueText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** pgpool.conf and the files that it includes, in the order in which they are read; of two lines the last wins. */
final class PoolTree {
    private static final int MOST_DEEP = 10;

    private final FileSource source;
    private final List<Line> lines = new ArrayList<>();
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final Set<Path> named = new LinkedHashSet<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Path> open = new ArrayList<>();

    private PoolTree(FileSource source) {
        this.source = source;
    }

    /** A setting and where it stands. */
    record Line(Path file, Entry entry) {
        String name() {
            return entry.name();
        }

        /** Without quotes. */
        String value() {
            return KeyValueText.unquote(entry.rawValue());
        }

        Origin origin() {
            return Origin.file(file, entry.line(), entry.rawValue());
        }
    }

    static PoolTree walk(Path main, FileSource source) {
        PoolTree tree = new PoolTree(source);
        tree.read(main, "", 0);
        return tree;
    }

    static PoolTree walk(Path main, List<ConfigFile> files) {
        return walk(main, FileSource.of(files));
    }

    List<Line> lines() {
        return List.copyOf(lines);
    }

    List<Line> lines(String name) {
        return lines.stream().filter(l -> l.name().equals(name)).toList();
    }

    Optional<Line> winner(String name) {
        return lines(name).stream().reduce((a, b) -> b);
    }

    /** The value that a name is given; empty when no line gives it one. */
    Optional<String> said(String name) {
        return winner(name).map(Line::value);
    }

    Map<String, Line> winners() {
        Map<String, Line> winners = new LinkedHashMap<>();
        lines.forEach(l -> winners.put(l.name(), l));
        return winners;
    }

    /** Files that were read, in order. */
    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    /** Files that are to be read, whether they could be or not. */
    Set<Path> named() {
        return Set.copyOf(named);
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    private void read(Path file, String from, int line) {
        named.add(file);
        if (open.contains(file) || open.size() >= MOST_DEEP) {
            fault("include_loop", from, line, file + " includes itself");
            return;
        }
        try {
            ConfigFile read = source.read(file);
            files.putIfAbsent(file, read);
            open.add(file);
            KeyValueText text = KeyValueText.parse(read.text());
            text.entries().forEach(e -> entry(file, e));
            text.faults()
                    .forEach(f -> fault(
                            "syntax",
                            file.toString(),
                            f.line(),
                            "%s line %d cannot be read near %s; pgpool passes such a line over without a word, or reads it wrong"
                                    .formatted(file, f.line(), f.near())));
            open.remove(file);
        } catch (IOException e) {
            fault("config_unreadable", from, line, file + " cannot be read: " + e.getMessage());
        }
    }

    private void entry(Path file, Entry entry) {
        if (entry.name().equalsIgnoreCase("include")) {
            Path folder = file.toAbsolutePath().getParent();
            String name = KeyValueText.unquote(entry.rawValue());
            read(ConfigPath.in(folder == null ? Path.of("/") : folder, name), file.toString(), entry.line());
        } else {
            lines.add(new Line(file, entry));
        }
    }

    private void fault(String code, String subject, int line, String message) {
        problems.add(new Problem(code, Problem.Severity.ERROR, subject, line, message, null));
    }
}
