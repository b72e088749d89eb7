package dev.hone.kind.mysql;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.IniText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands against a set of option files, looked at without the server; old faults of the files are left alone. */
final class MysqlInspection {
    private final Server server;
    private final List<ConfigFile> before;
    private final List<ConfigFile> after;
    private final OptionWalk.Loaded loaded;
    private final List<Problem> problems = new ArrayList<>();

    private MysqlInspection(Server server, List<ConfigFile> before, List<ConfigFile> after) {
        this.server = server;
        this.before = before;
        this.after = after;
        this.loaded = server.walk(after);
    }

    static List<Problem> inspect(Server server, List<ConfigFile> before, List<ConfigFile> after) {
        MysqlInspection inspection = new MysqlInspection(server, before, after);
        inspection.faults();
        inspection.includes();
        inspection.options();
        return List.copyOf(inspection.problems);
    }

    private void faults() {
        Set<String> old = server.walk(before).problems().stream()
                .map(MysqlInspection::meaning)
                .collect(Collectors.toSet());
        loaded.problems().stream().filter(p -> !old.contains(meaning(p))).forEach(problems::add);
        after.stream()
                .filter(f -> (f.mode() & 0002) != 0)
                .map(f -> HostFiles.worldWritable(f.path()))
                .forEach(problems::add);
        Set<String> oldControls = controls(before);
        controls(after).stream()
                .filter(f -> !oldControls.contains(f))
                .map(f -> Problem.error("control_character", f, f + " holds a control character", null))
                .forEach(problems::add);
    }

    private static String meaning(Problem problem) {
        return problem.code() + " " + problem.subject();
    }

    private static Set<String> controls(List<ConfigFile> files) {
        return files.stream()
                .filter(f -> f.text().chars().anyMatch(c -> c == 0x7f || c < 0x20 && "\t\n\r\f".indexOf(c) < 0))
                .map(f -> f.path().toString())
                .collect(Collectors.toSet());
    }

    private void includes() {
        Set<String> old = new HashSet<>();
        before.forEach(f -> IniText.parse(f.text()).includes().forEach(i -> old.add(f.path() + " " + i.path())));
        for (ConfigFile file : after) {
            for (IniText.Include include : IniText.parse(file.text()).includes()) {
                if (!old.contains(file.path() + " " + include.path())) {
                    problems.add(Problem.denied(
                            "new_include",
                            file.path().toString(),
                            include.line(),
                            "%s, line %d: brings in %s; Hone never adds an include"
                                    .formatted(file.path(), include.line(), include.path())));
                }
            }
        }
    }

    private void options() {
        Set<String> old = all(before).map(Option::meaning).collect(Collectors.toSet());
        Denials denials = new Denials(logDirectories());
        all(after).filter(o -> !old.contains(o.meaning())).forEach(option -> {
            Optional<Problem> denied = denials.check(option);
            denied.ifPresent(problems::add);
            if (denied.isEmpty() && server.groups().contains(option.entry().section())) {
                check(option);
            }
        });
    }

    /** Options of every file, also of those that nothing includes yet. */
    private static Stream<Option> all(List<ConfigFile> files) {
        return files.stream()
                .flatMap(f -> IniText.parse(f.text()).entries().stream().map(e -> new Option(f.path(), e)));
    }

    private void check(Option option) {
        Optional<Parameter> row = server.catalogue().find(option.name());
        if (row.isPresent()) {
            server.reading()
                    .check(row.get(), option.value(), declared())
                    .map(p -> at(option, p))
                    .ifPresent(problems::add);
        } else if (server.isMariaDb() && !KnownOptions.contains(option.name()) && !isSwitch(option.name())) {
            problems.add(Problem.warning(
                    "unknown_option",
                    option.file().toString(),
                    option.entry().line(),
                    "%s, line %d: %s is no option known here; the server does not start on a wrong name"
                            .formatted(
                                    option.file(),
                                    option.entry().line(),
                                    option.entry().name())));
        }
    }

    private boolean isSwitch(String name) {
        return Stream.of("skip_", "enable_", "disable_", "maximum_")
                .anyMatch(s -> name.startsWith(s) && KnownOptions.contains(name.substring(s.length())));
    }

    private Function<String, Optional<String>> declared() {
        return name -> server.origins(name, loaded).stream().findFirst().map(Origin::value);
    }

    private Set<Path> logDirectories() {
        return all(before)
                .filter(o -> Denials.LOGS.contains(o.name()))
                .flatMap(o -> ConfigPath.of(o.value()).stream())
                .map(p -> p.normalize().getParent())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private static Problem at(Option option, Problem problem) {
        return new Problem(
                problem.code(),
                problem.severity(),
                problem.subject(),
                option.entry().line(),
                "%s, line %d: %s".formatted(option.file(), option.entry().line(), problem.message()),
                problem.suggestion());
    }
}
