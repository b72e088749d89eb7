package dev.hone.kind.firebird;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import dev.hone.kind.format.KeyBlockText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What stands against a set of files. The server has no checker and skips nearly everything that is wrong, so this is the
 * only one; old faults of the files are left alone.
 */
final class FirebirdInspection {
    private final Server server;
    private final List<ConfigFile> before;
    private final List<ConfigFile> after;
    private final ConfigWalk.Loaded was;
    private final ConfigWalk.Loaded becomes;
    private final List<Problem> problems = new ArrayList<>();

    private FirebirdInspection(Server server, List<ConfigFile> before, List<ConfigFile> after) {
        this.server = server;
        this.before = before;
        this.after = after;
        this.was = server.walk(before);
        this.becomes = server.walk(after);
    }

    static List<Problem> inspect(Server server, List<ConfigFile> before, List<ConfigFile> after) {
        FirebirdInspection inspection = new FirebirdInspection(server, before, after);
        inspection.texts();
        inspection.includes();
        inspection.databases();
        inspection.denied();
        inspection.values();
        inspection.wider();
        return List.copyOf(inspection.problems);
    }

    private void texts() {
        Map<Path, String> old =
                before.stream().collect(Collectors.toMap(ConfigFile::path, ConfigFile::text, (a, b) -> a));
        for (ConfigFile file : after) {
            String text = old.getOrDefault(file.path(), "");
            problems.addAll(new TextFaults(file.path(), text, file.text()).find());
            Set<String> known = KeyBlockText.parse(text).faults().stream()
                    .map(KeyBlockText.Fault::near)
                    .collect(Collectors.toSet());
            KeyBlockText.parse(file.text()).faults().stream()
                    .filter(f -> !known.contains(f.near()))
                    .forEach(f -> error(
                            f.illegal() ? "illegal_line" : "skipped_line",
                            file.path(),
                            f.line(),
                            f.near()
                                    + (f.illegal()
                                            ? ": the server would not start"
                                            : " has no value: the server would skip it")));
        }
    }

    private void includes() {
        Set<String> old = new HashSet<>(includes(before));
        for (ConfigFile file : after) {
            KeyBlockText.parse(file.text()).entries().stream()
                    .filter(e -> ConfigWalk.isInclude(file, e) && !old.contains(file.path() + " " + e.rawValue()))
                    .forEach(e -> deny("new_include", file.path(), e.line(), "brings in " + e.rawValue()));
        }
    }

    private static List<String> includes(List<ConfigFile> files) {
        return files.stream()
                .flatMap(f -> KeyBlockText.parse(f.text()).entries().stream()
                        .filter(e -> ConfigWalk.isInclude(f, e))
                        .map(e -> f.path() + " " + e.rawValue()))
                .toList();
    }

    /** A name for a file is a way to open it, whatever DatabaseAccess says. */
    private void databases() {
        Set<String> old = was.aliases().stream().map(Alias::file).collect(Collectors.toSet());
        becomes.aliases().stream()
                .filter(a -> !old.contains(a.file()))
                .forEach(a -> deny(
                        "new_database",
                        server.layout().databases(),
                        0,
                        "%s = %s would open another file to clients".formatted(a.name(), a.file())));
    }

    /** What opens files or runs code may not be set, changed or taken away. */
    private void denied() {
        Set<String> scopes = new HashSet<>(Set.of(""));
        was.places().forEach(p -> scopes.add(p.scope()));
        becomes.places().forEach(p -> scopes.add(p.scope()));
        for (Parameter row : server.everywhere().parameters().values()) {
            if (row.runsCode()) {
                scopes.forEach(scope -> denied(scope, row));
            }
        }
    }

    private void denied(String scope, Parameter row) {
        Optional<Place> now = becomes.winner(scope, row.name());
        Set<String> known = was.of(scope, row.name()).stream().map(Place::value).collect(Collectors.toSet());
        Optional<Place> added = becomes.of(scope, row.name()).stream()
                .filter(p -> !known.contains(p.value()))
                .findFirst();
        boolean isLost = now.isEmpty() && !known.isEmpty();
        if (added.isPresent()) {
            Place place = added.get();
            deny("denied_directive", place.file(), place.entry().line(), row.name() + " opens files or runs code");
        } else if (isLost) {
            Path file = was.winner(scope, row.name())
                    .map(Place::file)
                    .orElse(server.layout().main());
            deny("denied_directive", file, 0, row.name() + " would fall back to what the build has");
        }
    }

    private void values() {
        Map<String, Long> old =
                was.places().stream().collect(Collectors.groupingBy(Place::meaning, Collectors.counting()));
        Map<String, Place> first = new HashMap<>();
        Map<String, Long> seen = new HashMap<>();
        for (Place place : becomes.places()) {
            long count = seen.merge(place.meaning(), 1L, Long::sum);
            if (count > old.getOrDefault(place.meaning(), 0L)) {
                value(place, first.get(key(place)));
            }
            first.putIfAbsent(key(place), place);
        }
    }

    private static String key(Place place) {
        return place.meaning().substring(0, place.meaning().indexOf('='));
    }

    private void value(Place place, @Nullable Place earlier) {
        Optional<Parameter> row = server.row(place).or(() -> ofServer(place));
        String name = place.entry().name();
        if (row.isEmpty()) {
            at(
                    place,
                    "unknown_parameter",
                    name + " is no parameter of Firebird " + server.at().version()
                            + "; the server would skip it without a word");
        } else if (!place.scope().isEmpty()
                && !PerDatabase.mayBe(plain(row.get(), name), server.at().version())) {
            at(place, "not_for_a_database", name + " is for the whole server; here it would be skipped without a word");
        } else if (earlier != null) {
            at(
                    place,
                    "shadowed",
                    "%s stands already in %s, line %d, and the first one wins"
                            .formatted(name, earlier.file(), earlier.entry().line()));
        } else if (!row.get().runsCode() && place.entry().rawValue().isEmpty()) {
            at(place, "empty_value", name + " has no value; the server would take 0 or nothing");
        } else if (!row.get().runsCode()) {
            Reading.check(server.catalogue().grammar(), row.get(), place.value())
                    .ifPresent(p -> at(place, p.code(), p.message()));
        }
    }

    private Parameter plain(Parameter row, String name) {
        return server.catalogue()
                .find(row.name().substring(row.name().lastIndexOf('/') + 1))
                .orElse(row);
    }

    /** Rows that a database may have beside the tuning ones. */
    private Optional<Parameter> ofServer(Place place) {
        return server.row(new Place(place.file(), "", place.entry()));
    }

    private void wider() {
        Function<ConfigWalk.Loaded, String> access =
                loaded -> loaded.winner("", "DatabaseAccess").map(Place::value).orElse("Full");
        String now = access.apply(becomes);
        if (!now.equals(access.apply(was)) && !now.equalsIgnoreCase("None")) {
            problems.add(Problem.warning(
                    "database_access",
                    "DatabaseAccess",
                    0,
                    "DatabaseAccess goes from %s to %s: see that clients may not open more files than they should"
                            .formatted(access.apply(was), now)));
        }
    }

    private void at(Place place, String code, String what) {
        error(code, place.file(), place.entry().line(), what);
    }

    private void error(String code, Path file, int line, String what) {
        problems.add(new Problem(
                code,
                Problem.Severity.ERROR,
                file.toString(),
                line,
                "%s, line %d: %s".formatted(file, line, what),
                null));
    }

    private void deny(String code, Path file, int line, String what) {
        problems.add(Problem.denied(
                code, file.toString(), line, "%s, line %d: %s; Hone never writes that".formatted(file, line, what)));
    }
}
