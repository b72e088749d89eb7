package dev.hone.change;

import dev.hone.kind.Problem;
import dev.hone.service.Allowance;
import dev.hone.web.DiffLine;
import dev.hone.web.Step;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one change shows, in words.
 *
 * @param status    which shape the state has
 * @param sentence  what would change or has changed
 * @param parts     one a service, in the order in which the host takes them up
 * @param allowance what the host's policy says; null when the host is not known
 * @param mark      grows with everything that happens to the change; lets a poll find out that nothing did
 * @param moving    whether it goes on by itself, so that the page asks again
 */
record ChangeSheet(
        Change change,
        String status,
        String sentence,
        List<Part> parts,
        List<Problem> checks,
        @Nullable String budget,
        List<String> arithmetic,
        boolean blocked,
        @Nullable Allowance allowance,
        Set<Act> acts,
        List<Step> steps,
        @Nullable Step failure,
        int confirmSeconds,
        String mark,
        boolean moving) {

    /**
     * What it does to one service.
     *
     * @param diffs  rows of a unified diff by file
     * @param effect what it takes
     */
    record Part(
            String service,
            String name,
            String sentence,
            List<Plan.Row> rows,
            Map<String, List<DiffLine>> diffs,
            String effect) {}

    /** Whether it concerns more than one service. */
    public boolean isOfSeveral() {
        return parts.size() > 1;
    }

    /** Whether the act of that name can be asked for now. */
    public boolean may(String act) {
        return acts.contains(Act.valueOf(act));
    }

    /** Whether it is in the state of that name. */
    public boolean is(String state) {
        return change.state().name().equals(state);
    }

    /** Whether the approver has to say that what deceives the eye was looked at. */
    public boolean mayDeceive() {
        return Plan.mayDeceive(checks);
    }

    /** Failed checks first, then warnings. */
    public List<Problem> failed() {
        return checks.stream()
                .filter(c -> c.severity() != Problem.Severity.WARNING)
                .toList();
    }

    /** What to know before approving. */
    public List<Problem> warnings() {
        return checks.stream()
                .filter(c -> c.severity() == Problem.Severity.WARNING)
                .toList();
    }
}
