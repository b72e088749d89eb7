package dev.hone.wire;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything the apply process needs to know of a change: one part for each service that it concerns. All parts come into
 * force together or none does.
 *
 * @param number         the change's number
 * @param digest         SHA-256 over the plan that was approved, hex; confirm and roll back must name it
 * @param parts          one a service, at least one
 * @param confirmSeconds time for a confirmation from ACTIVATED on; 0 commits by itself once all probes pass
 * @param deadlineSeconds time from the first rename within which the change must reach an end
 * @param dryRun         stop after staging and checking; ends REFUSED with a message that says it would have gone on
 */
public record ChangeOrder(
        long number, String digest, List<Part> parts, int confirmSeconds, int deadlineSeconds, boolean dryRun) {

    public ChangeOrder {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a change concerns at least one service, had no part");
        }
        long services =
                parts.stream().map(p -> p.installation().id()).distinct().count();
        if (services != parts.size()) {
            throw new IllegalArgumentException(
                    "each service has one part, had %d parts for %d services".formatted(parts.size(), services));
        }
    }

    /** A change of one service that is meant. */
    public ChangeOrder(
            long number,
            String digest,
            Installation installation,
            List<File> files,
            List<Setting> live,
            List<Setting> liveBefore,
            List<Setting> expected,
            Effect effect,
            int confirmSeconds,
            int deadlineSeconds) {
        this(
                number,
                digest,
                List.of(new Part(installation, files, live, liveBefore, expected, effect)),
                confirmSeconds,
                deadlineSeconds,
                false);
    }

    /** Reads both spellings: with parts, and with the members of the only part beside the others, as it once was. */
    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static ChangeOrder read(
            long number,
            String digest,
            @Nullable List<Part> parts,
            int confirmSeconds,
            int deadlineSeconds,
            boolean dryRun,
            @Nullable Installation installation,
            @Nullable List<File> files,
            @Nullable List<Setting> live,
            @Nullable List<Setting> liveBefore,
            @Nullable List<Setting> expected,
            @Nullable Effect effect) {
        List<Part> all = parts != null
                ? parts
                : List.of(new Part(
                        Objects.requireNonNull(installation, "an order names a service"),
                        Objects.requireNonNullElse(files, List.of()),
                        Objects.requireNonNullElse(live, List.of()),
                        Objects.requireNonNullElse(liveBefore, List.of()),
                        Objects.requireNonNullElse(expected, List.of()),
                        Objects.requireNonNull(effect, "an order says what it takes")));
        return new ChangeOrder(number, digest, all, confirmSeconds, deadlineSeconds, dryRun);
    }

    /** The files of every part. */
    public List<File> files() {
        return parts.stream().flatMap(p -> p.files().stream()).toList();
    }

    /** The same change, only tried: nothing is switched. */
    public ChangeOrder asDryRun() {
        return new ChangeOrder(number, digest, parts, 0, deadlineSeconds, true);
    }

    /**
     * What a change does to one service.
     *
     * @param installation the service, as planned against
     * @param files        files to rewrite
     * @param live         settings that the running service is told directly
     * @param liveBefore   the same parameters as they were, to go back
     * @param expected     values to read back; the change counts as applied only when they are in force
     * @param effect       what it takes
     */
    public record Part(
            Installation installation,
            List<File> files,
            List<Setting> live,
            List<Setting> liveBefore,
            List<Setting> expected,
            Effect effect) {

        public Part {
            files = List.copyOf(files);
            live = List.copyOf(live);
            liveBefore = List.copyOf(liveBefore);
            expected = List.copyOf(expected);
        }
    }

    /**
     * One file of a change.
     *
     * @param path       the name by which the service loads it
     * @param baseSha256 hash of the bytes the plan was made from, hex; null when the file must not exist yet
     * @param newText    the bytes to write, as ISO-8859-1; null when the file is to go, as when the change that made it
     *                   is taken back
     */
    public record File(
            Path path,
            @Nullable String baseSha256,
            @Nullable String newText) {}
}
