package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What covers what in the shadow. A staged file covers the real one. A new file has nothing to cover and a file that goes
 * cannot be covered by nothing, so their whole directory is covered by an empty one in memory that shows the other entries.
 */
final class ShadowBinds {
    private ShadowBinds() {}

    static List<String> of(Disk disk, List<Slot> slots) throws IOException {
        List<String> binds = new ArrayList<>();
        TreeSet<Path> rebuilt = new TreeSet<>();
        for (Slot slot : slots) {
            if ((slot.appears() || slot.disappears()) && rebuilt.add(slot.directory())) {
                binds.addAll(rebuilt(disk, slot.directory(), slots));
            }
        }
        for (Slot slot : slots) {
            if (!slot.disappears()) {
                binds.addAll(
                        List.of("--bind", slot.staged().toString(), slot.real().toString()));
            }
        }
        return binds;
    }

    private static List<String> rebuilt(Disk disk, Path directory, List<Slot> slots) throws IOException {
        List<String> binds = new ArrayList<>(List.of("--tmpfs", directory.toString()));
        for (Path entry : disk.list(directory)) {
            if (slots.stream().noneMatch(s -> s.disappears() && s.real().equals(entry))) {
                @Nullable String target = disk.look(entry).map(Seen::target).orElse(null);
                binds.addAll(
                        target == null
                                ? List.of("--dev-bind", entry.toString(), entry.toString())
                                : List.of("--symlink", target, entry.toString()));
            }
        }
        return binds;
    }
}
