package dev.hone.change;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A plan half made: what would be written and told.
 *
 * @param files  files that differ, before and after
 * @param live   settings for the running service
 * @param wanted what was asked for by name, in order; empty for texts
 * @param checks what the kind noticed on the way
 * @param blocks what was put in or taken out as a block
 */
record Draft(
        List<Plan.File> files,
        List<Setting> live,
        List<Setting> wanted,
        List<Problem> checks,
        List<Plan.BlockLine> blocks) {

    /** One of settings or texts. */
    Draft(List<Plan.File> files, List<Setting> live, List<Setting> wanted, List<Problem> checks) {
        this(files, live, wanted, checks, List.of());
    }

    /** The loaded files as they would be. */
    List<ConfigFile> after(Ground ground) {
        Map<Path, Plan.File> byPath = files.stream().collect(Collectors.toMap(Plan.File::path, Function.identity()));
        List<ConfigFile> after = new ArrayList<>();
        for (ConfigFile file : ground.now().files()) {
            Plan.File edit = byPath.remove(file.path());
            String text = edit == null ? file.text() : edit.after();
            if (text != null) {
                after.add(file.with(text));
            }
        }
        byPath.values().forEach(f -> added(f, after));
        return after;
    }

    private static void added(Plan.File file, List<ConfigFile> after) {
        String text = file.after();
        if (text != null) {
            after.add(new ConfigFile(file.path(), file.path(), text, 0644, 0, 0));
        }
    }

    boolean changesNothing() {
        return files.isEmpty() && live.isEmpty();
    }
}
