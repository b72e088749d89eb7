package dev.hone.change;

import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Risk;
import dev.hone.kind.Setting;
import dev.hone.service.LoadedFile;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.WireFormat;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The exact edits of a change to one service. What is approved is the digest of this record's JSON, so nothing in it can
 * differ between what was read on the page and what the host is told.
 *
 * @param hostId          host it is for
 * @param installation    the service, as found when the plan was made
 * @param effect          the strongest of its rows
 * @param rows            what it means, one line a parameter
 * @param files           what is written
 * @param live            settings that the running service is told directly
 * @param liveBefore      the same parameters as they were, to go back
 * @param expected        values to read back afterwards
 * @param checks          what was noticed; an ERROR here is one that the host will refuse
 * @param budget          memory before and after; null when it could not be reckoned
 * @param confirmSeconds  time for a confirmation; 0 commits by itself once all probes pass
 * @param deadlineSeconds time from the first rename within which it must reach an end
 */
record Plan(
        String hostId,
        Installation installation,
        Effect effect,
        List<Row> rows,
        List<File> files,
        List<Setting> live,
        List<Setting> liveBefore,
        List<Setting> expected,
        List<Problem> checks,
        @Nullable BudgetLine budget,
        int confirmSeconds,
        int deadlineSeconds) {

    /** Code of a check that found a character which is not seen. */
    static final String HIDDEN = "hidden_character";

    /** Code of a check that found letters which look like others. */
    static final String DECEPTIVE = "deceptive_character";

    /**
     * One parameter before and after.
     *
     * @param move        which way it goes
     * @param before      value in force or declared before, in the service's spelling; null when nothing set it
     * @param after       value afterwards; null when nothing sets it any more
     * @param beforeWords the value for people ({@code 128 MiB}); empty when there is none
     * @param afterWords  the value for people; empty when there is none
     */
    record Row(
            String parameter,
            Move move,
            @Nullable String before,
            @Nullable String after,
            String beforeWords,
            String afterWords,
            Effect effect,
            Risk risk) {}

    /** Which way a value goes. */
    enum Move {
        RAISES,
        LOWERS,
        TURNS_ON,
        TURNS_OFF,
        SETS,
        RESETS
    }

    /**
     * One file before and after, ISO-8859-1.
     *
     * @param before null when the file does not exist yet
     * @param after  null when the file is to go
     */
    record File(
            Path path, @Nullable String before, @Nullable String after) {}

    Plan {
        rows = List.copyOf(rows);
        files = List.copyOf(files);
        live = List.copyOf(live);
        liveBefore = List.copyOf(liveBefore);
        expected = List.copyOf(expected);
        checks = List.copyOf(checks);
        if (confirmSeconds < 0 || confirmSeconds > 3600) {
            throw new IllegalArgumentException("confirmSeconds must be 0..3600, was " + confirmSeconds);
        }
    }

    /** The same plan with its budget line. */
    Plan with(@Nullable BudgetLine line) {
        return new Plan(
                hostId,
                installation,
                effect,
                rows,
                files,
                live,
                liveBefore,
                expected,
                checks,
                line,
                confirmSeconds,
                deadlineSeconds);
    }

    /** The bytes that are stored and whose SHA-256 is approved. */
    String json() {
        return WireFormat.json().writeValueAsString(this);
    }

    static Plan read(String json) {
        return WireFormat.json().readValue(json, Plan.class);
    }

    static String digest(String json) {
        return LoadedFile.sha256(LoadedFile.bytesOf(json));
    }

    /** Whether a reader may see another text than the service will. */
    boolean mayDeceive() {
        return mayDeceive(checks);
    }

    static boolean mayDeceive(List<Problem> checks) {
        return checks.stream().map(Problem::code).anyMatch(c -> c.equals(HIDDEN) || c.equals(DECEPTIVE));
    }

    boolean isBlockedByBudget() {
        return budget != null && budget.blocks();
    }

    /** What the host is told; a dry run stops before anything is switched. */
    ChangeOrder order(long number, String digest, boolean dryRun) {
        List<ChangeOrder.File> written = files.stream().map(Plan::orderFile).toList();
        return new ChangeOrder(
                number,
                digest,
                List.of(new ChangeOrder.Part(installation, written, live, liveBefore, expected, effect)),
                confirmSeconds,
                deadlineSeconds,
                dryRun);
    }

    private static ChangeOrder.File orderFile(File file) {
        String before = file.before();
        return new ChangeOrder.File(file.path(), before == null ? null : LoadedFile.sha256(before), file.after());
    }
}
