package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Step;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Brings one service back to the files that were restored, and proves that it lives by them. */
final class BringingBack {
    private final Work work;
    private final Prepared.Part was;

    BringingBack(Work work, Prepared.Part was) {
        this.work = work;
        this.was = was;
    }

    /** Empty where nothing had to be done: the service was never told, and nobody else made it read the files. */
    Optional<Proof.Evidence> run(boolean mayHaveActivated) throws Failure, IOException {
        Optional<Installation> found = Services.find(work);
        Installation planned = work.part().installation();
        if (found.isEmpty()) {
            Step.Restart stop = work.kind().stop(planned);
            new Restarting(work).start(planned, stop.patience());
            return Optional.of(prove(planned, new Generation(List.of()), Effect.LIVE, was.logSizes()));
        }
        Installation at = found.get();
        new Proof(work).rest(at);
        Generation now = work.kind().generation(at, work.machine().host());
        if (!mayHaveActivated && now.equals(was.generation())) {
            return Optional.empty();
        }
        Effect effect = work.part().effect();
        Map<String, Long> marks = new Logs(work)
                .sizes(at, work.kind().effective(at, work.machine().host()));
        List<Step> steps = work.kind()
                .activate(at, work.machine().host(), effect, work.part().liveBefore());
        new Steps(work).perform(at, steps);
        return Optional.of(prove(at, now, effect, marks));
    }

    private Proof.Evidence prove(Installation at, Generation before, Effect effect, Map<String, Long> marks)
            throws Failure {
        return new Proof(work).of(at, new Proof.Demand(before, effect, was.before(), was.wasUp(), marks, false));
    }
}
