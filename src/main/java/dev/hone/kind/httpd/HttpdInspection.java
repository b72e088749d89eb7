package dev.hone.kind.httpd;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks at files as they would be, beside files as they are. Only what is new or changed is held against them. */
final class HttpdInspection {
    private final HttpdRows rows;
    private final HttpdTree before;
    private final HttpdTree after;
    private final HttpdDenied denied;
    private final List<ConfigFile> files;
    private final Map<Path, String> oldTexts = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    HttpdInspection(HttpdSetup setup, HttpdRows rows, List<ConfigFile> before, List<ConfigFile> after) {
        this.rows = rows;
        this.before = HttpdTree.read(setup, FileSource.of(before));
        this.after = HttpdTree.read(setup, FileSource.of(after));
        this.denied = new HttpdDenied(setup, this.before);
        this.files = after;
        before.forEach(f -> oldTexts.put(f.path(), f.text()));
    }

    List<Problem> inspect() {
        files.forEach(this::text);
        Set<String> known = new HashSet<>();
        before.problems().forEach(p -> known.add(p.code() + p.subject() + p.message()));
        after.problems().stream()
                .filter(p -> !known.contains(p.code() + p.subject() + p.message()))
                .map(HttpdInspection::asBlocking)
                .forEach(problems::add);
        Set<String> old = new HashSet<>();
        before.uses().forEach(u -> old.add(signature(u)));
        for (Use use : after.uses()) {
            if (!old.contains(signature(use))) {
                look(use);
            }
        }
        limits();
        return problems;
    }

    /** A file that is not among those given may well exist on the host; the checker will tell. */
    private static Problem asBlocking(Problem problem) {
        return problem.code().equals("missing_include")
                ? Problem.warning(
                        "include_unseen",
                        problem.subject(),
                        problem.line(),
                        problem.message() + " among the files read so far; what it holds was not looked at")
                : problem;
    }

    private void text(ConfigFile file) {
        String old = oldTexts.getOrDefault(file.path(), "");
        if (!file.text().equals(old)) {
            problems.addAll(new TextFaults(file.path(), old, file.text()).find());
        }
    }

    private void look(Use use) {
        Optional<Problem> refusal = denied.check(use);
        refusal.ifPresent(problems::add);
        if (refusal.isPresent() || use.isSection()) {
            return;
        }
        Optional<Parameter> row = rows.find(use.name());
        row.filter(r -> use.isActive())
                .flatMap(r -> rows.check(r, String.join(" ", use.values())))
                .ifPresent(p -> problems.add(located(p, use)));
        if (use.is("AllowOverride") && !use.first().equalsIgnoreCase("none")) {
            problems.add(located(
                    Problem.warning(
                            "htaccess",
                            use.name(),
                            0,
                            "files in the tree of the site may change "
                                    + "the configuration, and each request looks for them"),
                    use));
        }
    }

    private static Problem located(Problem problem, Use use) {
        ConfigFile file = use.file();
        return new Problem(
                problem.code(),
                problem.severity(),
                file == null ? use.name() : file.path().toString(),
                use.line(),
                use.name() + " " + use.value() + ": " + problem.message(),
                problem.suggestion());
    }

    /** Only arithmetic that was right before is held against a change. */
    private void limits() {
        Set<String> known = new HashSet<>();
        new HttpdLimits(before).problems().forEach(p -> known.add(p.message()));
        new HttpdLimits(after)
                .problems().stream().filter(p -> !known.contains(p.message())).forEach(problems::add);
    }

    /** What makes a directive the same as before: its place, name, values with variables in their place, and whether it is read. */
    private static String signature(Use use) {
        String code = use.is("Perl") && use.isSection()
                ? use.text()
                        .text()
                        .substring(use.directive().start(), use.directive().end())
                : "";
        return String.join("\0", use.place()) + "\0" + use.name().toLowerCase(Locale.ROOT) + "\0"
                + String.join("\0", use.values()) + "\0" + use.isActive() + use.isSection() + use.root() + code;
    }
}
