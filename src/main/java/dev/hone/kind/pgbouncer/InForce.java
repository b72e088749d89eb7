package dev.hone.kind.pgbouncer;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts together what the pooler reports and what its files say. */
final class InForce {
    /** Files beside the configuration that the pooler loads with it. */
    static final List<String> FILE_SETTINGS = List.of("auth_file", "auth_hba_file", "auth_ident_file");

    private final Installation at;
    private final Catalogue catalogue;
    private final PoolerTree tree;
    private final CommandWords command;
    private final Narrower narrower;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable Reported reported;

    private InForce(Installation at, Catalogue catalogue, PoolerTree tree) {
        this.at = at;
        this.catalogue = catalogue;
        this.tree = tree;
        this.command = CommandWords.of(at.command());
        this.narrower = new Narrower(tree);
    }

    static EffectiveConfig read(Installation at, Catalogue catalogue, Host host) {
        PoolerFiles files = new PoolerFiles(host);
        PoolerTree tree = PoolerTree.walk(Place.main(at), Place.directory(at), files);
        FILE_SETTINGS.forEach(name -> tree.winner(name)
                .map(l -> l.entry().rawValue())
                .filter(v -> !v.isBlank())
                .ifPresent(f -> files.file(Place.directory(at).resolve(f).normalize())));
        InForce read = new InForce(at, catalogue, tree);
        read.ask(new Console(host, at));
        read.problems.addAll(files.problems());
        tree.problems().forEach(p -> read.problems.add(asWarning(p)));
        List<ConfigFile> loaded = files.files();
        return new EffectiveConfig(read.values(), loaded, read.problems);
    }

    private void ask(Console console) {
        try {
            reported = Reported.ask(console);
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
            names.retainAll(answer.settings().keySet());
            names.addAll(answer.settings().keySet());
        }
        names.addAll(tree.winners().keySet());
        return names.stream().flatMap(n -> value(n).stream()).toList();
    }

    private Optional<EffectiveValue> value(String name) {
        Reported answer = reported;
        if (answer == null) {
            return declared(name);
        }
        Reported.Setting setting = answer.settings().get(name);
        Agreement agreement = new Agreement(catalogue, answer);
        return setting == null
                ? tree.winner(name).map(line -> entry(line, agreement))
                : Optional.of(running(name, setting, agreement));
    }

    private EffectiveValue running(String name, Reported.Setting setting, Agreement agreement) {
        Optional<PoolerTree.Line> line = tree.winner(name);
        boolean agrees = line.filter(
                        l -> agreement.same(name, setting.value(), l.entry().rawValue()))
                .isPresent();
        List<Origin> others = new ArrayList<>();
        Origin origin = agrees ? line.get().origin() : withoutFile(name, setting);
        if (!agrees) {
            line.map(PoolerTree.Line::origin).ifPresent(others::add);
        }
        tree.losers(name).forEach(l -> others.add(l.origin()));
        boolean waits = line.isPresent() && !agrees && !setting.changeable();
        if (line.isPresent() && !agrees && setting.changeable()) {
            agreement
                    .difference(line.get())
                    .ifPresent(d -> problems.add(Problem.warning(
                            "not_in_force",
                            line.get().file().toString(),
                            line.get().entry().line(),
                            d + "; reload, or see whether its log refuses a line")));
        }
        return new EffectiveValue(
                name,
                setting.value(),
                origin,
                others,
                narrower.of(name),
                waits ? line.get().entry().rawValue() : null);
    }

    private Origin withoutFile(String name, Reported.Setting setting) {
        if (name.equals("conffile") || command.given().containsKey(name)) {
            return new Origin(Origin.Source.COMMAND_LINE, null, 0, setting.value());
        }
        String standard = catalogue.find(name).map(Parameter::defaultValue).orElse("");
        boolean isDefault = sameOrEmpty(name, setting.value(), setting.standard())
                || setting.standard().isEmpty() && sameOrEmpty(name, setting.value(), standard);
        return isDefault
                ? Origin.defaulted(setting.value())
                : new Origin(Origin.Source.RUNTIME, null, 0, setting.value());
    }

    private boolean sameOrEmpty(String name, String value, String other) {
        return catalogue
                .find(name)
                .map(row -> catalogue.grammar().same(row, value, other))
                .orElseGet(() -> value.equals(other));
    }

    /** A database or user: the line itself where the running pooler agrees with it. */
    private EffectiveValue entry(PoolerTree.Line line, Agreement agreement) {
        Optional<String> difference = agreement.difference(line);
        difference.ifPresent(d -> problems.add(Problem.warning(
                "not_in_force", line.file().toString(), line.entry().line(), d + "; reload")));
        List<Origin> losers =
                tree.losers(line.name()).stream().map(PoolerTree.Line::origin).toList();
        return new EffectiveValue(line.name(), line.entry().rawValue(), line.origin(), losers, List.of(), null);
    }

    /** From files, command line and catalogue alone. */
    private Optional<EffectiveValue> declared(String name) {
        Optional<PoolerTree.Line> line = tree.winner(name);
        String standard = catalogue.find(name).map(Parameter::defaultValue).orElse("");
        String given = command.given().get(name);
        if (line.isEmpty() && given == null && standard.isEmpty()) {
            return Optional.empty();
        }
        Origin origin = line.map(PoolerTree.Line::origin)
                .orElseGet(() -> given == null
                        ? Origin.defaulted(standard)
                        : new Origin(Origin.Source.COMMAND_LINE, null, 0, given));
        List<Origin> losers =
                tree.losers(name).stream().map(PoolerTree.Line::origin).toList();
        return Optional.of(new EffectiveValue(name, origin.value(), origin, losers, narrower.of(name), null));
    }

    private static Problem asWarning(Problem problem) {
        return Problem.warning(problem.code(), problem.subject(), problem.line(), problem.message());
    }
}
