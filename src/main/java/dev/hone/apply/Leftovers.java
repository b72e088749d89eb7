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

    private final Job job;

    Leftovers(Job job) {
        this.job = job;
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
        String prefix = Slot.PREFIX + job.change().number() + "-";
        for (Path directory : directories()) {
            boolean removed = false;
            for (Path path : job.machine().disk().list(directory)) {
                if (String.valueOf(path.getFileName()).startsWith(prefix)) {
                    job.machine().disk().delete(path);
                    removed = true;
                }
            }
            if (removed) {
                job.machine().disk().syncDirectory(directory);
            }
        }
        Folder folder = new Folder(job.machine(), job.dir());
        if (!folder.has(CLEAN)) {
            folder.keep(CLEAN, new byte[0]);
        }
    }

    /** None before the change was checked, since nothing was put anywhere; such a directory may not even be there. */
    private Set<Path> directories() {
        Set<Path> directories = new LinkedHashSet<>();
        if (!job.journal().reached(ChangeState.CHECKED)) {
            return directories;
        }
        job.journal().prepared().ifPresent(p -> p.slots().forEach(s -> directories.add(s.directory())));
        for (ChangeOrder.Part part : job.change().parts()) {
            part.files().forEach(file -> add(directories, file.path()));
        }
        return directories;
    }

    private void add(Set<Path> directories, Path path) {
        try {
            @Nullable
            Path real = job.machine().disk().look(path).isPresent()
                    ? job.machine().disk().resolve(path).getParent()
                    : path.getParent();
            if (real != null) {
                directories.add(real);
            }
        } catch (IOException e) {
            // A link that leads nowhere: nothing was put beside it.
        }
    }
}
