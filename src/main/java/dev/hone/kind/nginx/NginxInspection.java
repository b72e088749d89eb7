package dev.hone.kind.nginx;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.TextFaults;
import dev.hone.kind.nginx.NginxTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at files as they would be, beside files as they are. Only what is new or changed is held against them. */
final class NginxInspection {
    private final NginxRows rows;
    private final NginxTree before;
    private final NginxTree after;
    private final NginxDenied denied;
    private final NginxExposure exposure;
    private final List<ConfigFile> files;
    private final Map<Path, String> oldTexts = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    NginxInspection(Installation at, NginxRows rows, List<ConfigFile> before, List<ConfigFile> after) {
        this.rows = rows;
        this.before = NginxTree.read(NginxKind.main(at), FileSource.of(before));
        this.after = this.before.with(NginxKind.main(at), FileSource.of(after));
        this.denied = new NginxDenied(NginxKind.prefix(at), NginxKind.main(at), NginxKind.defaultLogs(at), this.before);
        this.exposure = new NginxExposure(NginxKind.prefix(at));
        this.files = after;
        before.forEach(f -> oldTexts.put(f.path(), f.text()));
    }

    List<Problem> inspect() {
        files.forEach(this::text);
        Set<Problem> known = new HashSet<>(before.problems());
        after.problems().stream()
                .filter(p -> !known.contains(p))
                .map(this::asBlocking)
                .forEach(problems::add);
        Set<String> old = new HashSet<>();
        before.uses().forEach(u -> old.add(signature(u)));
        Map<String, Use> first = new HashMap<>();
        for (Use use : after.uses()) {
            boolean isNew = !old.contains(signature(use));
            if (isNew) {
                look(use);
            }
            duplicate(use, first.putIfAbsent(use.parameter(), use), isNew);
        }
        return problems;
    }

    /** A file that is not among those given may well exist on the host; the checker will tell. */
    private Problem asBlocking(Problem problem) {
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
        Optional<Problem> refusal = denied.check(use, after);
        refusal.or(() -> exposure.check(use)).ifPresent(problems::add);
        if (refusal.isEmpty() && !use.isBlock()) {
            value(use);
        }
    }

    private void value(Use use) {
        List<Parameter> named = rows.named(use.name());
        if (named.isEmpty() || !isSettingPlace(use)) {
            return;
        }
        Parameter row = named.stream()
                .filter(r -> r.name().equals(use.parameter()))
                .findFirst()
                .orElse(named.getFirst());
        String value = row.type().isNumeric() && use.directive().values().size() > 1
                ? use.directive().values().getFirst()
                : use.value();
        rows.check(row, value).ifPresent(p -> problems.add(located(p, use)));
    }

    private static Problem located(Problem problem, Use use) {
        return new Problem(
                problem.code(),
                problem.severity(),
                use.file().path().toString(),
                use.line(),
                use.name() + " " + use.value() + ": " + problem.message(),
                problem.suggestion());
    }

    private void duplicate(Use use, @Nullable Use earlier, boolean isNew) {
        boolean isSingle = !use.isBlock() && !rows.named(use.name()).isEmpty() && !NginxRows.isRepeatable(use.name());
        if (earlier == null || !isSingle || !isSettingPlace(use)) {
            return;
        }
        if (isNew || before.uses().stream().noneMatch(u -> sameTwice(u, use))) {
            problems.add(new Problem(
                    "duplicate_directive",
                    Severity.ERROR,
                    use.file().path().toString(),
                    use.line(),
                    "%s is given twice in the same block: also in %s:%d; nginx refuses that"
                            .formatted(use.name(), earlier.file().path(), earlier.line()),
                    null));
        }
    }

    /** Whether a directive there is a setting, and not a row of a map or a list of types. */
    private static boolean isSettingPlace(Use use) {
        return use.place().matches("|events|http(/server)?(/location|/if)*");
    }

    private static boolean sameTwice(Use old, Use use) {
        return old.number() == use.number()
                && old.number() > 0
                && old.parameter().equals(use.parameter());
    }

    /** What makes a directive the same as before; a block of code counts with all that is in it. */
    private static String signature(Use use) {
        boolean isCode = use.isBlock() && use.name().endsWith("_by_lua_block");
        String code = isCode
                ? use.text()
                        .text()
                        .substring(use.directive().start(), use.directive().end())
                : "";
        return use.place() + " " + use.name() + " " + use.value() + " " + use.isBlock() + code;
    }
}
