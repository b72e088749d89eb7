package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a new file as it would be: a bind needs something to cover, and a new file has nothing at its place, so
 * the whole directory is covered by an empty one in memory that shows the same entries and the new file.
 */
final class ShadowDirectory {
    private ShadowDirectory() {}

    static List<String> with(Work work, Slot slot) throws IOException {
        List<String> binds = new ArrayList<>(List.of("--tmpfs", slot.directory().toString()));
        for (Path entry : work.disk().list(slot.directory())) {
            @Nullable String target = work.disk().look(entry).map(Seen::target).orElse(null);
            binds.addAll(
                    target == null
                            ? List.of("--dev-bind", entry.toString(), entry.toString())
                            : List.of("--symlink", target, entry.toString()));
        }
        binds.addAll(List.of("--bind", slot.staged().toString(), slot.real().toString()));
        return binds;
    }
}
