package dev.hone.apply;

import dev.hone.kind.Installation;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Waits for the operator's word, on the boot clock; no word by the deadline takes the change back. */
final class Confirmation {
    static final String CONFIRM = "confirm";
    static final String ROLL_BACK = "rollback";
    private static final long LOOK_EVERY_MS = 200;

    private final Work work;
    private final Prepared prepared;

    Confirmation(Work work, Prepared prepared) {
        this.work = work;
        this.prepared = prepared;
    }

    /** Returns when the change is to be kept. */
    String await(Installation proven, long activatedAt) throws Failure, IOException {
        int seconds = work.change().confirmSeconds();
        if (seconds == 0) {
            return "all probes passed; no confirmation was asked for";
        }
        HostClock clock = work.machine().clock();
        long deadline = activatedAt + seconds * 1000L;
        Instant shown = clock.now().plusMillis(deadline - clock.bootMillis());
        work.journal().awaiting("confirm within %d s, or it is taken back".formatted(seconds), shown, deadline);
        return await(Optional.of(proven), deadline, seconds);
    }

    /** Goes on waiting, perhaps in another process than the one that began. */
    String await(Optional<Installation> proven, long deadline, int seconds) throws Failure, IOException {
        HostClock clock = work.machine().clock();
        Folder folder = new Folder(work.machine(), work.dir());
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
            if (proven.isPresent()) {
                new Proof(work).stays(proven.get(), prepared.logSizes());
            }
            clock.pause(LOOK_EVERY_MS);
        }
    }

    /** A word counts only for the very plan; another is noted once and put away. */
    private boolean names(Folder folder, String file) throws IOException {
        Optional<String> digest = folder.word(file);
        if (digest.isEmpty() || digest.get().equals(work.change().digest())) {
            return digest.isPresent();
        }
        Entry waiting = work.journal().latest(ChangeState.AWAITING_CONFIRM).orElseThrow();
        Instant shown = waiting.deadline() == null ? work.machine().clock().now() : waiting.deadline();
        work.journal().awaiting("a %s for another plan was ignored".formatted(file), shown, waiting.deadlineBoot());
        folder.forget(file);
        return false;
    }
}
