package dev.hone.kind.postgresql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at files as they would be, without the server: it says true to every reload, so this must see what it would refuse. */
final class Inspection {
    private final Installation at;
    private final Catalogue catalogue;
    private final List<ConfigFile> before;
    private final ConfigTree old;
    private final ConfigTree tree;
    private final List<Problem> problems = new ArrayList<>();

    private Inspection(Installation at, Catalogue catalogue, List<ConfigFile> before, List<ConfigFile> after) {
        this.at = at;
        this.catalogue = catalogue;
        this.before = before;
        this.old = ConfigTree.walk(Layout.main(at), Layout.auto(at), before);
        this.tree = ConfigTree.walk(Layout.main(at), Layout.auto(at), after);
        after.forEach(f -> problems.addAll(TextCheck.of(f)));
    }

    static List<Problem> of(Installation at, Catalogue catalogue, List<ConfigFile> before, List<ConfigFile> after) {
        Inspection inspection = new Inspection(at, catalogue, before, after);
        inspection.problems.addAll(inspection.tree.problems());
        inspection.newIncludes();
        inspection.tree.byName().forEach(inspection::name);
        return List.copyOf(inspection.problems);
    }

    /** Why a name would void the files. */
    static Problem unknownName(
            String name, ParameterNames.Standing standing, String version, String subject, int line) {
        String why = switch (standing) {
            case REMOVED -> " is gone in PostgreSQL " + version;
            case TOO_NEW -> " is not there yet in PostgreSQL " + version;
            case KNOWN, UNKNOWN -> " is not a parameter of PostgreSQL " + version;
        };
        return new Problem(
                "unknown_parameter",
                Problem.Severity.ERROR,
                subject,
                line,
                name + why + "; one such name makes the server ignore its whole configuration",
                null);
    }

    private void newIncludes() {
        Set<Path> known = new HashSet<>(old.includes());
        before.forEach(f -> known.add(f.path()));
        tree.includes().stream().filter(p -> !known.contains(p)).forEach(this::deny);
        tree.directories().stream().filter(p -> !old.directories().contains(p)).forEach(this::deny);
    }

    private void deny(Path include) {
        problems.add(Problem.denied(
                "new_include", include.toString(), 0, include + " would be read from now on; Hone adds no includes"));
    }

    private void name(String name, List<ConfigTree.Line> lines) {
        ConfigTree.Line winner = lines.getLast();
        ParameterNames.Standing standing = ParameterNames.in(Layout.major(at.version()), name);
        if (standing != ParameterNames.Standing.KNOWN) {
            problems.add(unknownName(
                    name,
                    standing,
                    at.version(),
                    winner.file().toString(),
                    winner.entry().line()));
        }
        code(name, winner);
        catalogue
                .find(ParameterNames.spelled(name))
                .flatMap(p -> value(p, winner))
                .ifPresent(problems::add);
        if (lines.size() > 1) {
            problems.add(duplicate(name, lines));
        }
        noEffect(name, lines);
    }

    private void code(String name, ConfigTree.Line winner) {
        if (Objects.equals(raw(old.lines(name)), winner.entry().rawValue())) {
            return;
        }
        if (CodeNames.runCode(name)) {
            problems.add(denied("runs_code", winner, " makes the server run code; Hone never sets it"));
        } else if (CodeNames.reachFiles(name)) {
            problems.add(denied("new_path", winner, " sends the server to other files; Hone never sets it"));
        }
    }

    private static Problem denied(String code, ConfigTree.Line line, String why) {
        return Problem.denied(
                code,
                line.file().toString(),
                line.entry().line(),
                line.name() + " = " + line.entry().rawValue() + why);
    }

    private Optional<Problem> value(Parameter parameter, ConfigTree.Line line) {
        String raw = line.entry().rawValue();
        return parameter.runsCode() || isTruth(parameter, raw)
                ? Optional.empty()
                : catalogue.grammar().check(parameter, raw).map(p -> at(line, p));
    }

    /** Some lists of words take every word for true and false beside those they name. */
    private boolean isTruth(Parameter parameter, String raw) {
        String bare = raw.replace("'", "").strip();
        return parameter.type() == ParameterType.ENUM
                && parameter.values().contains("on")
                && Stream.of(
                                catalogue.grammar().trueWords(),
                                catalogue.grammar().falseWords())
                        .flatMap(List::stream)
                        .anyMatch(bare::equalsIgnoreCase);
    }

    private static Problem at(ConfigTree.Line line, Problem problem) {
        return new Problem(
                problem.code(),
                problem.severity(),
                line.file().toString(),
                line.entry().line(),
                problem.message(),
                problem.suggestion());
    }

    private static Problem duplicate(String name, List<ConfigTree.Line> lines) {
        ConfigTree.Line winner = lines.getLast();
        String others = lines.subList(0, lines.size() - 1).stream()
                .map(l -> l.file() + " line " + l.entry().line())
                .collect(Collectors.joining(", "));
        return Problem.warning(
                "duplicate",
                winner.file().toString(),
                winner.entry().line(),
                name + " is set more than once; this line wins over " + others);
    }

    /** A line that is new or changed and loses to another file or the command line. */
    private void noEffect(String name, List<ConfigTree.Line> lines) {
        ConfigTree.Line winner = lines.getLast();
        boolean onCommandLine = CommandSettings.of(at.command()).values().containsKey(name);
        for (ConfigTree.Line line : lines) {
            boolean loses = onCommandLine || line != winner && !line.file().equals(winner.file());
            if (loses && isNew(line)) {
                String by = onCommandLine
                        ? "the command line"
                        : winner.file() + " line " + winner.entry().line();
                problems.add(shadowed(line, by));
            }
        }
    }

    private boolean isNew(ConfigTree.Line line) {
        return old.lines(line.name()).stream()
                .noneMatch(l -> l.file().equals(line.file())
                        && l.entry().rawValue().equals(line.entry().rawValue()));
    }

    private static Problem shadowed(ConfigTree.Line line, String by) {
        return new Problem(
                "shadowed",
                Problem.Severity.ERROR,
                line.file().toString(),
                line.entry().line(),
                "%s = %s would have no effect, since %s sets it and wins; change it there"
                        .formatted(line.name(), line.entry().rawValue(), by),
                null);
    }

    private static @Nullable String raw(List<ConfigTree.Line> lines) {
        return lines.isEmpty() ? null : lines.getLast().entry().rawValue();
    }
}
