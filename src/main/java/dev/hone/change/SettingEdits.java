package dev.hone.change;

import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.service.LoadedFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns settings by name into a draft, or says what stands against each. */
final class SettingEdits {
    private final Ground ground;

    SettingEdits(Ground ground) {
        this.ground = ground;
    }

    Draft draft(Wish.Set wish) {
        List<Fault> faults = faults(wish);
        if (!faults.isEmpty()) {
            throw new NotPlannable(faults);
        }
        List<Setting> settings = wish.items().stream()
                .map(Wish.Item::setting)
                .filter(s -> !isInForce(s))
                .toList();
        if (settings.isEmpty()) {
            return new Draft(List.of(), List.of(), List.of(), List.of());
        }
        Edits edits = ground.kind().edit(ground.at(), ground.now(), settings);
        List<Fault> refused = edits.problems().stream()
                .filter(p -> p.severity() != Problem.Severity.WARNING)
                .map(p -> Fault.of(pointer(wish, p.subject()), p))
                .toList();
        if (!refused.isEmpty()) {
            throw new NotPlannable(refused);
        }
        List<Fault> raw =
                edits.files().stream().flatMap(f -> notText(f).stream()).toList();
        if (!raw.isEmpty()) {
            throw new NotPlannable(raw);
        }
        List<Plan.File> files = edits.files().stream()
                .filter(f -> !f.newText().equals(f.oldText()))
                .map(SettingEdits::file)
                .toList();
        return new Draft(files, edits.live(), settings, edits.problems());
    }

    /** What such bytes mean to the service is not known well enough to edit around them. */
    private static Optional<Fault> notText(FileEdit edit) {
        String old = edit.oldText();
        return Optional.ofNullable(old)
                .flatMap(LoadedFile::firstByte)
                .map(b -> Fault.of(
                        "/set",
                        "not_text",
                        edit.path() + " holds bytes that are no text (" + b
                                + "), so nothing in it is set by name; edit it raw, as text"));
    }

    /** Whether it is so already and will stay so after a restart. */
    private boolean isInForce(Setting setting) {
        String wanted = setting.value();
        EffectiveValue now = ground.now().value(setting.parameter()).orElse(null);
        Parameter known = ground.catalogue().find(setting.parameter()).orElse(null);
        return wanted != null
                && now != null
                && known != null
                && now.pendingRestart() == null
                && now.overriddenIn().isEmpty()
                && now.origin().source() != Origin.Source.RUNTIME
                && ground.catalogue().grammar().same(known, now.value(), wanted);
    }

    private static Plan.File file(FileEdit edit) {
        return new Plan.File(edit.path(), edit.oldText(), edit.newText());
    }

    private List<Fault> faults(Wish.Set wish) {
        List<Fault> faults = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        if (wish.items().isEmpty()) {
            faults.add(Fault.of("/set", "empty", "name at least one parameter to set"));
        }
        for (Wish.Item item : wish.items()) {
            String name = item.setting().parameter();
            if (!seen.add(name)) {
                faults.add(Fault.of(
                        item.pointer() + "/parameter", "duplicate_parameter", name + " is set twice in this change"));
            }
            fault(item).ifPresent(faults::add);
        }
        return faults;
    }

    private Optional<Fault> fault(Wish.Item item) {
        String name = item.setting().parameter();
        Optional<Parameter> known = ground.catalogue().find(name);
        if (known.isEmpty()) {
            return Optional.of(elsewhere(item).orElseGet(() -> unknown(item)));
        }
        if (known.get().irreversible()) {
            return Optional.of(Fault.of(
                    item.pointer() + "/parameter",
                    "irreversible",
                    name + " does what no rollback can undo; change it by hand on the host"));
        }
        return value(item, known.get());
    }

    private Optional<Fault> value(Wish.Item item, Parameter known) {
        String value = item.setting().value();
        if (known.runsCode()) {
            return Optional.of(Fault.of(
                    item.pointer() + "/parameter",
                    "runs_code",
                    known.name() + " makes the service run code; Hone never sets it"));
        }
        if (value == null) {
            return Optional.empty();
        }
        if (HiddenCharacters.in(value)) {
            return Optional.of(Fault.of(
                    item.pointer() + "/value",
                    "hidden_character",
                    known.name() + " holds characters that are not seen, such as text direction marks; type it again"));
        }
        return ground.kind()
                .check(ground.at(), ground.now(), known, value)
                .map(problem -> Fault.of(item.pointer() + "/value", problem));
    }

    /** A parameter that the kind has, but not this product or version of it. */
    private Optional<Fault> elsewhere(Wish.Item item) {
        return ground.kind()
                .catalogue()
                .find(item.setting().parameter())
                .map(p -> Fault.of(
                        item.pointer() + "/parameter",
                        "not_in_version",
                        Versions.without(p, ground.at().product(), ground.at().version())));
    }

    private Fault unknown(Wish.Item item) {
        String name = item.setting().parameter();
        Optional<String> why = ground.kind().noParameter(name);
        if (why.isPresent()) {
            return Fault.of(item.pointer() + "/parameter", "no_parameter", why.get());
        }
        Optional<String> near = Nearest.to(name, ground.catalogue().parameters().keySet());
        return new Fault(
                item.pointer() + "/parameter",
                "unknown_parameter",
                "%s has no parameter %s that can be set by name%s"
                        .formatted(
                                ground.kind().title(),
                                name,
                                near.map(n -> "; did you mean " + n + "?").orElse("; edit its file as text instead")),
                near.orElse(null));
    }

    private static String pointer(Wish.Set wish, String subject) {
        return wish.items().stream()
                .filter(i -> i.setting().parameter().equals(subject))
                .map(i -> i.pointer() + "/value")
                .findFirst()
                .orElse("/set");
    }
}
