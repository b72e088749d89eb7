package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes a change back and proves it, or says STUCK. May be begun again at any point, by any process. */
final class Rollback {
    private final Work work;
    private final Prepared prepared;

    Rollback(Work work, Prepared prepared) {
        this.work = work;
        this.prepared = prepared;
    }

    /** For who does not know more than the journal. */
    ChangeState run(String reason, String output) throws IOException {
        return run(reason, output, work.journal().reached(ChangeState.SWITCHED));
    }

    /** {@code mayHaveActivated}: whether the service may have been told of the new files. */
    ChangeState run(String reason, String output, boolean mayHaveActivated) throws IOException {
        announce(reason, output);
        List<String> failed = new Restoring(work).run(prepared.slots());
        if (!failed.isEmpty()) {
            return stuck(String.join("; ", failed), "");
        }
        try {
            Optional<Proof.Evidence> evidence = activateBack(mayHaveActivated);
            return end(
                    ChangeState.ROLLED_BACK,
                    reason + ". Files and values are as before",
                    evidence.map(Proof.Evidence::readBack).orElse(List.of()));
        } catch (Failure e) {
            return stuck("files are as before, but " + e.reason(), e.output());
        } catch (IOException | RuntimeException e) {
            return stuck("files are as before, but the service could not be brought back: " + Cause.of(e), "");
        }
    }

    /** Files come back even when the journal cannot be written; who comes next sees by the files what was done. */
    private void announce(String reason, String output) {
        try {
            work.journal().note(ChangeState.ROLLING_BACK, reason, output, List.of());
        } catch (IOException e) {
            System.err.println("the journal cannot be written: " + Cause.of(e));
        }
    }

    private Optional<Proof.Evidence> activateBack(boolean mayHaveActivated) throws Failure, IOException {
        Optional<Installation> found = Services.find(work);
        Installation was = work.change().installation();
        if (found.isEmpty()) {
            Map<String, Long> marks = prepared.logSizes();
            Step.Restart stop = work.kind().stop(was);
            new Restarting(work).start(was, stop.patience());
            return Optional.of(prove(was, new Generation(List.of()), Effect.LIVE, marks));
        }
        Installation at = found.get();
        Effect effect = work.change().effect();
        new Proof(work).rest(at);
        Generation now = work.kind().generation(at, work.machine().host());
        if (!mayHaveActivated && now.equals(prepared.generation())) {
            return Optional.empty();
        }
        Map<String, Long> marks = new Logs(work)
                .sizes(at, work.kind().effective(at, work.machine().host()));
        new Steps(work)
                .perform(
                        at,
                        work.kind()
                                .activate(
                                        at,
                                        work.machine().host(),
                                        effect,
                                        work.change().liveBefore()));
        return Optional.of(prove(at, now, effect, marks));
    }

    private Proof.Evidence prove(Installation at, Generation before, Effect effect, Map<String, Long> marks)
            throws Failure {
        return new Proof(work)
                .of(at, new Proof.Demand(before, effect, prepared.before(), prepared.wasUp(), marks, false));
    }

    private ChangeState stuck(String message, String output) throws IOException {
        return end(ChangeState.STUCK, message + ". Retry, or accept what is on disk with a reason", output, List.of());
    }

    private ChangeState end(ChangeState state, String message, List<Setting> readBack) throws IOException {
        return end(state, message, "", readBack);
    }

    private ChangeState end(ChangeState state, String message, String output, List<Setting> readBack)
            throws IOException {
        work.journal().note(state, message, output, readBack);
        new Leftovers(work).removeAfterTheEnd();
        return state;
    }
}
