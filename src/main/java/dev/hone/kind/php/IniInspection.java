package dev.hone.kind.php;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.TextFaults;
import dev.hone.kind.format.PhpIniText;
import dev.hone.kind.fpm.PhpDenied;
import dev.hone.kind.fpm.PhpRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks at php.ini and its scanned files as they would be; only what is new or changed is held against them. */
final class IniInspection {
    private final Catalogue catalogue;
    private final IniTree before;
    private final IniTree after;
    private final List<ConfigFile> files;
    private final Map<Path, String> old = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    IniInspection(Installation at, Catalogue catalogue, List<ConfigFile> before, List<ConfigFile> after) {
        this.catalogue = catalogue;
        this.before = IniTree.read(at, FileSource.of(before));
        this.after = IniTree.read(at, FileSource.of(after));
        this.files = after;
        before.forEach(f -> old.put(f.path(), f.text()));
    }

    List<Problem> inspect() {
        files.forEach(this::text);
        Set<String> were = new HashSet<>();
        before.lines().forEach(l -> were.add(signature(l)));
        after.lines().stream().filter(l -> !were.contains(signature(l))).forEach(this::look);
        problems.addAll(IniRules.broken(catalogue, after, before));
        if (files.stream().anyMatch(f -> !f.text().equals(old.get(f.path())))) {
            problems.add(Problem.warning(
                    "empties_caches",
                    "OPcache",
                    0,
                    "a reload empties OPcache and APCu of every pool of this master; warm up before measuring"));
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
        ReadTexts.of(was).faults().forEach(f -> known.add(f.message()));
        for (PhpIniText.Fault fault : ReadTexts.of(file.text()).faults()) {
            if (!known.contains(fault.message())) {
                String message = file.path() + ":" + fault.line() + " " + fault.message();
                problems.add(
                        new Problem(fault.code(), Severity.ERROR, file.path().toString(), fault.line(), message, null));
            }
        }
    }

    private void look(IniTree.Line line) {
        Optional<String> denied = IniPlace.isKnownModule(line) ? Optional.empty() : PhpDenied.reason(line.name());
        if (denied.isPresent()) {
            problems.add(at(
                    line,
                    Problem.denied(
                            "denied_directive",
                            line.name(),
                            0,
                            "%s = %s: %s; put it in on the host by hand"
                                    .formatted(line.name(), line.value(), denied.get()))));
            return;
        }
        Optional<Parameter> row = catalogue.find(line.name());
        if (row.isEmpty() && !IniPlace.isKnownModule(line)) {
            unknown(line);
        } else if (row.isPresent() && (!line.isReplaced() || row.get().runsCode())) {
            new PhpRows(catalogue).check(row.get(), line.value()).ifPresent(p -> problems.add(at(line, p)));
        }
    }

    /** PHP passes over a name that it does not know; one of an extension that is not known here may be right. */
    private void unknown(IniTree.Line line) {
        String name = line.name();
        boolean isOfKnown = new PhpRows(catalogue).isSlip(name);
        String message = name + " is no setting that PHP has; it would pass over it without a word";
        problems.add(at(
                line,
                new Problem("unknown_setting", isOfKnown ? Severity.ERROR : Severity.WARNING, name, 0, message, null)));
    }

    private static Problem at(IniTree.Line line, Problem problem) {
        return new Problem(
                problem.code(),
                problem.severity(),
                line.file().path().toString(),
                line.entry().line(),
                problem.message(),
                problem.suggestion());
    }

    private static String signature(IniTree.Line line) {
        return line.entry().section() + " " + line.name() + " " + line.entry().rawValue();
    }
}
