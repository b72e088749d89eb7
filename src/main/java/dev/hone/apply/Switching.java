package dev.hone.apply;

import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.List;

/** Puts the staged files in place, one at once after the other; each is known to be the planned one to the last moment. */
final class Switching {
    private final Work work;

    Switching(Work work) {
        this.work = work;
    }

    /** {@code all}: how many files the whole change has. */
    void run(Prepared.Part part, List<Target> targets, int all) throws Failure, IOException {
        List<Slot> slots = part.slots();
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            work.note(ChangeState.SWITCHING, "%d/%d %s".formatted(part.firstFile() + i + 1, all, slot.path()));
            if (slot.appears()) {
                appear(slot);
            } else if (slot.disappears()) {
                disappear(slot, targets.get(i));
            } else {
                replace(slot, targets.get(i));
            }
            work.disk().syncDirectory(slot.directory());
        }
        work.note(ChangeState.SWITCHED, switched(slots.size()));
    }

    private static String switched(int files) {
        return files == 1 ? "1 file is in place" : files + " files are in place";
    }

    /** A second name fails where one stands already, so nothing is ever written over. */
    private void appear(Slot slot) throws IOException {
        work.disk().link(slot.staged(), slot.real());
        work.disk().delete(slot.staged());
    }

    /** Moved aside rather than deleted, so that what was moved can be looked at. */
    private void disappear(Slot slot, Target target) throws Failure, IOException {
        unchanged(slot, target);
        work.disk().rename(slot.real(), slot.staged());
        if (!Hash.of(work.disk().read(slot.staged())).equals(slot.oldSha256())) {
            work.disk().rename(slot.staged(), slot.real());
            throw replaced(slot);
        }
    }

    private void replace(Slot slot, Target target) throws Failure, IOException {
        unchanged(slot, target);
        if (!work.disk().exchange(slot.staged(), slot.real())) {
            work.disk().rename(slot.staged(), slot.real());
            return;
        }
        String displaced = Hash.of(work.disk().read(slot.staged()));
        if (!displaced.equals(slot.oldSha256())) {
            work.disk().exchange(slot.staged(), slot.real());
            throw replaced(slot);
        }
    }

    private static void unchanged(Slot slot, Target target) throws Failure, IOException {
        Disk.Held held = target.held();
        boolean same = held != null
                && held.stillAt(slot.real())
                && Hash.of(held.read()).equals(slot.oldSha256());
        if (!same) {
            throw replaced(slot);
        }
    }

    private static Failure replaced(Slot slot) {
        return new Failure(
                slot.path() + " was replaced or edited just before the switch; it was left alone; plan again");
    }
}
