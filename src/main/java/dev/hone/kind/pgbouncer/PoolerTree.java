package dev.hone.kind.pgbouncer;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PlainIniText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Config files as the pooler reads them: in one go through every {@code %include}, sections running on across files. Each
 * start of {@code [pgbouncer]} first puts all of its settings back to their defaults, and reading ends at the first line
 * that it cannot take.
 */
final class PoolerTree {
    static final String MAIN_SECTION = "pgbouncer";
    static final String DATABASES = "databases";
    static final String USERS = "users";
    static final Set<String> SECTIONS = Set.of(MAIN_SECTION, DATABASES, USERS, "peers");
    private static final int MOST_DEEP = 10;

    private final Source source;
    private final Path directory;
    private final List<Line> lines = new ArrayList<>();
    private final List<Line> reset = new ArrayList<>();
    private final Set<Path> includes = new LinkedHashSet<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Path> open = new ArrayList<>();
    private String section = "";
    private boolean settingsSeen;

    /** Where texts come from. */
    interface Source {
        Optional<String> text(Path file);
    }

    /** A setting in the section that it ends up in. */
    record Line(Path file, String section, Entry entry) {
        /** Name in the catalogue: bare for the pooler's own settings, {@code databases/shop} for the others. */
        String name() {
            return section.equals(MAIN_SECTION) ? entry.name() : section + "/" + entry.name();
        }

        Origin origin() {
            return Origin.file(file, entry.line(), entry.rawValue());
        }
    }

    private PoolerTree(Source source, Path directory) {
        this.source = source;
        this.directory = directory;
    }

    /** Reads from the main file on; relative includes start at the directory the pooler works in. */
    static PoolerTree walk(Path main, Path directory, Source source) {
        PoolerTree tree = new PoolerTree(source, directory);
        tree.read(main, "", 0);
        return tree;
    }

    static PoolerTree walk(Path main, Path directory, List<ConfigFile> files) {
        return walk(
                main,
                directory,
                file -> files.stream()
                        .filter(f -> f.path().equals(file))
                        .findFirst()
                        .map(ConfigFile::text));
    }

    /** Settings that count, in the order in which they are read; of two with one name the last wins. */
    List<Line> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** The line that gives a setting its value. */
    Optional<Line> winner(String name) {
        return lines.stream().filter(l -> l.name().equals(name)).reduce((a, b) -> b);
    }

    /** Lines that give a setting a value and lose, nearest rival first; those before a second start of the section too. */
    List<Line> losers(String name) {
        List<Line> all = new ArrayList<>(reset);
        all.addAll(lines);
        List<Line> losers =
                new ArrayList<>(all.stream().filter(l -> l.name().equals(name)).toList());
        winner(name).ifPresent(losers::remove);
        return losers.reversed();
    }

    /** Winning lines by name, in the order of the files. */
    Map<String, Line> winners() {
        Map<String, Line> winners = new LinkedHashMap<>();
        lines.forEach(l -> winners.put(l.name(), l));
        return winners;
    }

    /** Files read, the main one first. */
    Set<Path> files() {
        return Collections.unmodifiableSet(includes);
    }

    /** What the pooler stumbles over. */
    List<Problem> problems() {
        return List.copyOf(problems);
    }

    private void read(Path file, String from, int line) {
        Optional<String> text = source.text(file);
        includes.add(file);
        if (open.contains(file) || open.size() >= MOST_DEEP) {
            fault("include_loop", from, line, file + " includes itself; the pooler would not load its configuration");
            return;
        }
        if (text.isEmpty()) {
            fault("config_unreadable", from, line, file + " cannot be read");
            return;
        }
        open.add(file);
        PlainIniText.parse(text.get()).items().forEach(item -> item(file, item));
        open.remove(file);
    }

    private void item(Path file, PlainIniText.Item item) {
        switch (item) {
            case PlainIniText.Item.Header header -> enter(file, header);
            case PlainIniText.Item.Include include ->
                read(ConfigPath.in(directory, include.path()), file.toString(), include.line());
            case PlainIniText.Item.Value value -> lines.add(new Line(file, section, value.entry()));
            case PlainIniText.Item.Fault fault ->
                fault(
                        "syntax",
                        file.toString(),
                        fault.line(),
                        "%s line %d cannot be read: %s; the pooler stops there and puts every setting after it to its default"
                                .formatted(file, fault.line(), fault.near()));
        }
    }

    private void enter(Path file, PlainIniText.Item.Header header) {
        section = header.section();
        if (!SECTIONS.contains(section)) {
            fault(
                    "unknown_section",
                    file.toString(),
                    header.line(),
                    "[%s] is no section that the pooler knows; it stops reading there".formatted(section));
        }
        if (!section.equals(MAIN_SECTION)) {
            return;
        }
        if (settingsSeen) {
            fault(
                    "section_twice",
                    file.toString(),
                    header.line(),
                    "a second [pgbouncer] puts every setting of the first back to its default, admin_users too; move its lines into the first");
            lines.stream().filter(l -> l.section().equals(MAIN_SECTION)).forEach(reset::add);
            lines.removeIf(l -> l.section().equals(MAIN_SECTION));
        }
        settingsSeen = true;
    }

    private void fault(String code, String subject, int line, String message) {
        problems.add(new Problem(code, Problem.Severity.ERROR, subject, line, message, null));
    }
}
