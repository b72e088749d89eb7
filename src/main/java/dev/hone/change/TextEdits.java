package dev.hone.change;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Masker;
import dev.hone.kind.Problem;
import dev.hone.service.LoadedFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns whole texts into a draft, or says what stands against each. */
final class TextEdits {
    /** Code of the fault that comes with the offer to take the mark off. */
    static final String MARKED = "byte_order_mark";

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
        List<Problem> checks = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Wish.Text text : wish.texts()) {
            ConfigFile file = file(text);
            if (!seen.add(file.path().toString())) {
                faults.add(Fault.of(text.pointer() + "/file", "duplicate_file", file.path() + " is edited twice"));
            }
            String after = bytes(text, file);
            fault(text, file, after).ifPresent(faults::add);
            checks.addAll(checks(text, file, after));
            if (!after.equals(file.text())) {
                files.add(new Plan.File(file.path(), file.text(), after));
            }
        }
        if (!faults.isEmpty()) {
            throw new NotPlannable(faults);
        }
        return new Draft(files, List.of(), List.of(), checks);
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
            String wanted = text.text();
            throw new BaseChanged(text.pointer() + "/baseHash", file, wanted == null ? "" : wanted, hash);
        }
        return file;
    }

    private static String bytes(Wish.Text text, ConfigFile file) {
        String sent = sent(text, file);
        return text.strip() ? LoadedFile.unmarked(sent) : sent;
    }

    /** Marks of hidden secrets become the secrets again, after the bytes are made. */
    private static String sent(Wish.Text text, ConfigFile file) {
        String wanted = text.text();
        if (wanted == null) {
            return file.text();
        }
        String bytes = text.escaped() ? LoadedFile.unescaped(wanted) : LoadedFile.bytesOf(wanted);
        return Masker.masked(file.text()).restore(bytes);
    }

    /** What the approver must know of bytes that cannot be seen. */
    private static List<Problem> checks(Wish.Text text, ConfigFile file, String after) {
        List<Problem> checks = new ArrayList<>();
        String path = file.path().toString();
        LoadedFile.firstByte(after)
                .or(() -> LoadedFile.firstByte(file.text()).map(b -> b + ", which goes"))
                .ifPresent(b -> checks.add(Problem.warning(
                        "not_text",
                        path,
                        0,
                        path + " holds bytes that are no text (" + b
                                + "); it is edited raw, and they are written as the difference shows them")));
        if (text.strip() && !sent(text, file).equals(after)) {
            checks.add(Problem.warning(
                    "byte_order_mark_stripped",
                    path,
                    1,
                    "the byte order mark (bytes EF BB BF) before line 1 of the text was taken off, as asked"));
        }
        return checks;
    }

    private static Optional<Fault> fault(Wish.Text text, ConfigFile file, String after) {
        if (text.text() != null && !text.escaped() && !LoadedFile.isText(file.text())) {
            return Optional.of(Fault.of(
                    text.pointer() + "/text",
                    "not_text",
                    file.path() + " holds bytes that are no text ("
                            + LoadedFile.firstByte(file.text()).orElse("")
                            + "); edit its escapedText, where they stand in hex, and send that with escaped"));
        }
        if (after.length() > LoadedFile.EDITABLE_BYTES) {
            return Optional.of(Fault.of(
                    text.pointer() + "/text",
                    "too_large",
                    "%s would be %d bytes; the limit is %d"
                            .formatted(file.path(), after.length(), LoadedFile.EDITABLE_BYTES)));
        }
        if (after.startsWith(LoadedFile.BYTE_ORDER_MARK)) {
            return Optional.of(new Fault(
                    text.pointer() + "/text",
                    MARKED,
                    "line 1 of %s would begin with a byte order mark (bytes EF BB BF), which services misread; take it off: send stripByteOrderMark, or save the text without"
                            .formatted(file.path()),
                    "\"stripByteOrderMark\": true"));
        }
        if (after.indexOf('\0') >= 0 && file.text().indexOf('\0') < 0) {
            return Optional.of(Fault.of(
                    text.pointer() + "/text",
                    "control_character",
                    file.path() + " would hold a NUL byte; take it out"));
        }
        return Optional.empty();
    }
}
