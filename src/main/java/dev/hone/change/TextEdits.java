package dev.hone.change;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Masker;
import dev.hone.kind.format.ConfigText;
import dev.hone.service.LoadedFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns whole texts into a draft, or says what stands against each. */
final class TextEdits {
    private final Ground ground;

    TextEdits(Ground ground) {
        this.ground = ground;
    }

    Draft draft(Wish.Edit wish) {
        if (wish.texts().isEmpty()) {
            throw new NotPlannable(Fault.of("/edit", "empty", "give at least one file to edit"));
        }
        List<Plan.File> files = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Wish.Text text : wish.texts()) {
            ConfigFile file = file(text);
            if (!seen.add(file.path().toString())) {
                faults.add(Fault.of(text.pointer() + "/file", "duplicate_file", file.path() + " is edited twice"));
            }
            String after = bytes(text, file);
            fault(text, file, after).ifPresent(faults::add);
            if (!after.equals(file.text())) {
                files.add(new Plan.File(file.path(), file.text(), after));
            }
        }
        if (!faults.isEmpty()) {
            throw new NotPlannable(faults);
        }
        return new Draft(files, List.of(), List.of(), List.of());
    }

    /** The loaded file that is meant; also proves that it still is what was edited. */
    private ConfigFile file(Wish.Text text) {
        ConfigFile file = ground.now().files().stream()
                .filter(f -> f.path().toString().equals(text.file())
                        || LoadedFile.slot(f).equals(text.file()))
                .findFirst()
                .orElseThrow(() -> new NotPlannable(Fault.of(
                        text.pointer() + "/file",
                        "unknown_file",
                        "%s loads no file %s; the list stands under Files of the service"
                                .formatted(ground.at().name(), text.file()))));
        String hash = LoadedFile.sha256(file.text());
        if (!hash.equalsIgnoreCase(text.baseHash())) {
            throw new BaseChanged(text.pointer() + "/baseHash", file, text.text(), hash);
        }
        return file;
    }

    /** Marks of hidden secrets become the secrets again, before the bytes are made. */
    private static String bytes(Wish.Text text, ConfigFile file) {
        return Masker.masked(file.text()).restore(LoadedFile.bytesOf(text.text()));
    }

    private static Optional<Fault> fault(Wish.Text text, ConfigFile file, String after) {
        if (LoadedFile.readable(file.text()).isEmpty()) {
            return Optional.of(
                    Fault.of(
                            text.pointer() + "/file",
                            "not_text",
                            file.path()
                                    + " is not UTF-8 text, so it cannot be edited here without harm; set its parameters by name"));
        }
        if (after.length() > LoadedFile.EDITABLE_BYTES) {
            return Optional.of(Fault.of(
                    text.pointer() + "/text",
                    "too_large",
                    "%s would be %d bytes; the limit is %d"
                            .formatted(file.path(), after.length(), LoadedFile.EDITABLE_BYTES)));
        }
        if (after.startsWith(ConfigText.BYTE_ORDER_MARK) && !file.text().startsWith(ConfigText.BYTE_ORDER_MARK)) {
            return Optional.of(Fault.of(
                    text.pointer() + "/text",
                    "byte_order_mark",
                    file.path() + " would begin with a byte order mark, which services misread; save it without"));
        }
        if (after.indexOf('\0') >= 0) {
            return Optional.of(Fault.of(
                    text.pointer() + "/text",
                    "control_character",
                    file.path() + " would hold a NUL byte; take it out"));
        }
        return Optional.empty();
    }
}
