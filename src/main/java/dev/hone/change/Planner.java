package dev.hone.change;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes one service's part of a plan from a wish and what was read back. Pure: asks nobody, changes nothing. */
final class Planner {
    /** Code of the fault that says that all is so already. */
    static final String NO_CHANGE = "no_change";

    private final Ground ground;

    Planner(Ground ground) {
        this.ground = ground;
    }

    /** The part; throws {@link NotPlannable} or {@link BaseChanged} with every fault found, and then nothing is made. */
    Plan.Part plan(Wish wish) {
        return switch (wish) {
            case Wish.Set set -> plan(new SettingEdits(ground).draft(set), "/set", true);
            case Wish.Structure structure -> plan(new BlockDrafts(ground).draft(structure), "/blocks", true);
            case Wish.Edit edit -> plan(new TextEdits(ground).draft(edit), "/edit", false);
        };
    }

    /** A part from a draft whose texts are known to be right, as when a change is taken back. */
    Plan.Part plan(Draft draft, String pointer, boolean strict) {
        if (draft.changesNothing()) {
            throw new NotPlannable(
                    Fault.of(pointer, NO_CHANGE, "nothing would change: every value asked for stands there already"));
        }
        List<Plan.Row> rows = rows(draft);
        List<Problem> found = inspected(draft);
        if (effect(rows) == Effect.RESTART) {
            found.addAll(ground.kind().atStake(ground.at(), ground.now()));
        }
        refuse(found, pointer, strict);
        List<Setting> live = draft.wanted().isEmpty() ? live(rows) : draft.live();
        return new Plan.Part(
                ground.at(),
                effect(rows),
                rows,
                draft.files(),
                live,
                live.stream().map(s -> asItWas(s.parameter())).toList(),
                expected(rows),
                found,
                draft.blocks());
    }

    /** What a block consists of is told by its own name; of the rest only what the catalogue knows. */
    private List<Plan.Row> rows(Draft draft) {
        return new Rows(ground)
                .of(draft).stream()
                        .filter(r -> draft.blocks().isEmpty()
                                || ground.catalogue().find(r.parameter()).isPresent())
                        .toList();
    }

    /** What the kind says of the texts, and what a reader could not see in them. */
    private List<Problem> inspected(Draft draft) {
        List<ConfigFile> before = ground.now().files();
        List<ConfigFile> after = draft.after(ground);
        List<Problem> found = new ArrayList<>(draft.checks());
        ground.kind().inspect(ground.at(), before, after).stream()
                .filter(p -> !found.contains(p))
                .forEach(found::add);
        for (Plan.File file : draft.files()) {
            deceptions(file).forEach(found::add);
        }
        return found;
    }

    private static List<Problem> deceptions(Plan.File file) {
        String text = file.after() == null ? "" : file.after();
        String old = file.before() == null ? "" : file.before();
        List<Problem> found = new ArrayList<>();
        HiddenCharacters.first(text)
                .ifPresent(place -> found.add(Problem.warning(
                        Plan.HIDDEN,
                        file.path().toString(),
                        0,
                        "the text holds a character that is not seen: " + place)));
        HiddenCharacters.mixed(text)
                .filter(word -> !HiddenCharacters.mixed(old).equals(Optional.of(word)))
                .ifPresent(word -> found.add(Problem.warning(
                        Plan.DECEPTIVE,
                        file.path().toString(),
                        0,
                        "the word " + word + " mixes letters of several alphabets that look alike")));
        return found;
    }

    private void refuse(List<Problem> found, String pointer, boolean strict) {
        Set<String> before = new HashSet<>();
        List<ConfigFile> files = ground.now().files();
        ground.kind().inspect(ground.at(), files, files).forEach(p -> before.add(sign(p)));
        List<Fault> faults = found.stream()
                .filter(p -> p.severity() == Problem.Severity.DENIED
                        || strict && p.severity() == Problem.Severity.ERROR && !before.contains(sign(p)))
                .map(p -> Fault.of(pointer, p))
                .toList();
        if (!faults.isEmpty()) {
            throw new NotPlannable(faults);
        }
    }

    private static String sign(Problem problem) {
        return problem.code() + '\0' + problem.subject() + '\0' + problem.message();
    }

    /** Files alone do not reach a value that is live: the kind says how the running service is told. */
    private List<Setting> live(List<Plan.Row> rows) {
        List<Setting> settings = rows.stream()
                .filter(r -> ground.catalogue().find(r.parameter()).isPresent())
                .map(r -> new Setting(r.parameter(), r.after()))
                .toList();
        return settings.isEmpty()
                ? List.of()
                : ground.kind().edit(ground.at(), ground.now(), settings).live();
    }

    /** What goes back to the running service: the very words that the file gave it, where they still rule. */
    private Setting asItWas(String parameter) {
        @Nullable
        String before = ground.now()
                .value(parameter)
                .map(v -> v.origin().source() == Origin.Source.FILE && v.pendingRestart() == null
                        ? v.origin().value()
                        : v.value())
                .orElse(null);
        return new Setting(parameter, before);
    }

    private static Effect effect(List<Plan.Row> rows) {
        return rows.stream().map(Plan.Row::effect).reduce(Effect::and).orElse(Effect.RELOAD);
    }

    private List<Setting> expected(List<Plan.Row> rows) {
        return rows.stream()
                .filter(r -> r.after() != null
                        && ground.catalogue().find(r.parameter()).isPresent())
                .map(r -> new Setting(r.parameter(), r.after()))
                .toList();
    }
}
