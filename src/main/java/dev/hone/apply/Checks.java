package dev.hone.apply;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that must hold of one service before a file is touched, looked at again on the host itself; the order is not
 * believed.
 */
final class Checks {
    private final Work work;
    private final Policy policy;

    Checks(Work work, Policy policy) {
        this.work = work;
        this.policy = policy;
    }

    Checked run() throws Failure, IOException {
        Installation at = sameInstallation();
        allowed(at);
        settings(at);
        EffectiveConfig config = work.kind().effective(at, work.machine().host());
        List<Target> targets = new ArrayList<>();
        try {
            for (ChangeOrder.File file : work.part().files()) {
                targets.add(new FileChecks(work, at, config).target(file));
            }
            texts(at, config);
            if (work.part().effect() == Effect.RESTART) {
                atStake(work, at, config);
            }
            return new Checked(at, config, targets);
        } catch (Failure | IOException | RuntimeException e) {
            targets.forEach(Target::close);
            throw e;
        }
    }

    private void allowed(Installation at) throws Failure {
        if (work.machine().clock().now().isAfter(work.order().expiresAt())) {
            throw new Failure("the order expired at %s; plan the change again"
                    .formatted(work.order().expiresAt()));
        }
        if (!work.change().dryRun() && !policy.allows(at, Trials.isOurs(work, at))) {
            throw new Failure(policy.refusal(at));
        }
    }

    private Installation sameInstallation() throws Failure {
        Installation planned = work.part().installation();
        Installation found = Services.find(work, planned.id())
                .orElseThrow(() ->
                        new Failure("%s is not running here now; start it and plan again".formatted(planned.name())));
        boolean same = found.pid() == planned.pid()
                && found.startTicks() == planned.startTicks()
                && found.binary().equals(planned.binary())
                && Objects.equals(found.mainConfig(), planned.mainConfig())
                && found.key().equals(planned.key());
        if (!same) {
            throw new Failure(
                    "%s was restarted or replaced since the plan was made (process %d then, %d now); plan again"
                            .formatted(planned.name(), planned.pid(), found.pid()));
        }
        return found;
    }

    /** Nothing that runs code or cannot be undone is set, whatever the form. */
    private void settings(Installation at) throws Failure {
        for (Setting setting : wishes().toList()) {
            Optional<Parameter> row = work.kind().catalogue(at).find(setting.parameter());
            if (row.isPresent() && row.get().runsCode()) {
                throw new Failure(setting.parameter() + " makes the service run code; Hone never sets it");
            }
            if (row.isPresent() && row.get().irreversible()) {
                throw new Failure(setting.parameter() + " cannot be undone by a rollback; set it by hand");
            }
        }
    }

    private Stream<Setting> wishes() {
        return Stream.concat(work.part().live().stream(), work.part().expected().stream());
    }

    /** The kind's own judgement, on the full texts before and after. */
    private void texts(Installation at, EffectiveConfig config) throws Failure {
        List<ConfigFile> after = after(config);
        DeclaredChanges.refuseForbidden(work.kind(), at, config.files(), after);
        List<Problem> blocking = work.kind().inspect(at, config.files(), after).stream()
                .filter(p -> p.severity() != Problem.Severity.WARNING)
                .toList();
        if (!blocking.isEmpty()) {
            throw new Failure(blocking.stream().map(Checks::word).collect(Collectors.joining("; ")));
        }
    }

    /** A restart must bring back the service that there was. */
    static void atStake(Work work, Installation at, EffectiveConfig config) throws Failure {
        List<Problem> blocking = work.kind().atStake(at, config).stream()
                .filter(p -> p.severity() != Problem.Severity.WARNING)
                .toList();
        if (!blocking.isEmpty()) {
            throw new Failure(blocking.stream().map(Checks::word).collect(Collectors.joining("; ")));
        }
    }

    private List<ConfigFile> after(EffectiveConfig config) {
        Map<Path, ConfigFile> after = new LinkedHashMap<>();
        config.files().forEach(f -> after.put(f.path(), f));
        for (ChangeOrder.File file : work.part().files()) {
            @Nullable String text = file.newText();
            @Nullable ConfigFile before = after.get(file.path());
            if (text == null) {
                after.remove(file.path());
            } else if (before == null) {
                after.put(file.path(), new ConfigFile(file.path(), file.path(), text, 0644, 0, 0));
            } else {
                after.put(file.path(), before.with(text));
            }
        }
        return List.copyOf(after.values());
    }

    private static String word(Problem problem) {
        return problem.line() > 0
                ? problem.subject() + ":" + problem.line() + ": " + problem.message()
                : problem.message();
    }
}
