package dev.hone.wire;

import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything the apply process needs to know of a change.
 *
 * @param number         the change's number
 * @param digest         SHA-256 over the plan that was approved, hex; confirm and roll back must name it
 * @param installation   the service, as planned against
 * @param files          files to rewrite
 * @param live           settings that the running service is told directly
 * @param liveBefore     the same parameters as they were, to go back
 * @param expected       values to read back; the change counts as applied only when they are in force
 * @param effect         what it takes
 * @param confirmSeconds time for a confirmation from ACTIVATED on; 0 commits by itself once all probes pass
 * @param deadlineSeconds time from the first rename within which the change must reach an end
 * @param dryRun         stop after staging and checking; ends REFUSED with a message that says it would have gone on
 */
public record ChangeOrder(
        long number,
        String digest,
        Installation installation,
        List<File> files,
        List<Setting> live,
        List<Setting> liveBefore,
        List<Setting> expected,
        Effect effect,
        int confirmSeconds,
        int deadlineSeconds,
        boolean dryRun) {

    public ChangeOrder {
        files = List.copyOf(files);
        live = List.copyOf(live);
        liveBefore = List.copyOf(liveBefore);
        expected = List.copyOf(expected);
    }

    /** A change that is meant. */
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
                installation,
                files,
                live,
                liveBefore,
                expected,
                effect,
                confirmSeconds,
                deadlineSeconds,
                false);
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
