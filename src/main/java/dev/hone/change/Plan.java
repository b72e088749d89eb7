package dev.hone.change;

import com.fasterxml.jackson.annotation.JsonCreator;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The exact edits of a change to services of one host. What is approved is the digest of this record's JSON, so nothing in it
 * can differ between what was read on the page and what the host is told.
 *
 * @param hostId          host it is for
 * @param parts           one a service, in the order in which the host takes them up
 * @param budget          memory before and after; null when it could not be reckoned
 * @param confirmSeconds  time for a confirmation; 0 commits by itself once all probes pass
 * @param deadlineSeconds time from the first rename within which it must reach an end
 */
record Plan(String hostId, List<Part> parts, @Nullable BudgetLine budget, int confirmSeconds, int deadlineSeconds) {

    private static final int DEADLINE_SECONDS = 300;
    /** For each service beyond the first. */
    private static final int FURTHER_SECONDS = 120;

    /**
     * What a change does to one service.
     *
     * @param installation the service, as found when the plan was made
     * @param effect       the strongest of its rows
     * @param rows         what it means, one line a parameter
     * @param files        what is written
     * @param live         settings that the running service is told directly
     * @param liveBefore   the same parameters as they were, to go back
     * @param expected     values to read back afterwards
     * @param checks       what was noticed; an ERROR here is one that the host will refuse
     * @param blocks       what is put in or taken out as a block
     */
    record Part(
            Installation installation,
            Effect effect,
            List<Row> rows,
            List<File> files,
            List<Setting> live,
            List<Setting> liveBefore,
            List<Setting> expected,
            List<Problem> checks,
            List<BlockLine> blocks) {
        Part {
            rows = List.copyOf(rows);
            files = List.copyOf(files);
            live = List.copyOf(live);
            liveBefore = List.copyOf(liveBefore);
            expected = List.copyOf(expected);
            checks = List.copyOf(checks);
            blocks = List.copyOf(Objects.requireNonNullElse(blocks, List.of()));
        }

        /** The same, writing only these files. */
        Part writing(List<File> fewer) {
            return new Part(installation, effect, rows, fewer, live, liveBefore, expected, checks, blocks);
        }

        private ChangeOrder.Part order() {
            List<ChangeOrder.File> written = files.stream().map(Plan::orderFile).toList();
            return new ChangeOrder.Part(installation, written, live, liveBefore, expected, effect);
        }
    }

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

    /**
     * A block that is put in or taken out.
     *
     * @param adds  whether it is put in
     * @param block its id
     * @param title its name for people
     * @param label what its marker lines say
     * @param place what people know the place by
     */
    record BlockLine(boolean adds, String block, String title, String label, String place) {}

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
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a plan is for at least one service, had no part");
        }
        if (confirmSeconds < 0 || confirmSeconds > 3600) {
            throw new IllegalArgumentException("confirmSeconds must be 0..3600, was " + confirmSeconds);
        }
    }

    /** A plan whose memory is not reckoned yet. */
    static Plan of(String hostId, List<Part> parts, int confirmSeconds) {
        int deadline = DEADLINE_SECONDS + (parts.size() - 1) * FURTHER_SECONDS;
        return new Plan(hostId, parts, null, confirmSeconds, deadline);
    }

    /** Reads both spellings: with parts, and with the members of the only part beside the others, as it once was. */
    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static Plan read(
            String hostId,
            @Nullable List<Part> parts,
            @Nullable BudgetLine budget,
            int confirmSeconds,
            int deadlineSeconds,
            @Nullable Installation installation,
            @Nullable Effect effect,
            @Nullable List<Row> rows,
            @Nullable List<File> files,
            @Nullable List<Setting> live,
            @Nullable List<Setting> liveBefore,
            @Nullable List<Setting> expected,
            @Nullable List<Problem> checks) {
        List<Part> all = parts != null
                ? parts
                : List.of(new Part(
                        Objects.requireNonNull(installation, "a plan names a service"),
                        Objects.requireNonNull(effect, "a plan says what it takes"),
                        Objects.requireNonNullElse(rows, List.of()),
                        Objects.requireNonNullElse(files, List.of()),
                        Objects.requireNonNullElse(live, List.of()),
                        Objects.requireNonNullElse(liveBefore, List.of()),
                        Objects.requireNonNullElse(expected, List.of()),
                        Objects.requireNonNullElse(checks, List.of()),
                        List.of()));
        return new Plan(hostId, all, budget, confirmSeconds, deadlineSeconds);
    }

    /** The same plan with its budget line. */
    Plan with(@Nullable BudgetLine line) {
        return new Plan(hostId, parts, line, confirmSeconds, deadlineSeconds);
    }

    boolean isOfOne() {
        return parts.size() == 1;
    }

    /** Names of its services for people. */
    List<String> names() {
        return parts.stream().map(p -> p.installation().name()).toList();
    }

    /** The rows of all services. */
    List<Row> rows() {
        return parts.stream().flatMap(p -> p.rows().stream()).toList();
    }

    /** The files of all services. */
    List<File> files() {
        return parts.stream().flatMap(p -> p.files().stream()).toList();
    }

    /** What was noticed of any service. */
    List<Problem> checks() {
        return parts.stream().flatMap(p -> p.checks().stream()).toList();
    }

    /** The strongest of all services. */
    Effect effect() {
        return parts.stream().map(Part::effect).reduce(Effect::and).orElseThrow();
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
        return mayDeceive(checks());
    }

    static boolean mayDeceive(List<Problem> checks) {
        return checks.stream().map(Problem::code).anyMatch(c -> c.equals(HIDDEN) || c.equals(DECEPTIVE));
    }

    boolean isBlockedByBudget() {
        return budget != null && budget.blocks();
    }

    /** What the host is told; a dry run stops before anything is switched. */
    ChangeOrder order(long number, String digest, boolean dryRun) {
        List<ChangeOrder.Part> ordered = parts.stream().map(Part::order).toList();
        return new ChangeOrder(number, digest, ordered, confirmSeconds, deadlineSeconds, dryRun);
    }

    private static ChangeOrder.File orderFile(File file) {
        String before = file.before();
        return new ChangeOrder.File(file.path(), before == null ? null : LoadedFile.sha256(before), file.after());
    }
}
