package dev.hone.kind.redis;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import dev.hone.kind.redis.Declared.Place;
import dev.hone.kind.redis.RedisTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What stands against a set of files, looked at without the server; old faults of the files are left alone. */
final class RedisInspection {
    private static final Set<String> WITHOUT_ROW =
            Set.of("include", "rename-command", "user", "loadmodule", "replicaof", Names.BUFFERS);

    private final RedisServer server;
    private final List<ConfigFile> oldFiles;
    private final Declared before;
    private final Declared after;
    private final List<Problem> problems = new ArrayList<>();

    private RedisInspection(RedisServer server, List<ConfigFile> oldFiles, List<ConfigFile> newFiles) {
        this.server = server;
        this.oldFiles = oldFiles;
        this.before = Declared.of(server.at(), oldFiles);
        this.after = Declared.of(server.at(), newFiles);
    }

    static List<Problem> inspect(RedisServer server, List<ConfigFile> before, List<ConfigFile> after) {
        RedisInspection inspection = new RedisInspection(server, before, after);
        after.forEach(inspection::text);
        inspection.tree();
        inspection.includes();
        inspection.lines();
        inspection.appendOnly();
        return List.copyOf(inspection.problems);
    }

    private void text(ConfigFile file) {
        Map<Path, String> old = new HashMap<>();
        oldFiles.forEach(f -> old.put(f.path(), f.text()));
        String was = old.getOrDefault(file.path(), "");
        if (!file.text().equals(was)) {
            problems.addAll(new TextFaults(file.path(), was, file.text()).find());
        }
    }

    private void tree() {
        Set<String> old = before.tree().problems().stream()
                .map(p -> p.code() + p.subject() + p.message())
                .collect(Collectors.toSet());
        after.tree().problems().stream()
                .filter(p -> !old.contains(p.code() + p.subject() + p.message()))
                .forEach(problems::add);
    }

    private void includes() {
        Set<String> old = new HashSet<>();
        before.tree().includes().forEach(i -> old.add(i.file().path() + " " + i.target()));
        after.tree().includes().stream()
                .filter(i -> !old.contains(i.file().path() + " " + i.target()))
                .map(i -> Problem.denied(
                        "new_include",
                        i.file().path().toString(),
                        i.line(),
                        "include %s: it brings in a file that was not read before; put it in on the host by hand"
                                .formatted(i.target())))
                .forEach(problems::add);
    }

    private void lines() {
        Set<String> old = before.tree().uses().stream().map(this::meaning).collect(Collectors.toSet());
        for (Use use : after.tree().uses()) {
            if (old.contains(meaning(use))) {
                continue;
            }
            String parameter = after.names().canonical(use.name());
            Optional<Problem> denied = Denials.check(parameter, use);
            denied.ifPresentOrElse(problems::add, () -> known(parameter, use));
        }
        for (Parameter row : server.catalogue().parameters().values()) {
            after.places(row.name()).stream()
                    .filter(p -> !old.contains(meaning(p.use())))
                    .filter(p -> Denials.check(row.name(), p.use()).isEmpty())
                    .forEach(p -> value(row, p));
        }
    }

    private String meaning(Use use) {
        return use.file().path() + " " + use.name() + " " + String.join("\0", use.words());
    }

    private void known(String parameter, Use use) {
        boolean isKnown = server.catalogue().find(parameter).isPresent()
                || WITHOUT_ROW.contains(parameter)
                || parameter.contains(".");
        if (!isKnown) {
            problems.add(Problem.warning(
                    "unknown_parameter",
                    use.file().path().toString(),
                    use.entry().line(),
                    "%s is no parameter known here; Redis does not start with a wrong name".formatted(use.name())));
        }
    }

    private void value(Parameter row, Place place) {
        String file = place.file().toString();
        int line = place.use().entry().line();
        server.reading()
                .check(row, place.value())
                .map(p -> new Problem(
                        p.code(),
                        p.severity(),
                        file,
                        line,
                        "%s:%d: %s".formatted(file, line, p.message()),
                        p.suggestion()))
                .ifPresent(problems::add);
        server.reading()
                .thousands(row, place.value())
                .map(p -> Problem.warning(p.code(), file, line, p.message()))
                .ifPresent(problems::add);
    }

    /** Redis that is started with appendonly reads nothing but the append-only file, which there is none of yet. */
    private void appendOnly() {
        boolean wasOn = isOn(before);
        if (wasOn || !isOn(after)) {
            return;
        }
        List<String> restarting = server.catalogue().parameters().keySet().stream()
                .filter(server::isRestart)
                .filter(n -> !Objects.equals(
                        before.origins(n).stream().map(o -> o.value()).toList(),
                        after.origins(n).stream().map(o -> o.value()).toList()))
                .toList();
        if (!restarting.isEmpty()) {
            problems.add(Problem.error(
                    "empties_the_data",
                    "appendonly",
                    "a restart (for %s) with appendonly just turned on would start from an empty append-only file and lose every key; turn appendonly on in a change of its own first"
                            .formatted(String.join(", ", restarting)),
                    null));
        }
    }

    private static boolean isOn(Declared declared) {
        return declared.origins("appendonly").stream()
                .findFirst()
                .filter(o -> o.value().equalsIgnoreCase("yes"))
                .isPresent();
    }
}
