package dev.hone.kind.pgpool;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts together what pgpool shows and what its files say. */
final class InForce {
    private final Installation at;
    private final Catalogue catalogue;
    private final PoolTree tree;
    private final Values values;
    private final Names names;
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable Map<String, String> shown;

    private InForce(Installation at, Catalogue catalogue, PoolTree tree) {
        this.at = at;
        this.catalogue = catalogue;
        this.tree = tree;
        this.values = new Values(catalogue);
        this.names = new Names(catalogue);
    }

    static EffectiveConfig read(Installation at, Catalogue catalogue, Host host) {
        HostSource source = new HostSource(host);
        PoolTree tree = PoolTree.walk(Place.main(at), source);
        InForce read = new InForce(at, catalogue, tree);
        read.ask(new Shown(host, at));
        tree.problems().forEach(p -> read.problems.add(asWarning(p)));
        read.unknownNames();
        List<ConfigFile> files = new ArrayList<>(tree.files());
        for (String beside : List.of(Place.PCP, Place.HBA)) {
            read.beside(at.attributes().get(beside), source).ifPresent(files::add);
        }
        return new EffectiveConfig(read.all(), files, read.problems);
    }

    private Optional<ConfigFile> beside(@Nullable String file, HostSource source) {
        try {
            return file == null ? Optional.empty() : Optional.of(source.read(Path.of(file)));
        } catch (AccessDenied denied) {
            problems.add(new Problem(
                    "access_denied",
                    Problem.Severity.WARNING,
                    String.valueOf(file),
                    0,
                    String.valueOf(denied.getMessage()),
                    denied.remedy()));
            return Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private void ask(Shown pgpool) {
        try {
            shown = pgpool.settings();
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

    /** It passes them over, so nobody else tells of them. */
    private void unknownNames() {
        Map<String, String> all = shown;
        tree.winners().values().stream()
                .filter(l -> names.row(l.name()).isEmpty() && (all == null || !all.containsKey(l.name())))
                .forEach(l -> problems.add(Problem.warning(
                        "unknown_parameter",
                        l.file().toString(),
                        l.entry().line(),
                        "%s is no setting of pgpool-II %s, which passes it over without a word"
                                .formatted(l.name(), at.version()))));
    }

    private List<EffectiveValue> all() {
        Map<String, String> all = shown;
        Set<String> wanted = new LinkedHashSet<>(catalogue.parameters().keySet());
        if (all != null) {
            wanted.retainAll(all.keySet());
            wanted.addAll(all.keySet());
        } else {
            tree.winners().keySet().stream()
                    .filter(n -> names.row(n).isPresent())
                    .forEach(wanted::add);
        }
        return wanted.stream().flatMap(n -> value(n).stream()).toList();
    }

    private Optional<EffectiveValue> value(String name) {
        Map<String, String> all = shown;
        return all == null ? declared(name) : Optional.of(running(name, all.getOrDefault(name, "")));
    }

    private EffectiveValue running(String name, String value) {
        Optional<PoolTree.Line> line = tree.winner(name);
        boolean agrees = line.filter(l -> values.same(name, value, l.value())).isPresent();
        boolean isRestart =
                names.row(name).filter(r -> r.effect() == Effect.RESTART).isPresent();
        List<Origin> others = new ArrayList<>(losers(name));
        String waiting = null;
        if (line.isPresent() && !agrees) {
            others.addFirst(line.get().origin());
            waiting = isRestart ? line.get().value() : null;
            if (!isRestart) {
                problems.add(notInForce(line.get(), value));
            }
        }
        Origin origin = agrees ? line.get().origin() : withoutFile(name, value);
        String told = agrees ? values.told(name, value, line.get().value()) : value;
        return new EffectiveValue(name, told, origin, others, List.of(), waiting);
    }

    private Origin withoutFile(String name, String value) {
        String standard = names.row(name).map(Parameter::defaultValue).orElse(value);
        return standard.isEmpty() || values.same(name, value, standard)
                ? Origin.defaulted(value)
                : new Origin(Origin.Source.RUNTIME, null, 0, value);
    }

    private Problem notInForce(PoolTree.Line line, String value) {
        return Problem.warning(
                "not_in_force",
                line.file().toString(),
                line.entry().line(),
                "%s = %s is not in force in the child that answered (%s is); reload"
                        .formatted(line.name(), line.value(), value.isEmpty() ? "nothing" : value));
    }

    private Optional<EffectiveValue> declared(String name) {
        Optional<PoolTree.Line> line = tree.winner(name);
        String standard = names.row(name).map(Parameter::defaultValue).orElse("");
        if (line.isEmpty() && standard.isEmpty()) {
            return Optional.empty();
        }
        Origin origin = line.map(PoolTree.Line::origin).orElseGet(() -> Origin.defaulted(standard));
        String value = line.map(PoolTree.Line::value).orElse(standard);
        return Optional.of(new EffectiveValue(name, value, origin, losers(name), List.of(), null));
    }

    private List<Origin> losers(String name) {
        List<PoolTree.Line> lines = tree.lines(name);
        return lines.size() < 2
                ? List.of()
                : lines.subList(0, lines.size() - 1).reversed().stream()
                        .map(PoolTree.Line::origin)
                        .toList();
    }

    private static Problem asWarning(Problem problem) {
        return Problem.warning(problem.code(), problem.subject(), problem.line(), problem.message());
    }
}
