package dev.hone.apply;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Stops and starts a service: through the service manager where it owns the service, by hand elsewhere. */
final class Restarting {
    private static final Path SYSTEMCTL = Path.of("/usr/bin/systemctl");
    private static final Path SYSTEMD_RUNS = Path.of("/run/systemd/system");
    private static final Pattern UNIT = Pattern.compile("[A-Za-z0-9:_.\\\\@][A-Za-z0-9:_.\\\\@-]*\\.service");
    private static final long LOOK_EVERY_MS = 100;
    private static final Duration AFTER_KILL = Duration.ofSeconds(10);

    private final Work work;

    Restarting(Work work) {
        this.work = work;
    }

    void restart(Installation at, Step.Restart how) throws Failure, IOException {
        Optional<String> unit = unit(at);
        if (unit.isPresent()) {
            systemctl("restart", unit.get(), how.patience());
            return;
        }
        Launch launch = launch(at);
        stop(at, how);
        start(at, launch, how.patience());
    }

    /** Ends it in an orderly way and waits until it is gone. */
    void stop(Installation at, Step.Restart how) throws Failure, IOException {
        Optional<String> unit = unit(at);
        if (unit.isPresent()) {
            systemctl("stop", unit.get(), how.patience());
        } else {
            work.machine().processes().signal(at.pid(), at.startTicks(), how.stopSignal());
        }
        boolean stopped = within(how.patience(), () -> !runs(at));
        if (!stopped && how.thenKill()) {
            work.machine().processes().signal(at.pid(), at.startTicks(), "KILL");
            stopped = within(AFTER_KILL, () -> !runs(at));
        }
        if (!stopped) {
            throw new Failure("%s did not stop within %d s of signal %s"
                    .formatted(at.name(), how.patience().toSeconds(), how.stopSignal()));
        }
    }

    /** Starts a service that does not run, the way it ran before. */
    void start(Installation was, Duration patience) throws Failure, IOException {
        Optional<String> unit = unit(was);
        if (unit.isPresent()) {
            systemctl("start", unit.get(), patience);
        } else {
            start(was, launch(was), patience);
        }
    }

    private void start(Installation was, Launch launch, Duration patience) throws Failure, IOException {
        CommandLine command = work.kind().start(was);
        int uid = Objects.requireNonNullElse(command.uid(), launch.uid());
        new TrustedProgram(work.machine(), uid)
                .check(Path.of(command.arguments().getFirst()));
        Map<String, String> environment = new LinkedHashMap<>(launch.environment());
        environment.putAll(command.environment());
        int gid = Objects.requireNonNullElse(command.gid(), launch.gid());
        Launch again = new Launch(
                command.arguments(), environment, launch.directory(), uid, gid, launch.output(), launch.errors());
        Map<String, Long> marks = new Logs(work).sizesAround(was, List.of(launch.output(), launch.errors()));
        Processes.Started started = work.machine().processes().start(again);
        boolean up = within(
                patience, () -> failed(started) || Services.find(work, was.id()).isPresent());
        if (!up || failed(started)) {
            throw new Failure(
                    "%s did not start again%s".formatted(was.name(), failed(started) ? " (it exited at once)" : ""),
                    new Logs(work).tail(marks));
        }
    }

    private static boolean failed(Processes.Started started) {
        return started.exited().orElse(0) != 0;
    }

    /** How it was started: as recorded before the change, else as seen now. */
    private Launch launch(Installation at) throws IOException {
        Optional<Launch> recorded = LaunchRecord.read(work);
        return recorded.isPresent()
                ? recorded.get()
                : work.machine().processes().launchOf(at.pid());
    }

    boolean runs(Installation at) {
        return work.machine()
                .host()
                .process(at.pid())
                .filter(p -> p.startTicks() == at.startTicks())
                .isPresent();
    }

    Optional<String> unit(Installation at) throws IOException {
        @Nullable String unit = at.unit();
        if (unit == null
                || !UNIT.matcher(unit).matches()
                || work.disk().look(SYSTEMD_RUNS).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(unit);
    }

    private void systemctl(String verb, String unit, Duration patience) throws Failure, IOException {
        CommandResult result = work.machine()
                .host()
                .run(CommandLine.of(SYSTEMCTL.toString(), verb, "--", unit).within(patience.multipliedBy(2)));
        if (!result.succeeded()) {
            throw new Failure("systemctl %s %s failed".formatted(verb, unit), result.output());
        }
    }

    private boolean within(Duration patience, Claim claim) {
        HostClock clock = work.machine().clock();
        long until = clock.bootMillis() + patience.toMillis();
        while (!claim.holds()) {
            if (clock.bootMillis() >= until) {
                return false;
            }
            clock.pause(LOOK_EVERY_MS);
        }
        return true;
    }

    private interface Claim {
        boolean holds();
    }
}
