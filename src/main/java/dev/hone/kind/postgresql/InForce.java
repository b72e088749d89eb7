package dev.hone.kind.postgresql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.format.KeyValueText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts together what the server reports and what its files say. */
final class InForce {
    private final Installation at;
    private final Catalogue catalogue;
    private final ConfigTree tree;
    private final CommandSettings command;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable Reported reported;

    private InForce(Installation at, Catalogue catalogue, ConfigTree tree) {
        this.at = at;
        this.catalogue = catalogue;
        this.tree = tree;
        this.command = CommandSettings.of(at.command());
    }

    static EffectiveConfig read(Installation at, Catalogue catalogue, Host host) {
        ClusterFiles files = new ClusterFiles(host);
        ConfigTree tree = ConfigTree.walk(Layout.main(at), Layout.auto(at), files);
        InForce read = new InForce(at, catalogue, tree);
        read.ask(Sql.on(host, at));
        read.problems.addAll(files.problems());
        tree.problems().forEach(p -> read.problems.add(asWarning(p)));
        return new EffectiveConfig(read.values(), tree.files(), read.problems);
    }

    private void ask(Sql sql) {
        try {
            Reported answer = Reported.ask(sql);
            FileSettings.faults(sql, answer).forEach(f -> problems.add(fault(f)));
            reported = answer;
        } catch (AccessDenied denied) {
            problems.add(Remedy.denied(at, String.valueOf(denied.getMessage())));
        } catch (IOException silent) {
            problems.add(Problem.warning(
                    "no_answer",
                    at.name(),
                    0,
                    at.name() + " does not answer (" + silent.getMessage() + "), so values are what its files say"));
        }
    }

    private List<EffectiveValue> values() {
        Set<String> names = new LinkedHashSet<>(catalogue.parameters().keySet());
        Reported answer = reported;
        if (answer != null) {
            names.retainAll(answer.values().keySet());
            names.addAll(answer.values().keySet());
        } else {
            names.removeIf(n -> ParameterNames.in(Layout.major(at.version()), n) != ParameterNames.Standing.KNOWN);
            tree.lines().forEach(l -> names.add(ParameterNames.spelled(l.name())));
        }
        return names.stream().flatMap(n -> value(n).stream()).toList();
    }

    private Optional<EffectiveValue> value(String name) {
        Reported answer = reported;
        Reported.Value value = answer == null ? null : answer.values().get(name);
        return answer == null || value == null ? declared(name) : Optional.of(running(value, answer.narrower(name)));
    }

    private EffectiveValue running(Reported.Value value, List<Origin> narrower) {
        List<ConfigTree.Line> lines = tree.lines(value.name());
        Origin origin = origin(value, lines);
        boolean ownSession = isSession(value.source());
        String inForce = ownSession ? KeyValueText.unquote(origin.value()) : value.value();
        String waiting = value.pendingRestart() ? saidNow(value, lines) : null;
        if (waiting == null && !ownSession) {
            noteUnloaded(value, lines);
        }
        return new EffectiveValue(value.name(), inForce, origin, shadowed(origin, lines), narrower, waiting);
    }

    private static boolean isSession(String source) {
        return switch (source) {
            case "client", "session", "interactive", "database", "user", "database user", "global" -> true;
            default -> false;
        };
    }

    private static Origin origin(Reported.Value value, List<ConfigTree.Line> lines) {
        return switch (value.source()) {
            case "configuration file" -> fromFile(value, lines);
            case "command line", "environment variable" ->
                new Origin(Origin.Source.COMMAND_LINE, null, 0, value.value());
            case "default", "override" -> Origin.defaulted(value.value());
            default -> lines.isEmpty() ? Origin.defaulted(value.bootValue()) : origin(lines.getLast());
        };
    }

    /** The loaded line as it is written, where the file still has it; else what was loaded from there. */
    private static Origin fromFile(Reported.Value value, List<ConfigTree.Line> lines) {
        String file = value.file();
        if (file == null) {
            return lines.isEmpty() ? Origin.defaulted(value.value()) : origin(lines.getLast());
        }
        return lines.stream()
                .filter(l -> l.file().toString().equals(file) && l.entry().line() == value.line())
                .findFirst()
                .map(InForce::origin)
                .orElseGet(() -> Origin.file(Path.of(file), value.line(), value.value()));
    }

    private static String saidNow(Reported.Value value, List<ConfigTree.Line> lines) {
        return lines.isEmpty()
                ? value.bootValue()
                : KeyValueText.unquote(lines.getLast().entry().rawValue());
    }

    /** The files say something else than what is in force: not reloaded yet, or refused. */
    private void noteUnloaded(Reported.Value value, List<ConfigTree.Line> lines) {
        Optional<Parameter> parameter = catalogue.find(value.name());
        if (lines.isEmpty() || parameter.isEmpty() || value.source().equals("command line")) {
            return;
        }
        ConfigTree.Line last = lines.getLast();
        boolean isSame = catalogue.grammar().same(parameter.get(), last.entry().rawValue(), value.value())
                || isSameDateStyle(value, KeyValueText.unquote(last.entry().rawValue()));
        if (!isSame) {
            problems.add(Problem.warning(
                    "not_in_force",
                    last.file().toString(),
                    last.entry().line(),
                    "%s = %s in %s is not in force (%s is): reload, or see whether the server refuses the file"
                            .formatted(value.name(), last.entry().rawValue(), last.file(), value.value())));
        }
    }

    /** The server tells a date style in capitals and whole, however it is written; initdb writes {@code 'iso, mdy'}. */
    private static boolean isSameDateStyle(Reported.Value value, String given) {
        return value.name().equals("DateStyle") && words(value.value()).containsAll(words(given));
    }

    private static List<String> words(String list) {
        return List.of(list.strip().toUpperCase(Locale.ROOT).split("\\s*,\\s*"));
    }

    /** From files, command line and catalogue alone. */
    private Optional<EffectiveValue> declared(String name) {
        List<ConfigTree.Line> lines = tree.lines(name);
        String given = command.values().get(name);
        String absent = catalogue.find(name).map(Parameter::defaultValue).orElse("");
        Origin origin;
        if (given != null) {
            origin = new Origin(Origin.Source.COMMAND_LINE, null, 0, given);
        } else if (!lines.isEmpty()) {
            origin = origin(lines.getLast());
        } else if (!absent.isEmpty()) {
            origin = Origin.defaulted(absent);
        } else {
            return Optional.empty();
        }
        String value = KeyValueText.unquote(origin.value());
        return Optional.of(new EffectiveValue(name, value, origin, shadowed(origin, lines), List.of(), null));
    }

    private static List<Origin> shadowed(Origin winner, List<ConfigTree.Line> lines) {
        return lines.reversed().stream()
                .map(InForce::origin)
                .filter(o -> !o.equals(winner))
                .toList();
    }

    private static Origin origin(ConfigTree.Line line) {
        return Origin.file(line.file(), line.entry().line(), line.entry().rawValue());
    }

    private static Problem fault(FileSettings.Fault fault) {
        return Problem.warning("rejected_by_server", fault.file(), fault.line(), fault.inWords());
    }

    private static Problem asWarning(Problem problem) {
        return Problem.warning(problem.code(), problem.subject(), problem.line(), problem.message());
    }
}
