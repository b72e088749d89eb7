package dev.hone.kind.wordpress;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PhpDefinesText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What stands against an edited wp-config.php. The file is code: apart from comments and plain constants nothing in it may
 * change, so that no edit can make the site run what it did not run before.
 */
final class SiteInspection {
    private final Site site;
    private final Path file;
    private final PhpDefinesText before;
    private final PhpDefinesText after;
    private final List<Problem> problems = new ArrayList<>();

    private SiteInspection(Site site, Path file, PhpDefinesText before, PhpDefinesText after) {
        this.site = site;
        this.file = file;
        this.before = before;
        this.after = after;
    }

    static List<Problem> inspect(Site site, List<ConfigFile> before, List<ConfigFile> after) {
        List<Problem> problems = new ArrayList<>();
        for (ConfigFile now : after) {
            String old = before.stream()
                    .filter(f -> f.path().equals(now.path()))
                    .map(ConfigFile::text)
                    .findFirst()
                    .orElse("");
            if (!old.equals(now.text())) {
                problems.addAll(new TextFaults(now.path(), old, now.text()).find());
                SiteInspection inspection = new SiteInspection(
                        site, now.path(), PhpDefinesText.parse(old), PhpDefinesText.parse(now.text()));
                inspection.code();
                inspection.constants();
                problems.addAll(inspection.problems);
            }
        }
        return problems;
    }

    private void code() {
        if (!after.isWhole()) {
            problems.add(Problem.error(
                    "broken",
                    file.toString(),
                    file + " has a string, comment or bracket that is not closed; the site would stop",
                    null));
        }
        if (!after.code().equals(before.code())) {
            problems.add(
                    Problem.denied(
                            "code_changed",
                            file.toString(),
                            0,
                            file
                                    + ": something else than a plain constant or a comment would change, which is code; edit that by hand"));
        }
    }

    private void constants() {
        Set<String> old = new HashSet<>(meanings(before));
        Set<String> names = after.entries().stream().map(Entry::name).collect(Collectors.toSet());
        before.entries().stream()
                .filter(e -> !names.contains(e.name()) && isUntouchable(e.name()))
                .forEach(e -> deny(e, "may not be taken away"));
        Set<String> seen = new HashSet<>();
        for (Entry entry : after.entries()) {
            boolean isFirst = seen.add(entry.name());
            if (!old.contains(meaning(entry))) {
                constant(entry, isFirst);
            }
        }
    }

    private void constant(Entry entry, boolean isFirst) {
        Optional<Parameter> row = site.catalogue().find(entry.name());
        if (isUntouchable(entry.name())) {
            deny(entry, "decides what code runs, or is a secret");
        } else if (row.isEmpty()) {
            error(entry, "unknown_parameter", "is no setting of WordPress known here; add it by hand");
        } else if (!isFirst) {
            error(entry, "shadowed", "is set above already, and the first one wins");
        } else {
            Reading.checkRaw(site.catalogue().grammar(), row.get(), entry.rawValue())
                    .ifPresent(p -> error(entry, p.code(), "cannot be: " + p.message()));
        }
    }

    private boolean isUntouchable(String name) {
        return Site.isSecret(name)
                || site.catalogue().find(name).filter(Parameter::runsCode).isPresent();
    }

    private static List<String> meanings(PhpDefinesText text) {
        return text.entries().stream().map(SiteInspection::meaning).toList();
    }

    private static String meaning(Entry entry) {
        return entry.name() + "=" + entry.rawValue();
    }

    private void error(Entry entry, String code, String what) {
        problems.add(new Problem(
                code,
                Problem.Severity.ERROR,
                entry.name(),
                entry.line(),
                "%s, line %d: %s %s".formatted(file, entry.line(), entry.name(), what),
                null));
    }

    private void deny(Entry entry, String what) {
        problems.add(Problem.denied(
                "denied_constant",
                file.toString(),
                entry.line(),
                "%s, line %d: %s %s; Hone never writes it".formatted(file, entry.line(), entry.name(), what)));
    }
}
