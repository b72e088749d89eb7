package dev.hone.change;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Origin;
import dev.hone.kind.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The inverse of what a plan did to one service, on fresh ground. Files that are still as the change left them go back byte for byte; where
 * somebody edited meanwhile only the change's own parameters go back.
 */
final class Reversal {
    private final Ground ground;
    private final Plan.Part done;

    Reversal(Ground ground, Plan.Part done) {
        this.ground = ground;
        this.done = done;
    }

    Draft draft() {
        List<Setting> wanted = done.rows().stream()
                .map(r -> new Setting(r.parameter(), r.before()))
                .toList();
        if (done.files().stream().allMatch(this::isUntouched)) {
            List<Plan.File> files = done.files().stream()
                    .map(f -> new Plan.File(f.path(), f.after(), f.before()))
                    .toList();
            return new Draft(files, done.liveBefore(), wanted, List.of());
        }
        return done.blocks().isEmpty() ? byParameter(wanted) : new BlockDrafts(ground).inverse(done.blocks());
    }

    private boolean isUntouched(Plan.File file) {
        Optional<String> now = ground.now().files().stream()
                .filter(f -> f.path().equals(file.path()))
                .map(ConfigFile::text)
                .findFirst();
        return now.equals(Optional.ofNullable(file.after()));
    }

    private Draft byParameter(List<Setting> wanted) {
        List<ConfigFile> before = new ArrayList<>();
        for (Plan.File file : done.files()) {
            String text = file.before();
            if (text != null) {
                before.add(new ConfigFile(file.path(), file.path(), text, 0644, 0, 0));
            }
        }
        Map<String, Origin> declared = ground.kind().declared(done.installation(), before);
        List<Setting> inverse = wanted.stream()
                .map(s -> new Setting(
                        s.parameter(),
                        Optional.ofNullable(declared.get(s.parameter()))
                                .map(Origin::value)
                                .orElse(null)))
                .toList();
        if (inverse.isEmpty()) {
            throw new NotPlannable(Fault.of(
                    "",
                    "edited_since",
                    "the files were edited since, and the change set no parameter that could be taken back by"
                            + " name; edit them by hand"));
        }
        Edits edits = ground.kind().edit(ground.at(), ground.now(), inverse);
        List<Plan.File> files = edits.files().stream()
                .filter(f -> !f.newText().equals(f.oldText()))
                .map(f -> new Plan.File(f.path(), f.oldText(), f.newText()))
                .toList();
        return new Draft(files, edits.live(), wanted, edits.problems());
    }
}
