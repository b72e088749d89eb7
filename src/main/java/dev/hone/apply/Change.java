package dev.hone.apply;

import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One change from RECEIVED to its end. Every state is durable in the journal before the next thing is done. Of several
 * services all are checked, then all staged and seen by their checkers, before the first file of any is switched; then they
 * are switched, activated and proven one after the other.
 */
final class Change {
    private final Job job;
    private final Policy policy;
    private final DeadMan deadMan;
    private final Set<String> told = new HashSet<>();

    Change(Job job, Policy policy, DeadMan deadMan) {
        this.job = job;
        this.policy = policy;
        this.deadMan = deadMan;
    }

    ChangeState run() throws IOException {
        job.journal()
                .note(
                        ChangeState.RECEIVED,
                        "change %d for %s".formatted(job.change().number(), job.names()));
        Ready ready;
        try {
            ready = new Preparing(job, policy, deadMan).run();
        } catch (Failure e) {
            return refused(e.reason(), e.output());
        } catch (IOException | RuntimeException e) {
            return refused(Cause.of(e), "");
        } catch (OutOfMemoryError e) {
            return refused(
                    "the configuration is too large to be looked at here: the memory of this process ran out; nothing"
                            + " was switched; edit it on the host",
                    "");
        }
        return go(ready);
    }

    private ChangeState go(Ready ready) throws IOException {
        try {
            return keep(ready, activateAll(ready));
        } catch (Failure e) {
            return new Rollback(job, ready.prepared())
                    .run(e.reason(), e.output(), work -> told.contains(work.service()));
        } catch (IOException | RuntimeException e) {
            return new Rollback(job, ready.prepared()).run(Cause.of(e), "", work -> told.contains(work.service()));
        } finally {
            ready.close();
        }
    }

    private List<Activating.Done> activateAll(Ready ready) throws Failure, IOException {
        List<Activating.Done> done = new ArrayList<>();
        for (Ready.Service service : ready.services()) {
            done.add(new Activating(service, ready.files(), work -> told.add(work.service())).run());
        }
        return done;
    }

    private ChangeState keep(Ready ready, List<Activating.Done> done) throws Failure, IOException {
        List<Confirmation.Proven> proven = new ArrayList<>();
        for (Activating.Done service : done) {
            proven.add(done.size() == 1 ? service.proven() : service.stillProven());
        }
        String why = new Confirmation(job, ready.prepared())
                .await(proven, done.getLast().activatedAt());
        job.journal()
                .note(
                        ChangeState.COMMITTED,
                        why,
                        "",
                        done.size() == 1 ? done.getFirst().readBack() : List.of());
        new Leftovers(job).removeAfterTheEnd();
        return ChangeState.COMMITTED;
    }

    private ChangeState refused(String reason, String output) throws IOException {
        job.journal().note(ChangeState.REFUSED, reason, output, List.of());
        new Leftovers(job).removeAfterTheEnd();
        return ChangeState.REFUSED;
    }
}
