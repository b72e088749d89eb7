package dev.hone.apply;

import dev.hone.kind.Installation;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Waits for the operator's word, on the boot clock; no word by the deadline takes the change back. */
final class Confirmation {
    static final String CONFIRM = "confirm";
    static final String ROLL_BACK = "rollback";
    private static final long LOOK_EVERY_MS = 200;

    private final Job job;
    private final Prepared prepared;

    Confirmation(Job job, Prepared prepared) {
        this.job = job;
        this.prepared = prepared;
    }

    /** A service as it was proven; it must stay that process while the operator looks. */
    record Proven(Work work, Installation at, Map<String, Long> logSizes) {
        void stays() throws Failure {
            try {
                new Proof(work).stays(at, logSizes);
            } catch (Failure e) {
                throw work.named(e);
            }
        }
    }

    /** Returns when the change is to be kept. */
    String await(List<Proven> proven, long activatedAt) throws Failure, IOException {
        int seconds = job.change().confirmSeconds();
        if (seconds == 0) {
            return "all probes passed; no confirmation was asked for";
        }
        HostClock clock = job.machine().clock();
        long deadline = activatedAt + seconds * 1000L;
        Instant shown = clock.now().plusMillis(deadline - clock.bootMillis());
        job.journal().awaiting("confirm within %d s, or it is taken back".formatted(seconds), shown, deadline);
        return await(proven, deadline, seconds);
    }

    /** Goes on waiting, perhaps in another process than the one that began. */
    String await(List<Proven> proven, long deadline, int seconds) throws Failure, IOException {
        HostClock clock = job.machine().clock();
        Folder folder = new Folder(job.machine(), job.dir());
        while (true) {
            if (names(folder, ROLL_BACK)) {
                throw new Failure("taken back by the operator");
            }
            if (names(folder, CONFIRM)) {
                return "confirmed by the operator";
            }
            if (clock.bootMillis() >= deadline) {
                throw new Failure("no confirmation came within %d s".formatted(seconds));
            }
            for (Proven service : proven) {
                service.stays();
            }
            clock.pause(LOOK_EVERY_MS);
        }
    }

    /** The services as they run now, for a process that did not prove them itself; one that is gone is not watched. */
    List<Proven> found() {
        List<Proven> found = new ArrayList<>();
        for (Prepared.Part part : prepared.parts()) {
            Work work = job.work(part);
            Services.find(work).ifPresent(at -> found.add(new Proven(work, at, part.logSizes())));
        }
        return found;
    }

    /** A word counts only for the very plan; another is noted once and put away. */
    private boolean names(Folder folder, String file) throws IOException {
        Optional<String> digest = folder.word(file);
        if (digest.isEmpty() || digest.get().equals(job.change().digest())) {
            return digest.isPresent();
        }
        Entry waiting = job.journal().latest(ChangeState.AWAITING_CONFIRM).orElseThrow();
        Instant shown = waiting.deadline() == null ? job.machine().clock().now() : waiting.deadline();
        job.journal().awaiting("a %s for another plan was ignored".formatted(file), shown, waiting.deadlineBoot());
        folder.forget(file);
        return false;
    }
}
