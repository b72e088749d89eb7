package dev.hone.apply;

import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes the names that a change put beside real files; harmless to do twice. */
final class Leftovers {
    private final Work work;

    Leftovers(Work work) {
        this.work = work;
    }

    void remove() throws IOException {
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
    }

    private Set<Path> directories() {
        Set<Path> directories = new LinkedHashSet<>();
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
