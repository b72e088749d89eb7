package dev.hone.apply;

import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings a change that was interrupted to one end, from its journal and the bytes on disk alone. It may itself be
 * interrupted and begun again. The caller holds the host's lock.
 */
final class Recovery {
    static final String ARMED = "deadman";
    static final String UNSTICK = "unstick";

    private final Job job;

    Recovery(Job job) {
        this.job = job;
    }

    ChangeState run() throws IOException {
        Optional<Entry> last = job.journal().last();
        if (last.isPresent() && last.get().state() == ChangeState.STUCK) {
            return unstick(last.get());
        }
        if (last.isPresent() && last.get().ends()) {
            new Leftovers(job).removeAfterTheEnd();
            return last.get().state();
        }
        Optional<Prepared> prepared = job.journal().prepared();
        return prepared.isEmpty() ? neverBegan() : finish(prepared.get(), last.orElseThrow());
    }

    private ChangeState neverBegan() throws IOException {
        job.journal().note(ChangeState.REFUSED, "the apply process ended before anything was switched; apply again");
        new Leftovers(job).removeAfterTheEnd();
        return ChangeState.REFUSED;
    }

    private ChangeState finish(Prepared prepared, Entry last) throws IOException {
        boolean sameBoot = prepared.bootId().equals(job.machine().clock().bootId());
        if (last.state() != ChangeState.AWAITING_CONFIRM) {
            return rollBack(prepared, "the apply process ended at %s".formatted(last.state()));
        }
        if (!sameBoot) {
            return rollBack(prepared, "the host was restarted before a confirmation came");
        }
        try {
            Confirmation confirmation = new Confirmation(job, prepared);
            int seconds = job.change().confirmSeconds();
            String why = confirmation.await(confirmation.found(), last.deadlineBoot(), seconds);
            job.journal().note(ChangeState.COMMITTED, why);
            new Leftovers(job).removeAfterTheEnd();
            return ChangeState.COMMITTED;
        } catch (Failure e) {
            return rollBack(prepared, e.reason());
        } catch (IOException | RuntimeException e) {
            return rollBack(prepared, Cause.of(e));
        }
    }

    private ChangeState rollBack(Prepared prepared, String reason) throws IOException {
        return new Rollback(job, prepared).run(reason, "");
    }

    /** The two ways out of STUCK; without a word it stays. */
    private ChangeState unstick(Entry stuck) throws IOException {
        Folder folder = new Folder(job.machine(), job.dir());
        Optional<String> word = folder.read(UNSTICK).map(b -> new String(b, StandardCharsets.UTF_8));
        if (word.isEmpty()) {
            return stuck.state();
        }
        Prepared prepared = job.journal().prepared().orElseThrow();
        folder.forget(Leftovers.CLEAN);
        if (word.get().startsWith("accept ")) {
            return accept(prepared, word.get().substring("accept ".length()).strip());
        }
        ChangeState end = rollBack(prepared, "the rollback is tried again: " + stuck.message());
        folder.forget(UNSTICK);
        return end;
    }

    private ChangeState accept(Prepared prepared, String reason) throws IOException {
        boolean isNew = true;
        for (Slot slot : prepared.slots()) {
            boolean there =
                    job.machine().disk().look(slot.real()).filter(Seen::isFile).isPresent();
            @Nullable String live = there ? Hash.of(job.machine().disk().read(slot.real())) : null;
            isNew &= Objects.equals(live, slot.newSha256());
        }
        ChangeState end = isNew ? ChangeState.COMMITTED : ChangeState.ROLLED_BACK;
        job.journal().note(end, "what is on disk was accepted: " + reason, "", List.of());
        new Leftovers(job).removeAfterTheEnd();
        return end;
    }

    /** Whether nothing is left to be done; never so for a journal that is not understood. */
    static boolean isResolved(Path dir, Machine machine) throws IOException {
        Folder folder = new Folder(machine, dir);
        try {
            List<Entry> entries = folder.read("journal").map(JournalText::read).orElse(List.of());
            return folder.has(Leftovers.CLEAN)
                    && !entries.isEmpty()
                    && entries.getLast().state().isFinal();
        } catch (IllegalStateException notUnderstood) {
            return false;
        }
    }
}
