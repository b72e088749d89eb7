package dev.hone.kind.pgbouncer;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Looks at files as they would be, without the pooler: it takes every reload for done, however it ended. */
final class Inspection {
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]");

    private final Catalogue catalogue;
    private final Catalogue everywhere;
    private final String version;
    private final PoolerTree old;
    private final PoolerTree tree;
    private final List<Problem> problems = new ArrayList<>();

    private Inspection(Installation at, Catalogue catalogue, Catalogue everywhere, PoolerTree old, PoolerTree tree) {
        this.catalogue = catalogue;
        this.everywhere = everywhere;
        this.version = at.version();
        this.old = old;
        this.tree = tree;
    }

    static List<Problem> of(
            Installation at,
            Catalogue catalogue,
            Catalogue everywhere,
            List<ConfigFile> before,
            List<ConfigFile> after) {
        Path main = Place.main(at);
        Path directory = Place.directory(at);
        Inspection inspection = new Inspection(
                at,
                catalogue,
                everywhere,
                PoolerTree.walk(main, directory, before),
                PoolerTree.walk(main, directory, after));
        after.stream().filter(f -> inspection.tree.files().contains(f.path())).forEach(inspection::bytes);
        inspection.newIncludes(before);
        inspection.problems.addAll(inspection.tree.problems());
        inspection.tree.winners().values().forEach(inspection::line);
        inspection.gone();
        inspection.twice();
        return List.copyOf(inspection.problems);
    }

    private void bytes(ConfigFile file) {
        String name = file.path().toString();
        if (file.text().startsWith(BYTE_ORDER_MARK)) {
            problems.add(new Problem(
                    "byte_order_mark",
                    Problem.Severity.ERROR,
                    name,
                    1,
                    name + " begins with a byte order mark, at which the pooler stops reading; remove it",
                    null));
        }
        if (CONTROL.matcher(file.text()).find()) {
            problems.add(Problem.warning("control_character", name, 0, name + " holds control characters"));
        }
    }

    private void newIncludes(List<ConfigFile> before) {
        tree.files().stream()
                .filter(f -> !old.files().contains(f)
                        && before.stream().noneMatch(b -> b.path().equals(f)))
                .forEach(f -> problems.add(Problem.denied(
                        "new_include", f.toString(), 0, f + " would be read from now on; Hone adds no includes")));
    }

    private void line(PoolerTree.Line line) {
        String was = old.winner(line.name()).map(l -> l.entry().rawValue()).orElse("");
        boolean changed =
                old.winner(line.name()).isEmpty() || !was.equals(line.entry().rawValue());
        switch (line.section()) {
            case PoolerTree.MAIN_SECTION -> setting(line, changed);
            case PoolerTree.DATABASES, PoolerTree.USERS -> entry(line, was, changed);
            default -> {}
        }
    }

    private void setting(PoolerTree.Line line, boolean changed) {
        Optional<String> denied = changed ? Denied.setting(line.name()) : Optional.empty();
        if (denied.isPresent()) {
            problems.add(Problem.denied(
                    "denied_setting", line.file().toString(), line.entry().line(), denied.get()));
            return;
        }
        Optional<Parameter> row = catalogue.find(line.name());
        if (row.isEmpty()) {
            problems.add(error(line, "unknown_parameter", unknown(line.name())));
        } else if (changed) {
            new Values(catalogue).check(row.get(), line.entry().rawValue()).ifPresent(p -> problems.add(at(line, p)));
        }
    }

    private String unknown(String name) {
        String why =
                everywhere.find(name).isPresent() ? " is not in PgBouncer " + version : " is no setting of PgBouncer";
        return name + why + "; the pooler stops at it and puts every setting after it to its default";
    }

    private void entry(PoolerTree.Line line, String was, boolean changed) {
        ConnectString string = ConnectString.of(line.entry().rawValue());
        if (!string.whole()) {
            problems.add(error(line, "bad_connect_string", line.name() + " cannot be read as name=value words"));
        }
        if (!changed) {
            return;
        }
        Denied.entry(was, line.entry().rawValue())
                .ifPresent(why -> problems.add(Problem.denied(
                        "runs_code", line.file().toString(), line.entry().line(), line.name() + ": " + why)));
        string.words().forEach((name, value) -> word(line, name, value));
    }

    private void word(PoolerTree.Line line, String name, String value) {
        if (!EntryWords.isKnown(line.section(), name)) {
            problems.add(error(
                    line,
                    "unknown_word",
                    "%s: %s is no word that the pooler knows there; it stops reading at it"
                            .formatted(line.name(), name)));
        } else if (!EntryWords.isFit(name, value)) {
            problems.add(error(
                    line,
                    "bad_word",
                    "%s: %s = %s would be taken for something else without a word"
                            .formatted(line.name(), name, value)));
        }
    }

    /** Settings whose line goes and that stay as they are until a restart. */
    private void gone() {
        old.winners().forEach((name, line) -> {
            if (tree.winner(name).isEmpty() && Denied.setting(name).isPresent()) {
                problems.add(Problem.denied(
                        "denied_setting",
                        line.file().toString(),
                        0,
                        Denied.setting(name).orElse("")));
            }
        });
    }

    private void twice() {
        for (Map.Entry<String, PoolerTree.Line> winner : tree.winners().entrySet()) {
            List<PoolerTree.Line> losers = tree.losers(winner.getKey());
            if (!losers.isEmpty()) {
                PoolerTree.Line line = winner.getValue();
                PoolerTree.Line rival = losers.getFirst();
                problems.add(Problem.warning(
                        "duplicate",
                        line.file().toString(),
                        line.entry().line(),
                        "%s is set more than once; this line wins over %s:%d"
                                .formatted(
                                        winner.getKey(),
                                        rival.file(),
                                        rival.entry().line())));
            }
        }
    }

    private static Problem at(PoolerTree.Line line, Problem problem) {
        return new Problem(
                problem.code(),
                problem.severity(),
                line.file().toString(),
                line.entry().line(),
                problem.message(),
                problem.suggestion());
    }

    private static Problem error(PoolerTree.Line line, String code, String message) {
        return new Problem(
                code,
                Problem.Severity.ERROR,
                line.file().toString(),
                line.entry().line(),
                message,
                null);
    }
}
