package dev.hone.kind.phpfpm;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.FpmTree.Directive;
import dev.hone.kind.fpm.PhpReport;
import dev.hone.kind.fpm.PhpSwitch;
import dev.hone.kind.fpm.Pool;
import dev.hone.kind.fpm.PoolTalk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is in force in a pool: its files for what php-fpm itself reads, PHP inside the pool for values of php.ini. */
final class PoolValues {
    private static final String OF_ALL = FpmTree.GLOBAL + "/";

    private final Installation at;
    private final Catalogue catalogue;
    private final FpmTree tree;
    private final List<Problem> problems = new ArrayList<>();

    PoolValues(Installation at, Catalogue catalogue, FpmTree tree) {
        this.at = at;
        this.catalogue = catalogue;
        this.tree = tree;
    }

    /** Lines for a parameter, the one that counts first. */
    List<Directive> given(String parameter) {
        return parameter.startsWith(OF_ALL)
                ? tree.global().given(parameter.substring(OF_ALL.length()))
                : pool().given(parameter);
    }

    Pool pool() {
        return tree.find(PhpFpmKind.pool(at))
                .orElseGet(() -> new Pool(PhpFpmKind.pool(at), java.nio.file.Path.of("/"), List.of()));
    }

    Map<String, Origin> declared() {
        Map<String, Origin> declared = new LinkedHashMap<>();
        for (String name : names()) {
            given(name).stream().findFirst().ifPresent(d -> declared.put(name, d.origin()));
        }
        return declared;
    }

    /** Rows that the files give a value, and whatever else stands there; variables of the environment may be secrets. */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>(catalogue.parameters().keySet());
        pool().directives().stream()
                .map(Directive::name)
                .filter(n -> !n.startsWith("env[") && !n.equals("include"))
                .forEach(names::add);
        return names;
    }

    EffectiveConfig effective(Host host) {
        problems.addAll(tree.problems());
        PhpReport report = report(host);
        List<EffectiveValue> values = new ArrayList<>();
        names().forEach(name -> values.add(value(name, report)));
        problems.addAll(notLoaded(host));
        return new EffectiveConfig(values, tree.files(), problems);
    }

    private @Nullable PhpReport report(Host host) {
        try {
            return new PoolTalk(pool(), host).report(true);
        } catch (AccessDenied e) {
            problems.add(Problem.warning(
                    "not_read_back",
                    at.name(),
                    0,
                    e.getMessage() + "; values of php.ini are shown as the files have them"
                            + (e.remedy().isEmpty() ? "" : ". To allow it: " + e.remedy())));
        } catch (IOException e) {
            problems.add(Problem.warning(
                    "not_read_back",
                    at.name(),
                    0,
                    "values of php.ini are shown as the files have them, since PHP was not heard: " + e.getMessage()));
        }
        return null;
    }

    private EffectiveValue value(String name, @Nullable PhpReport report) {
        List<Origin> given =
                new ArrayList<>(given(name).stream().map(Directive::origin).toList());
        Parameter row = catalogue.find(name).orElse(null);
        String absent = row == null ? "" : row.defaultValue();
        Optional<String> setting = Pool.phpSetting(name);
        if (setting.isEmpty()) {
            Origin origin = given.isEmpty() ? Origin.defaulted(absent) : given.removeFirst();
            return new EffectiveValue(name, origin.value(), origin, given, List.of(), null);
        }
        Optional<String> told = report == null ? Optional.empty() : report.setting(setting.get());
        String inForce = told.map(v -> row == null ? v : PhpSwitch.shown(row, v))
                .orElse(given.isEmpty() ? absent : given.getFirst().value());
        Origin origin = given.isEmpty() ? Origin.defaulted(inForce) : given.removeFirst();
        differs(name, row, origin, inForce);
        return new EffectiveValue(name, inForce, origin, given, List.of(), null);
    }

    /** A line whose value PHP did not take: it says nothing of that, to nobody. */
    private void differs(String name, @Nullable Parameter row, Origin origin, String inForce) {
        boolean same = row != null
                ? catalogue.grammar().same(row, origin.value(), inForce)
                : origin.value().equals(inForce);
        if (origin.source() == Origin.Source.FILE && row != null && !same) {
            problems.add(Problem.warning(
                    "not_in_force",
                    name,
                    origin.line(),
                    "%s:%d gives %s = %s, but %s is in force; another line rules, PHP refused the value, or it is not loaded yet"
                            .formatted(origin.file(), origin.line(), name, origin.value(), inForce)));
        }
    }

    /** php-fpm cannot be asked what it loaded; files younger than the master's last start are not. */
    private List<Problem> notLoaded(Host host) {
        List<Problem> found = new ArrayList<>();
        new LoadTime(at, host)
                .instant()
                .ifPresent(loaded -> tree.files().forEach(file -> {
                    try {
                        if (host.stat(file.realPath())
                                .map(FileInfo::modifiedAt)
                                .filter(loaded::isBefore)
                                .isPresent()) {
                            found.add(Problem.warning(
                                    "not_loaded_yet",
                                    file.path().toString(),
                                    0,
                                    file.path() + " was changed after php-fpm loaded its files; a reload takes it up"));
                        }
                    } catch (IOException e) {
                        // The file is gone or hidden, which its own problem says.
                    }
                }));
        return found;
    }
}
