package dev.hone.apply;

import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes the names that a change put beside real files; harmless to do twice. */
final class Leftovers {
    /** Marks the folder of a change that left nothing; without it an ended change is looked at again. */
    static final String CLEAN = "clean";

    private final Work work;

    Leftovers(Work work) {
        this.work = work;
    }

    /** After the last record, which stands whatever happens here: what cannot be removed now, the next recovery removes. */
    void removeAfterTheEnd() {
        try {
            remove();
        } catch (IOException e) {
            System.err.println("names beside the files are left for the next recovery: " + Cause.of(e));
        }
    }

    private void remove() throws IOException {
        String prefix = Slot.PREFIX + work.change().number() + "-";
        for (Path directory : directories()) {
            boolean removed = false;
            for (Path path : work.disk().list(directory)) {
                if (String.valueOf(path.getFileName()).startsWith(prefix)) {
                    work.disk().delete(path);
                    removed = true;
                }
            }
            if (removed) {
                work.disk().syncDirectory(directory);
            }
        }
        Folder folder = new Folder(work.machine(), work.dir());
        if (!folder.has(CLEAN)) {
            folder.keep(CLEAN, new byte[0]);
        }
    }

    /** None before the change was checked, since nothing was put anywhere; such a directory may not even be there. */
    private Set<Path> directories() {
        Set<Path> directories = new LinkedHashSet<>();
        if (!work.journal().reached(ChangeState.CHECKED)) {
            return directories;
        }
        work.journal().prepared().ifPresent(p -> p.slots().forEach(s -> directories.add(s.directory())));
        for (ChangeOrder.File file : work.change().files()) {
            add(directories, file.path());
        }
        return directories;
    }

    private void add(Set<Path> directories, Path path) {
        try {
            @Nullable
            Path real = work.disk().look(path).isPresent()
                    ? work.disk().resolve(path).getParent()
                    : path.getParent();
            if (real != null) {
                directories.add(real);
            }
        } catch (IOException e) {
            // A link that leads nowhere: nothing was put beside it.
        }
    }
}
