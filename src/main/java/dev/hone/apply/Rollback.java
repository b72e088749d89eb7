package dev.hone.apply;

import dev.hone.kind.Setting;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Takes a change back and proves it, or says STUCK. First every file of every service, then the services, the last one
 * first; what fails is named and passed over. May be begun again at any point, by any process.
 */
final class Rollback {
    private final Job job;
    private final Prepared prepared;

    Rollback(Job job, Prepared prepared) {
        this.job = job;
        this.prepared = prepared;
    }

    /** For who does not know more than the journal. */
    ChangeState run(String reason, String output) throws IOException {
        return run(reason, output, work -> work.reached(ChangeState.SWITCHED));
    }

    /** {@code mayHaveActivated}: whether a service may have been told of the new files. */
    ChangeState run(String reason, String output, Predicate<Work> mayHaveActivated) throws IOException {
        announce(reason, output);
        Losses losses = new Losses();
        List<Prepared.Part> back = prepared.parts().reversed();
        for (Prepared.Part part : back) {
            restore(part, losses);
        }
        List<Setting> readBack = new ArrayList<>();
        for (Prepared.Part part : back) {
            Work work = job.work(part);
            if (!losses.services.contains(part)) {
                readBack.addAll(bringBack(work, part, mayHaveActivated.test(work), losses));
            }
        }
        return losses.words.isEmpty()
                ? end(
                        ChangeState.ROLLED_BACK,
                        reason + ". Files and values are as before",
                        "",
                        job.works().size() == 1 ? readBack : List.of())
                : end(
                        ChangeState.STUCK,
                        String.join("; ", losses.words) + ". Retry, or accept what is on disk with a reason",
                        String.join("\n", losses.outputs),
                        List.of());
    }

    /** What could not be brought back, and of which services. */
    private static final class Losses {
        final Set<Prepared.Part> services = new LinkedHashSet<>();
        final List<String> words = new ArrayList<>();
        final List<String> outputs = new ArrayList<>();

        void add(Prepared.Part part, Failure why) {
            services.add(part);
            words.add(why.reason());
            if (!why.output().isEmpty()) {
                outputs.add(why.output());
            }
        }
    }

    private void restore(Prepared.Part part, Losses losses) {
        List<String> failed = new Restoring(job.work(part)).run(part);
        if (!failed.isEmpty()) {
            losses.add(part, job.work(part).named(new Failure(String.join("; ", failed))));
        }
    }

    private List<Setting> bringBack(Work work, Prepared.Part part, boolean mayHaveActivated, Losses losses)
            throws IOException {
        try {
            List<Setting> readBack = new BringingBack(work, part)
                    .run(mayHaveActivated)
                    .map(Proof.Evidence::readBack)
                    .orElse(List.of());
            if (!work.isOnly()) {
                told(work, readBack);
            }
            return readBack;
        } catch (Failure e) {
            losses.add(part, work.named(new Failure("files are as before, but " + e.reason(), e.output())));
        } catch (IOException | RuntimeException e) {
            String why = "files are as before, but the service could not be brought back: " + Cause.of(e);
            losses.add(part, work.named(new Failure(why)));
        }
        return List.of();
    }

    /** Files come back even when the journal cannot be written; who comes next sees by the files what was done. */
    private void announce(String reason, String output) {
        try {
            job.journal().note(ChangeState.ROLLING_BACK, reason, output, List.of());
        } catch (IOException e) {
            System.err.println("the journal cannot be written: " + Cause.of(e));
        }
    }

    private static void told(Work work, List<Setting> readBack) {
        try {
            work.note(ChangeState.ROLLING_BACK, "files and values are as before", "", readBack);
        } catch (IOException e) {
            System.err.println("the journal cannot be written: " + Cause.of(e));
        }
    }

    private ChangeState end(ChangeState state, String message, String output, List<Setting> readBack)
            throws IOException {
        job.journal().note(state, message, output, readBack);
        new Leftovers(job).removeAfterTheEnd();
        return state;
    }
}
