package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings files back. What is to be done is decided by their bytes alone, so it may be done again after any interruption;
 * what a person wrote meanwhile is left alone and named.
 */
final class Restoring {
    private final Work work;

    Restoring(Work work) {
        this.work = work;
    }

    /** Files in reverse order, past those that fail; what could not be brought back, in words. */
    List<String> run(Prepared.Part part) {
        List<Slot> slots = part.slots();
        List<String> failed = new ArrayList<>();
        for (int i = slots.size() - 1; i >= 0; i--) {
            try {
                restore(slots.get(i), part.firstFile() + i).ifPresent(failed::add);
            } catch (IOException e) {
                failed.add(slots.get(i).path() + " could not be brought back: " + Cause.of(e));
            }
        }
        return failed;
    }

    private Optional<String> restore(Slot slot, int index) throws IOException {
        @Nullable String live = hash(slot.real());
        boolean ours = live == null || live.equals(slot.newSha256());
        if (live != null && !ours && !live.equals(slot.oldSha256())) {
            return neverSwitched(slot) ? Optional.empty() : Optional.of(edited(slot, index));
        }
        if (ours && slot.appears()) {
            work.disk().delete(slot.real());
        } else if (ours) {
            work.disk().rename(kept(slot, index), slot.real());
        }
        work.disk().syncDirectory(slot.directory());
        return verify(slot);
    }

    /** The new file still waits beside it: what stands at its place was put there by somebody else, before any switch. */
    private boolean neverSwitched(Slot slot) throws IOException {
        return Objects.equals(slot.newSha256(), hash(slot.staged()));
    }

    private String edited(Slot slot, int index) throws IOException {
        new Folder(work.machine(), work.dir())
                .keep("found/" + index, work.disk().read(slot.real()));
        Path old = work.dir().resolve("old/" + index);
        return "%s was edited after the switch; that edit is left in place and kept as %s, the old version as %s. "
                        .formatted(slot.path(), work.dir().resolve("found/" + index), old)
                + "To take the change back, put the old version in its place first";
    }

    /** The old file under its second name; made again from the copy when that name is lost. */
    private Path kept(Slot slot, int index) throws IOException {
        if (slot.oldSha256() != null && slot.oldSha256().equals(hash(slot.kept()))) {
            return slot.kept();
        }
        byte[] old = new Folder(work.machine(), work.dir())
                .read("old/" + index)
                .filter(bytes -> Hash.of(bytes).equals(slot.oldSha256()))
                .orElseThrow(() -> new IOException("the old version is nowhere to be found"));
        work.disk().delete(slot.kept());
        if (work.disk().look(slot.real()).isPresent()) {
            work.disk().createLike(slot.real(), slot.kept(), old);
        } else {
            work.disk().create(slot.kept(), old, slot.owner());
        }
        return slot.kept();
    }

    private Optional<String> verify(Slot slot) throws IOException {
        @Nullable String live = hash(slot.real());
        if (slot.appears()) {
            return live == null ? Optional.empty() : Optional.of(slot.path() + " is still there");
        }
        boolean sameOwner = work.disk()
                .look(slot.real())
                .map(Seen::owner)
                .filter(slot.owner()::equals)
                .isPresent();
        boolean same = sameOwner && Objects.equals(slot.oldSha256(), live);
        return same ? Optional.empty() : Optional.of(slot.path() + " is not as before after it was brought back");
    }

    private @Nullable String hash(Path file) throws IOException {
        return work.disk().look(file).filter(Seen::isFile).isPresent()
                ? Hash.of(work.disk().read(file))
                : null;
    }
}
