package dev.hone.apply;

import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Everything of a change that switches nothing: checks, then staging and the services' own checkers, then PREPARED. */
final class Preparing {
    private final Job job;
    private final Policy policy;
    private final DeadMan deadMan;
    private final List<Checked> checked = new ArrayList<>();

    Preparing(Job job, Policy policy, DeadMan deadMan) {
        this.job = job;
        this.policy = policy;
        this.deadMan = deadMan;
    }

    Ready run() throws Failure, IOException {
        try {
            check();
            return prepare(stage());
        } catch (Failure | IOException | RuntimeException e) {
            checked.forEach(Checked::close);
            throw e;
        }
    }

    private void check() throws Failure, IOException {
        for (Work work : job.works()) {
            try {
                checked.add(new Checks(work, policy).run());
            } catch (Failure e) {
                throw work.named(e);
            }
        }
        List<Target> targets =
                checked.stream().flatMap(c -> c.targets().stream()).toList();
        Room.apart(targets);
        new Room(job).check(targets);
        for (Work work : job.works()) {
            work.note(ChangeState.CHECKED, "policy, service, files and texts are in order");
        }
    }

    /** What was staged for one service. */
    private record Staged(int firstFile, List<Slot> slots, Shadow.Result shadow) {}

    private List<Staged> stage() throws Failure, IOException {
        List<Staged> staged = new ArrayList<>();
        int files = 0;
        for (int i = 0; i < checked.size(); i++) {
            Work work = job.works().get(i);
            try {
                Staged one = stage(work, checked.get(i), files);
                files += one.slots().size();
                staged.add(one);
            } catch (Failure e) {
                throw work.named(e);
            }
        }
        if (job.change().dryRun()) {
            throw new Failure("dry run: everything would have been switched; nothing was");
        }
        return staged;
    }

    private static Staged stage(Work work, Checked of, int firstFile) throws Failure, IOException {
        List<Slot> slots = new Staging(work).stage(of.targets(), firstFile);
        Shadow.Result shadow = new Shadow(work, of.at()).check(slots);
        work.note(ChangeState.STAGED, shadow.note(), shadow.output(), List.of());
        return new Staged(firstFile, slots, shadow);
    }

    private Ready prepare(List<Staged> staged) throws Failure, IOException {
        deadMan.arm();
        List<Ready.Service> services = new ArrayList<>();
        for (int i = 0; i < staged.size(); i++) {
            Work work = job.works().get(i);
            LaunchRecord.keep(work, checked.get(i).at());
            services.add(new Ready.Service(
                    work, checked.get(i), staged.get(i).shadow(), part(work, checked.get(i), staged.get(i))));
        }
        HostClock clock = job.machine().clock();
        Prepared prepared = new Prepared(
                job.change().digest(),
                clock.bootId(),
                clock.bootMillis() + job.change().deadlineSeconds() * 1000L,
                services.stream().map(Ready.Service::prepared).toList());
        job.journal().prepared("recovery can decide everything from here", prepared);
        return new Ready(prepared, services);
    }

    private static Prepared.Part part(Work work, Checked of, Staged staged) throws IOException {
        Stream<String> names = Stream.concat(work.part().expected().stream(), work.part().live().stream())
                .map(Setting::parameter);
        return new Prepared.Part(
                work.service(),
                staged.firstFile(),
                staged.slots(),
                Values.of(of.config(), names),
                work.kind().generation(of.at(), work.machine().host()),
                work.kind().probe(of.at(), work.machine().host()) instanceof StatusReport.Up,
                new Logs(work).sizes(of.at(), of.config()));
    }
}
