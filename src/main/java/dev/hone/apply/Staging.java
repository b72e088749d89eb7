package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Writes the new files beside the old ones, gives the old ones a second name, and keeps a copy of both. */
final class Staging {
    private final Work work;

    Staging(Work work) {
        this.work = work;
    }

    /**
     * Slots in the order in which they are switched: the order of the plan, includes before includers.
     *
     * @param firstFile how many files of the change were staged before, for other services
     */
    List<Slot> stage(List<Target> targets, int firstFile) throws Failure, IOException {
        List<Slot> slots = new ArrayList<>();
        Folder folder = new Folder(work.machine(), work.dir());
        for (Target target : targets) {
            int index = firstFile + slots.size();
            Slot slot = slot(target, index);
            folder.keep("new/" + index, target.newBytes());
            if (target.held() != null) {
                folder.keep("old/" + index, target.held().read());
            }
            slots.add(slot);
            put(slot, target);
        }
        return List.copyOf(slots);
    }

    private Slot slot(Target target, int index) {
        long number = work.change().number();
        return new Slot(
                target.file().path(),
                target.real(),
                Slot.staged(target.real(), number, index),
                Slot.kept(target.real(), number, index),
                target.file().baseSha256(),
                target.disappears() ? null : Hash.of(target.newBytes()),
                target.owner());
    }

    private void put(Slot slot, Target target) throws Failure, IOException {
        if (slot.appears()) {
            work.disk().create(slot.staged(), target.newBytes(), slot.owner());
        } else {
            work.disk().sync(slot.real());
            keepOld(slot, target);
        }
        if (!slot.appears() && !slot.disappears()) {
            work.disk().createLike(slot.real(), slot.staged(), target.newBytes());
        }
        work.disk().syncDirectory(slot.directory());
        sameOwner(slot);
        if (!slot.appears()) {
            sameLabels(slot, slot.kept());
            sameLabels(slot, slot.staged());
        }
    }

    /** Copying drops without a word what this process may not set. */
    private void sameLabels(Slot slot, Path copy) throws Failure, IOException {
        if (work.disk().look(copy).isEmpty()) {
            return;
        }
        Map<String, String> had = work.disk().labels(slot.real());
        Map<String, String> got = work.disk().labels(copy);
        Set<String> names = new TreeSet<>(had.keySet());
        names.addAll(got.keySet());
        names.removeIf(n -> Objects.equals(had.get(n), got.get(n)));
        if (!names.isEmpty()) {
            throw new Failure("%s of %s could not be kept on the new file; run Hone as root, or edit it on the host"
                    .formatted(
                            String.join(
                                    " and ", names.stream().map(Staging::word).toList()),
                            slot.real()));
        }
    }

    private static String word(String label) {
        return switch (label) {
            case "system.posix_acl_access" -> "the access list (POSIX ACL, " + label + ")";
            case "security.selinux" -> "the SELinux label (" + label + ")";
            case "security.capability" -> "the file capabilities (" + label + ")";
            default -> "the extended attribute " + label;
        };
    }

    private void sameOwner(Slot slot) throws Failure, IOException {
        Disk.Owner got = work.disk().look(slot.staged()).map(Seen::owner).orElse(slot.owner());
        if (!got.equals(slot.owner())) {
            throw new Failure("mode and owner of %s could not be kept (%s, would be %s); run Hone as root"
                    .formatted(slot.real(), word(slot.owner()), word(got)));
        }
    }

    /** A second name where the file system has them, so that a rollback brings back the very file; else a copy. */
    private void keepOld(Slot slot, Target target) throws Failure, IOException {
        try {
            work.disk().link(slot.real(), slot.kept());
        } catch (IOException | UnsupportedOperationException e) {
            if (linksWork(slot)) {
                throw new Failure(slot.real() + " cannot be replaced: " + Cause.of(e));
            }
            byte[] old = target.held() == null ? new byte[0] : target.held().read();
            work.disk().createLike(slot.real(), slot.kept(), old);
        }
    }

    /** Whether it is this file that cannot be linked (immutable, a mount) and not the file system. */
    private boolean linksWork(Slot slot) throws IOException {
        Path probe = slot.staged().resolveSibling(slot.staged().getFileName() + ".link");
        try {
            work.disk()
                    .create(
                            slot.staged(),
                            new byte[0],
                            new Disk.Owner(
                                    0600, work.machine().uid(), slot.owner().gid()));
            work.disk().link(slot.staged(), probe);
            work.disk().delete(probe);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        } finally {
            work.disk().delete(slot.staged());
        }
    }

    private static String word(Disk.Owner owner) {
        return "%04o %d:%d".formatted(owner.mode(), owner.uid(), owner.gid());
    }
}
