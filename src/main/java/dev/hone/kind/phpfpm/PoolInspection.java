package dev.hone.kind.phpfpm;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.TextFaults;
import dev.hone.kind.format.PhpIniText;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.FpmTree.Directive;
import dev.hone.kind.fpm.PhpRows;
import dev.hone.kind.fpm.Pool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks at a master's files as they would be, beside files as they are. Only what is new or changed is held against them. */
final class PoolInspection {
    private static final Pattern REPEATED = Pattern.compile("include|env\\[.*|access\\.suppress_path\\[]|php_.*\\[.*");

    private final Catalogue catalogue;
    private final String version;
    private final FpmTree before;
    private final FpmTree after;
    private final PoolDenied denied;
    private final List<ConfigFile> files;
    private final Map<Path, String> old = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    PoolInspection(Installation at, Catalogue catalogue, List<ConfigFile> before, List<ConfigFile> after) {
        Path prefix = Path.of(at.attributes().getOrDefault(PhpFpmKind.PREFIX, "/usr"));
        this.catalogue = catalogue;
        this.version = at.version();
        this.before = FpmTree.read(PhpFpmKind.main(at), prefix, FileSource.of(before));
        this.after = FpmTree.read(PhpFpmKind.main(at), prefix, FileSource.of(after));
        this.denied = new PoolDenied(this.before, PhpFpmKind.main(at));
        this.files = after;
        before.forEach(f -> old.put(f.path(), f.text()));
    }

    List<Problem> inspect() {
        files.forEach(this::text);
        Set<Problem> known = new HashSet<>(before.problems());
        after.problems().stream().filter(p -> !known.contains(p)).forEach(problems::add);
        Set<String> were = new HashSet<>();
        before.directives().forEach(d -> were.add(signature(d)));
        for (Directive directive : after.directives()) {
            if (!were.contains(signature(directive))) {
                look(directive);
            }
        }
        after.pools().forEach(this::arithmetic);
        if (files.stream().anyMatch(f -> !f.text().equals(old.get(f.path())))) {
            costs();
        }
        return problems;
    }

    private void text(ConfigFile file) {
        String was = old.getOrDefault(file.path(), "");
        if (file.text().equals(was)) {
            return;
        }
        problems.addAll(new TextFaults(file.path(), was, file.text()).find());
        Set<String> known = new HashSet<>();
        PhpIniText.parseByLine(was).faults().forEach(f -> known.add(f.message()));
        for (PhpIniText.Fault fault : PhpIniText.parseByLine(file.text()).faults()) {
            if (!known.contains(fault.message())) {
                String message = file.path() + ":" + fault.line() + " " + fault.message();
                problems.add(
                        new Problem(fault.code(), Severity.ERROR, file.path().toString(), fault.line(), message, null));
            }
        }
    }

    private void look(Directive directive) {
        Optional<Problem> refusal = denied.check(directive, after);
        refusal.ifPresent(problems::add);
        if (refusal.isPresent() || directive.name().equals("include")) {
            return;
        }
        Optional<String> php = Pool.phpSetting(directive.name());
        if (php.isPresent()) {
            php(directive, php.get());
            return;
        }
        Optional<Parameter> row = row(directive);
        row.flatMap(r -> new PoolRows(catalogue).check(r, directive.written()))
                .ifPresent(p -> problems.add(at(p, directive)));
        if (row.isEmpty() && !REPEATED.matcher(directive.name()).matches()) {
            problems.add(at(
                    Problem.error(
                            "unknown_name",
                            directive.name(),
                            "php-fpm has no " + directive.name() + " in [" + directive.section()
                                    + "] and would not start",
                            null),
                    directive));
        }
    }

    /** php-fpm hands any name and value on, and PHP passes over what it does not know or take. */
    private void php(Directive directive, String setting) {
        PhpRows rows = new PhpRows(PhpRows.ALL.of("PHP", version));
        Optional<Parameter> row = rows.catalogue().find(setting);
        String name = directive.name();
        if (row.isPresent()) {
            rows.check(row.get(), directive.written()).ifPresent(p -> problems.add(at(p, directive)));
        } else if (rows.isSlip(setting)) {
            problems.add(at(
                    Problem.error(
                            "unknown_setting",
                            name,
                            setting + " is no setting that PHP has; it would pass over it" + " without a word",
                            null),
                    directive));
        }
        if (PhpRows.isOfMaster(setting)) {
            problems.add(at(
                    Problem.error(
                            "without_effect",
                            name,
                            setting + " counts only when the master starts; a pool's own value"
                                    + " does nothing, though PHP then reports it. Set it in php.ini",
                            null),
                    directive));
        }
    }

    private Optional<Parameter> row(Directive directive) {
        String start = directive.section().equals(FpmTree.GLOBAL) ? FpmTree.GLOBAL + "/" : "";
        String name = start + directive.name();
        return catalogue
                .find(name)
                .or(() -> catalogue.parameters().values().stream()
                        .filter(r -> r.name().equalsIgnoreCase(name))
                        .findFirst());
    }

    private static Problem at(Problem problem, Directive directive) {
        return new Problem(
                problem.code(),
                problem.severity(),
                directive.file().path().toString(),
                directive.line(),
                problem.message(),
                problem.suggestion());
    }

    private void arithmetic(Pool pool) {
        List<Problem> known =
                before.find(pool.name()).map(p -> new PmRules(p).broken()).orElse(List.of());
        Set<String> words = new HashSet<>();
        known.forEach(p -> words.add(p.message()));
        new PmRules(pool)
                .broken().stream().filter(p -> !words.contains(p.message())).forEach(problems::add);
    }

    /** What every reload costs, since all of it is a new start of the same program. */
    private void costs() {
        problems.add(Problem.warning(
                "empties_caches",
                "OPcache",
                0,
                "a reload empties OPcache and APCu of every pool of this master; warm up before measuring"));
        boolean cutsOff =
                after.global().value("process_control_timeout").orElse("0").matches("0+[smhd]?|");
        if (cutsOff) {
            problems.add(Problem.warning(
                    "cuts_requests",
                    "process_control_timeout",
                    0,
                    "process_control_timeout is 0, so a reload cuts off every running request of every pool; with 10s"
                            + " in [global] they may end"));
        }
    }

    private static String signature(Directive directive) {
        return directive.section() + " " + directive.name() + " "
                + directive.entry().rawValue();
    }
}
