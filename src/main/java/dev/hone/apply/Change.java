package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** One change from RECEIVED to its end. Every state is durable in the journal before the next thing is done. */
final class Change {
    private final Work work;
    private final Policy policy;
    private final DeadMan deadMan;
    private boolean told;

    Change(Work work, Policy policy, DeadMan deadMan) {
        this.work = work;
        this.policy = policy;
        this.deadMan = deadMan;
    }

    ChangeState run() throws IOException {
        note(
                ChangeState.RECEIVED,
                "change %d for %s"
                        .formatted(work.change().number(), installation().name()));
        Ready ready;
        try {
            ready = prepare();
        } catch (Failure e) {
            return refused(e.reason(), e.output());
        } catch (IOException | RuntimeException e) {
            return refused(Cause.of(e), "");
        } catch (OutOfMemoryError e) {
            return refused(
                    "the configuration is too large to be looked at here: the memory of this process ran out; nothing was"
                            + " switched; edit it on the host",
                    "");
        }
        return go(ready);
    }

    /** Everything that was found out before the first rename. */
    private record Ready(Checked checked, Shadow.Result shadow, Prepared prepared) {}

    private Ready prepare() throws Failure, IOException {
        Checked checked = new Checks(work, policy).run();
        try {
            return prepare(checked);
        } catch (Failure | IOException | RuntimeException e) {
            checked.close();
            throw e;
        }
    }

    private Ready prepare(Checked checked) throws Failure, IOException {
        note(ChangeState.CHECKED, "policy, service, files and texts are in order");
        List<Slot> slots = new Staging(work).stage(checked.targets());
        Shadow.Result shadow = new Shadow(work, checked.at()).check(slots);
        work.journal().note(ChangeState.STAGED, shadow.note(), shadow.output(), List.of());
        if (work.change().dryRun()) {
            throw new Failure("dry run: everything would have been switched; nothing was");
        }
        deadMan.arm();
        LaunchRecord.keep(work, checked.at());
        Prepared prepared = prepared(checked, slots);
        work.journal().prepared("recovery can decide everything from here", prepared);
        return new Ready(checked, shadow, prepared);
    }

    private Prepared prepared(Checked checked, List<Slot> slots) throws IOException {
        Machine machine = work.machine();
        Stream<String> names = Stream.concat(work.change().expected().stream(), work.change().live().stream())
                .map(Setting::parameter);
        return new Prepared(
                work.change().digest(),
                machine.clock().bootId(),
                machine.clock().bootMillis() + work.change().deadlineSeconds() * 1000L,
                slots,
                Values.of(checked.config(), names),
                work.kind().generation(checked.at(), machine.host()),
                work.kind().probe(checked.at(), machine.host()) instanceof StatusReport.Up,
                new Logs(work).sizes(checked.at(), checked.config()));
    }

    private ChangeState go(Ready ready) throws IOException {
        try {
            new Switching(work).run(ready.prepared().slots(), ready.checked().targets());
            if (!ready.shadow().checked()) {
                new Shadow(work, ready.checked().at()).checkLive();
            }
            return activate(ready);
        } catch (Failure e) {
            return new Rollback(work, ready.prepared()).run(e.reason(), e.output(), told);
        } catch (IOException | RuntimeException e) {
            return new Rollback(work, ready.prepared()).run(Cause.of(e), "", told);
        } finally {
            ready.checked().close();
        }
    }

    private ChangeState activate(Ready ready) throws Failure, IOException {
        Installation at = ready.checked().at();
        Prepared prepared = ready.prepared();
        Effect effect = work.change().effect();
        told = true;
        new Steps(work)
                .perform(
                        at,
                        work.kind()
                                .activate(
                                        at,
                                        work.machine().host(),
                                        effect,
                                        work.change().live()));
        long activatedAt = work.machine().clock().bootMillis();
        note(ChangeState.ACTIVATED, "the service was told; what it says of that proves nothing yet");
        note(ChangeState.PROBING, "waiting for proof");
        Generation before = prepared.generation();
        Proof.Evidence evidence = new Proof(work)
                .of(
                        at,
                        new Proof.Demand(
                                before, effect, work.change().expected(), prepared.wasUp(), prepared.logSizes(), true));
        work.journal().note(ChangeState.PROBING, "proven: the values are in force", "", evidence.readBack());
        String why = new Confirmation(work, prepared).await(evidence.at(), activatedAt);
        return committed(why, evidence.readBack());
    }

    private ChangeState committed(String why, List<Setting> readBack) throws IOException {
        work.journal().note(ChangeState.COMMITTED, why, "", readBack);
        new Leftovers(work).removeAfterTheEnd();
        return ChangeState.COMMITTED;
    }

    private ChangeState refused(String reason, String output) throws IOException {
        work.journal().note(ChangeState.REFUSED, reason, output, List.of());
        new Leftovers(work).removeAfterTheEnd();
        return ChangeState.REFUSED;
    }

    private Installation installation() {
        return work.change().installation();
    }

    private void note(ChangeState state, String message) throws IOException {
        work.journal().note(state, message);
    }
}
