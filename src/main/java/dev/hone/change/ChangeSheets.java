package dev.hone.change;

import dev.hone.kind.Setting;
import dev.hone.service.Allowance;
import dev.hone.web.DiffLine;
import dev.hone.web.Step;
import dev.hone.wire.ChangeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts a change into words for its page. */
@Component
class ChangeSheets {
    private final ChangeStore store;
    private final ChangeLog log;
    private final Changes changes;
    private final ChangeWords words;

    ChangeSheets(ChangeStore store, ChangeLog log, Changes changes, ChangeWords words) {
        this.store = store;
        this.log = log;
        this.changes = changes;
        this.words = words;
    }

    ChangeSheet of(long number, Locale locale) {
        Change change = changes.find(number);
        Plan plan = store.plan(number);
        Optional<Allowance> allowance = changes.allowance(change);
        List<JournalStep> journal = log.steps(number);
        List<Deed> deeds = log.deeds(number);
        Map<String, String> names = plan.parts().stream()
                .collect(Collectors.toMap(
                        p -> p.installation().id(), p -> p.installation().name()));
        List<Step> steps = steps(change, journal, deeds, names, locale);
        BudgetLine budget = plan.budget();
        return new ChangeSheet(
                change,
                shape(change),
                words.sentence(plan, locale),
                plan.parts().stream().map(p -> part(p, locale)).toList(),
                plan.checks(),
                budget == null ? null : words.budget(budget, locale),
                budget == null ? List.of() : budget.arithmetic(),
                plan.isBlockedByBudget(),
                allowance.orElse(null),
                acts(change, deeds),
                steps,
                failure(steps),
                plan.confirmSeconds(),
                change.state() + "-" + change.lastSequence() + "-" + deeds.size(),
                isMoving(change));
    }

    private ChangeSheet.Part part(Plan.Part part, Locale locale) {
        return new ChangeSheet.Part(
                part.installation().id(),
                part.installation().name(),
                words.sentence(part, locale),
                part.rows().stream().map(ChangeSheets::shown).toList(),
                diffs(part, locale),
                words.say(locale, "change.takes." + ChangeView.word(part.effect())));
    }

    private static Plan.Row shown(Plan.Row row) {
        String name = row.parameter();
        String before = row.before();
        String after = row.after();
        return new Plan.Row(
                name,
                row.move(),
                before == null ? null : ChangeWords.shown(name, before),
                after == null ? null : ChangeWords.shown(name, after),
                ChangeWords.shown(name, row.beforeWords()),
                ChangeWords.shown(name, row.afterWords()),
                row.effect(),
                row.risk());
    }

    private static boolean isMoving(Change change) {
        return change.isOut();
    }

    /** What can be done, less what has just been asked for. */
    private static Set<Act> acts(Change change, List<Deed> deeds) {
        boolean answered = deeds.stream().anyMatch(d -> d.act() == Act.CONFIRM || d.act() == Act.ROLLBACK);
        return Arrays.stream(Act.values())
                .filter(a -> a.isOpen(change))
                .filter(a -> !(answered && (a == Act.CONFIRM || a == Act.ROLLBACK)))
                .collect(Collectors.toSet());
    }

    private Map<String, List<DiffLine>> diffs(Plan.Part plan, Locale locale) {
        Map<String, List<DiffLine>> diffs = new LinkedHashMap<>();
        for (Plan.File file : plan.files()) {
            diffs.put(
                    file.path().toString(),
                    FileDiff.of(file.before(), file.after(), n -> words.say(locale, "change.diff.gap", n)));
        }
        return diffs;
    }

    private static @Nullable Step failure(List<Step> steps) {
        return steps.stream()
                .filter(s -> s.state().equals("down"))
                .reduce((one, other) -> other)
                .orElse(null);
    }

    /** People's deeds and the host's journal, in order of time. */
    private List<Step> steps(
            Change change, List<JournalStep> journal, List<Deed> deeds, Map<String, String> names, Locale locale) {
        Map<String, Step> ordered = new TreeMap<>();
        for (int i = 0; i < deeds.size(); i++) {
            Deed deed = deeds.get(i);
            ordered.put(deed.at() + "-a-" + "%05d".formatted(i), step(deed, locale));
        }
        for (JournalStep step : journal) {
            boolean last = step.sequence() == change.lastSequence() && change.isOut();
            ordered.put(step.at() + "-b-" + "%05d".formatted(step.sequence()), step(step, last, names, locale));
        }
        return new ArrayList<>(ordered.values());
    }

    private Step step(Deed deed, Locale locale) {
        String note = deed.note().isEmpty() ? null : ChangeWords.shown("", deed.note());
        String output = deed.output().isBlank() ? null : ChangeWords.shown("", deed.output());
        return new Step(
                words.say(locale, "change.deed." + deed.act().word(), deed.who()),
                deed.act() == Act.CHECK ? "info" : "up",
                "",
                deed.at(),
                note,
                output);
    }

    private Step step(JournalStep step, boolean running, Map<String, String> names, Locale locale) {
        String state = running && step.state() != ChangeState.AWAITING_CONFIRM ? "running" : shape(step);
        String word = running ? words.say(locale, "change.step.running") : "";
        return new Step(
                name(step, names, locale),
                state,
                word,
                step.at(),
                step.message().isBlank() ? null : ChangeWords.shown("", step.message()),
                raw(step));
    }

    private String name(JournalStep step, Map<String, String> names, Locale locale) {
        if (step.service().isEmpty()) {
            return words.say(locale, "change.step." + ChangeView.word(step.state()));
        }
        String key = isBack(step) ? "change.step.back" : "change.step." + ChangeView.word(step.state());
        String service = names.getOrDefault(step.service(), step.service());
        return words.say(locale, "change.step.of", service, words.say(locale, key));
    }

    /** One service of several is as before, while others are still being brought back. */
    private static boolean isBack(JournalStep step) {
        return step.state() == ChangeState.ROLLING_BACK && !step.service().isEmpty();
    }

    private static String shape(JournalStep step) {
        return isBack(step) ? "up" : shape(step.state());
    }

    private static @Nullable String raw(JournalStep step) {
        String values = step.readBack().stream().map(ChangeSheets::line).collect(Collectors.joining("\n"));
        String output = ChangeWords.shown("", step.output()).strip();
        String all = values.isEmpty() || output.isEmpty() ? values + output : output + "\n\n" + values;
        return all.isBlank() ? null : all;
    }

    private static String line(Setting setting) {
        String value = setting.value() == null ? "" : setting.value();
        return setting.parameter() + " = " + ChangeWords.shown(setting.parameter(), value);
    }

    static String shape(Change change) {
        return change.state() == ChangeState.APPROVED && change.sentAt() != null ? "running" : now(change.state());
    }

    /** The shape of a state that a change is in. */
    private static String now(ChangeState state) {
        return switch (state) {
            case DRAFT, AWAITING_APPROVAL, APPROVED -> "pending";
            case CANCELLED, EXPIRED -> "off";
            case LOST -> "unknown";
            case RECEIVED, CHECKED, STAGED, PREPARED, SWITCHING, SWITCHED, ACTIVATED, PROBING, ROLLING_BACK ->
                "running";
            case AWAITING_CONFIRM, ROLLED_BACK -> "warning";
            case COMMITTED -> "up";
            case REFUSED, STUCK -> "down";
        };
    }

    /** The shape of a state that a change has gone through. */
    private static String shape(ChangeState state) {
        return switch (state) {
            case RECEIVED, CHECKED, STAGED, PREPARED, SWITCHING, SWITCHED, ACTIVATED, PROBING, COMMITTED -> "up";
            case ROLLING_BACK -> "down";
            default -> now(state);
        };
    }
}
