package dev.hone.kind.php;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.PhpReport;
import dev.hone.kind.fpm.PhpRows;
import dev.hone.kind.fpm.PhpSwitch;
import dev.hone.kind.fpm.Pool;
import dev.hone.kind.fpm.PoolTalk;
import dev.hone.kind.php.IniTree.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is in force in PHP. A pool tells it, but for settings that this very pool gives a value of its own; where no pool may
 * be asked, the files say what would be.
 */
final class IniValues {
    private static final double MEGABYTE = 1 << 20;

    private final Installation at;
    private final Catalogue catalogue;
    private final IniTree tree;
    private final FpmTree pools;
    private final List<Problem> problems = new ArrayList<>();

    IniValues(Installation at, Catalogue catalogue, IniTree tree, FpmTree pools) {
        this.at = at;
        this.catalogue = catalogue;
        this.tree = tree;
        this.pools = pools;
    }

    /** A pool and what PHP told in it. */
    private record Told(Pool pool, PhpReport report) {
        /** The value of the master, which is that of a pool without one of its own. */
        Optional<String> setting(String name) {
            return pool.phpValues(name).isEmpty() ? report.setting(name) : Optional.empty();
        }
    }

    EffectiveConfig effective(Host host) {
        problems.addAll(tree.problems());
        Told told = ask(host);
        List<EffectiveValue> values = new ArrayList<>();
        for (String name : names(told)) {
            values.add(value(name, told));
        }
        if (told != null) {
            lookFor(told);
        }
        return new EffectiveConfig(values, tree.files(), problems);
    }

    private @Nullable Told ask(Host host) {
        List<String> reasons = new ArrayList<>();
        for (Pool pool : pools.witnesses()) {
            try {
                return new Told(pool, new PoolTalk(pool, host).report(true));
            } catch (AccessDenied e) {
                reasons.add(e.getMessage() + (e.remedy().isEmpty() ? "" : ". To allow it: " + e.remedy()));
            } catch (IOException e) {
                reasons.add(String.valueOf(e.getMessage()));
            }
        }
        problems.add(Problem.warning(
                "not_read_back",
                at.name(),
                0,
                "values are shown as the files have them, since no pool tells them: " + String.join("; ", reasons)));
        return null;
    }

    private Set<String> names(@Nullable Told told) {
        Set<String> names = new LinkedHashSet<>();
        for (String name : catalogue.parameters().keySet()) {
            if (told == null
                    || told.report().settings().isEmpty()
                    || told.report().setting(name).isPresent()) {
                names.add(name);
            }
        }
        names.addAll(tree.names());
        names.removeIf(n -> n.matches("extension|zend_extension"));
        if (told != null) {
            names.addAll(new java.util.TreeSet<>(told.report().settings().keySet()));
        }
        return names;
    }

    private EffectiveValue value(String name, @Nullable Told told) {
        Parameter row = catalogue.find(name).orElse(null);
        List<Line> lines = new ArrayList<>(tree.given(name));
        Line ruling = lines.isEmpty() ? null : lines.removeFirst();
        String absent = row == null ? "" : row.defaultValue();
        String inForce = (told == null ? Optional.<String>empty() : told.setting(name))
                .map(v -> row == null ? v : PhpSwitch.shown(row, v))
                .orElse(ruling == null ? absent : ruling.value());
        Origin origin = ruling == null ? unwritten(row, inForce, absent) : ruling.origin();
        if (ruling != null
                && row != null
                && !ruling.isReplaced()
                && !ruling.value().isEmpty()) {
            differs(row, ruling, inForce);
        }
        return new EffectiveValue(
                name, inForce, origin, lines.stream().map(Line::origin).toList(), narrower(name), null);
    }

    /** No file has it: its default, or something that the start of the master gave. */
    private Origin unwritten(@Nullable Parameter row, String inForce, String absent) {
        boolean isDefault =
                row == null || absent.isEmpty() || catalogue.grammar().same(row, absent, inForce);
        return isDefault ? Origin.defaulted(inForce) : new Origin(Origin.Source.COMMAND_LINE, null, 0, inForce);
    }

    private List<Origin> narrower(String name) {
        List<Origin> all =
                new ArrayList<>(tree.narrower(name).stream().map(Line::origin).toList());
        pools.pools().forEach(p -> p.phpValues(name).stream().findFirst().ifPresent(d -> all.add(d.origin())));
        return all;
    }

    private void differs(Parameter row, Line line, String inForce) {
        if (!catalogue.grammar().same(row, line.value(), inForce)) {
            problems.add(Problem.warning(
                    "not_in_force",
                    row.name(),
                    line.entry().line(),
                    "%s:%d gives %s = %s, but %s is in force; PHP refused the value, or has not loaded it yet"
                            .formatted(line.file().path(), line.entry().line(), row.name(), line.value(), inForce)));
        }
    }

    private void lookFor(Told told) {
        Set<String> known = told.report().settings().keySet();
        for (Line line : tree.lines()) {
            String name = line.name();
            if (name.startsWith("xcache.")) {
                problems.add(at(
                        line,
                        "xcache_is_gone",
                        name + " does nothing: XCache ended before PHP 7. "
                                + (name.contains("var_")
                                        ? "What it kept of variables APCu keeps: apc.shm_size"
                                        : "What it kept of scripts OPcache keeps: opcache.memory_consumption")));
            } else if (isPassedOver(name, known)) {
                problems.add(at(
                        line,
                        "unknown_setting",
                        name + " is no setting of this PHP, which passes over it without" + " a word"));
            }
        }
        realMemory(told);
    }

    /** Settings of extensions that are not loaded stand in every shipped php.ini, and one that only other servers have. */
    private static boolean isPassedOver(String name, Set<String> known) {
        int dot = name.indexOf('.') + 1;
        boolean isOfLoaded = dot == 0 || known.stream().anyMatch(k -> k.startsWith(name.substring(0, dot)));
        return isOfLoaded
                && !known.isEmpty()
                && !known.contains(name)
                && !name.matches("(zend_)?extension|engine|cli_server\\..*");
    }

    /** What a pool says of OPcache's memory is what its line says; how much there is tells the cache itself. */
    private void realMemory(Told told) {
        Optional<Double> real = Opcache.memoryBytes(told.report());
        for (Pool pool : pools.pools()) {
            pool.directives().stream()
                    .filter(d -> Pool.phpSetting(d.name())
                            .filter(PhpRows::isOfMaster)
                            .isPresent())
                    .forEach(d -> problems.add(Problem.warning(
                            "without_effect",
                            d.name(),
                            d.line(),
                            "%s:%d gives %s = %s to pool %s, which has no effect: the memory is taken once, by the master%s"
                                    .formatted(
                                            d.file().path(),
                                            d.line(),
                                            d.name(),
                                            d.written(),
                                            pool.name(),
                                            real.map(b -> " (OPcache has %d MB)".formatted((long) (b / MEGABYTE)))
                                                    .orElse("")))));
        }
    }

    private static Problem at(Line line, String code, String message) {
        return Problem.warning(code, line.file().path().toString(), line.entry().line(), message);
    }
}
