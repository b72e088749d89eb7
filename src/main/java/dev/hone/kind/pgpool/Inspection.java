package dev.hone.kind.pgpool;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at files as they would be, without pgpool: it passes over what it does not know, and says so to nobody. */
final class Inspection {
    private final Installation at;
    private final Catalogue catalogue;
    private final Catalogue everywhere;
    private final PoolTree old;
    private final PoolTree tree;
    private final List<Problem> problems = new ArrayList<>();

    private Inspection(Installation at, Catalogue catalogue, Catalogue everywhere, PoolTree old, PoolTree tree) {
        this.at = at;
        this.catalogue = catalogue;
        this.everywhere = everywhere;
        this.old = old;
        this.tree = tree;
    }

    static List<Problem> of(
            Installation at,
            Catalogue catalogue,
            Catalogue everywhere,
            List<ConfigFile> before,
            List<ConfigFile> after) {
        Inspection inspection = new Inspection(
                at, catalogue, everywhere, PoolTree.walk(Place.main(at), before), PoolTree.walk(Place.main(at), after));
        after.forEach(f -> inspection.problems.addAll(new TextFaults(f.path(), text(before, f), f.text()).find()));
        inspection.tree.problems().stream()
                .filter(p -> !inspection.old.problems().contains(p))
                .forEach(inspection.problems::add);
        inspection.includes(before);
        inspection.tree.winners().values().forEach(inspection::line);
        inspection.gone();
        return List.copyOf(inspection.problems);
    }

    private static String text(List<ConfigFile> files, ConfigFile same) {
        return files.stream()
                .filter(f -> f.path().equals(same.path()))
                .findFirst()
                .map(ConfigFile::text)
                .orElse("");
    }

    private void includes(List<ConfigFile> before) {
        tree.named().stream()
                .filter(f -> !old.named().contains(f)
                        && before.stream().noneMatch(b -> b.path().equals(f)))
                .forEach(f -> problems.add(Problem.denied(
                        "new_include", f.toString(), 0, f + " would be read from now on; Hone adds no includes")));
    }

    private void line(PoolTree.Line line) {
        Optional<PoolTree.Line> was = old.winner(line.name());
        boolean changed = was.filter(
                        w -> w.entry().rawValue().equals(line.entry().rawValue()))
                .isEmpty();
        twice(line);
        if (!changed) {
            return;
        }
        Optional<String> denied = Names.denied(line.name());
        if (denied.isPresent()) {
            problems.add(Problem.denied(
                    "runs_code", line.file().toString(), line.entry().line(), denied.get()));
            return;
        }
        Optional<Parameter> row = new Names(catalogue).row(line.name());
        if (row.isEmpty()) {
            problems.add(unknown(line));
        } else {
            new Values(catalogue).check(row.get(), line.entry().rawValue()).ifPresent(p -> problems.add(at(line, p)));
        }
    }

    private Problem unknown(PoolTree.Line line) {
        boolean elsewhere = new Names(everywhere).row(line.name()).isPresent();
        return new Problem(
                "unknown_parameter",
                Problem.Severity.ERROR,
                line.file().toString(),
                line.entry().line(),
                "%s %s pgpool-II%s, which would pass it over without a word"
                        .formatted(
                                line.name(),
                                elsewhere ? "is not known to be a setting of" : "is no setting of",
                                elsewhere ? " " + at.version() : ""),
                null);
    }

    private void gone() {
        old.winners().forEach((name, line) -> {
            if (tree.winner(name).isEmpty()) {
                Names.denied(name)
                        .ifPresent(why -> problems.add(
                                Problem.denied("runs_code", line.file().toString(), 0, why)));
            }
        });
    }

    private void twice(PoolTree.Line line) {
        List<PoolTree.Line> all = tree.lines(line.name());
        if (all.size() > 1) {
            PoolTree.Line rival = all.get(all.size() - 2);
            problems.add(Problem.warning(
                    "duplicate",
                    line.file().toString(),
                    line.entry().line(),
                    "%s is set more than once; this line wins over %s:%d"
                            .formatted(line.name(), rival.file(), rival.entry().line())));
        }
    }

    private static Problem at(PoolTree.Line line, Problem problem) {
        return new Problem(
                problem.code(),
                problem.severity(),
                line.file().toString(),
                line.entry().line(),
                problem.message(),
                problem.suggestion());
    }
}
