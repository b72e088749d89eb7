package dev.hone.change;

import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.service.LoadedFile;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A change as the API tells it; secrets are masked.
 *
 * @param service     id of the first service, in the order in which the host takes them up
 * @param serviceName names of all its services
 * @param kind        kind of the first
 * @param services    all its services, in that order
 * @param acts  what can be done with it now, as the last part of an address
 * @param plan  absent in lists
 * @param steps the host's journal; absent in lists
 */
record ChangeView(
        long number,
        String state,
        boolean isFinal,
        String host,
        String service,
        String serviceName,
        String kind,
        List<ServiceView> services,
        String origin,
        String createdBy,
        Instant createdAt,
        @Nullable Instant sentAt,
        @Nullable Instant activatedAt,
        @Nullable Instant deadline,
        @Nullable Instant endedAt,
        String message,
        String digest,
        @Nullable Long reverts,
        @Nullable Long revertedBy,
        List<String> acts,
        @Nullable PlanView plan,
        @Nullable List<StepView> steps) {

    /** A service of a change. */
    record ServiceView(String id, String name, String kind) {}

    /** One service's part of a plan. */
    record PartView(
            String service,
            String serviceName,
            String sentence,
            String effect,
            List<RowView> rows,
            List<FileView> files,
            List<CheckView> checks) {}

    /** The plan: what it means, then what is written; rows, files and checks of all services, and each part on its own. */
    record PlanView(
            String sentence,
            String effect,
            List<RowView> rows,
            List<FileView> files,
            List<CheckView> checks,
            List<PartView> parts,
            @Nullable BudgetLine budget,
            boolean blocked,
            int confirmSeconds,
            int deadlineSeconds) {}

    /** One parameter before and after. */
    record RowView(
            String parameter,
            String move,
            @Nullable String before,
            @Nullable String after,
            String effect,
            String risk) {}

    /** One file: hashes before and after, and the difference as {@code diff -u} prints it. */
    record FileView(
            String path,
            @Nullable String baseHash,
            @Nullable String newHash,
            String diff) {}

    /** What was noticed. */
    record CheckView(
            String code,
            String severity,
            String subject,
            int line,
            String message,
            @Nullable String suggestion) {}

    /** One line of the host's journal. */
    record StepView(
            int sequence,
            Instant at,
            String service,
            String state,
            String message,
            String output,
            List<Setting> readBack,
            @Nullable Instant deadline) {}

    static ChangeView brief(Change change, List<ServiceView> services) {
        return of(change, services, null, null);
    }

    static ServiceView service(ChangeStore.Concerned c) {
        return new ServiceView(c.id(), c.name(), c.kind());
    }

    static ChangeView of(
            Change c, List<ServiceView> services, @Nullable PlanView plan, @Nullable List<StepView> steps) {
        return new ChangeView(
                c.number(),
                word(c.state()),
                c.state().isFinal(),
                c.hostId(),
                c.serviceId(),
                c.serviceName(),
                c.kind(),
                List.copyOf(services),
                c.origin(),
                c.createdBy(),
                c.createdAt(),
                c.sentAt(),
                c.activatedAt(),
                c.deadline(),
                c.endedAt(),
                ChangeWords.shown("", c.message()),
                c.digest(),
                c.reverts(),
                c.revertedBy(),
                java.util.Arrays.stream(Act.values())
                        .filter(a -> a.isOpen(c))
                        .map(Act::word)
                        .toList(),
                plan,
                steps);
    }

    static PlanView plan(Plan plan, String sentence, Function<Plan.Part, String> sentences) {
        return new PlanView(
                sentence,
                word(plan.effect()),
                plan.rows().stream().map(ChangeView::row).toList(),
                plan.files().stream().map(ChangeView::file).toList(),
                plan.checks().stream().map(ChangeView::check).toList(),
                plan.parts().stream().map(p -> part(p, sentences.apply(p))).toList(),
                plan.budget(),
                plan.isBlockedByBudget(),
                plan.confirmSeconds(),
                plan.deadlineSeconds());
    }

    private static PartView part(Plan.Part part, String sentence) {
        return new PartView(
                part.installation().id(),
                part.installation().name(),
                sentence,
                word(part.effect()),
                part.rows().stream().map(ChangeView::row).toList(),
                part.files().stream().map(ChangeView::file).toList(),
                part.checks().stream().map(ChangeView::check).toList());
    }

    private static RowView row(Plan.Row row) {
        return new RowView(
                row.parameter(),
                word(row.move()),
                shown(row.parameter(), row.before()),
                shown(row.parameter(), row.after()),
                word(row.effect()),
                word(row.risk()));
    }

    private static FileView file(Plan.File file) {
        return new FileView(
                file.path().toString(),
                hash(file.before()),
                hash(file.after()),
                FileDiff.plain(file.before(), file.after()));
    }

    private static CheckView check(Problem problem) {
        return new CheckView(
                problem.code(),
                word(problem.severity()),
                problem.subject(),
                problem.line(),
                ChangeWords.shown("", problem.message()),
                problem.suggestion());
    }

    static StepView step(JournalStep step) {
        return new StepView(
                step.sequence(),
                step.at(),
                step.service(),
                word(step.state()),
                ChangeWords.shown("", step.message()),
                ChangeWords.shown("", step.output()),
                step.readBack().stream()
                        .map(s -> new Setting(s.parameter(), shown(s.parameter(), s.value())))
                        .toList(),
                step.deadline());
    }

    private static @Nullable String hash(@Nullable String text) {
        return text == null ? null : LoadedFile.sha256(text);
    }

    private static @Nullable String shown(String parameter, @Nullable String value) {
        return value == null ? null : ChangeWords.shown(parameter, value);
    }

    static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
