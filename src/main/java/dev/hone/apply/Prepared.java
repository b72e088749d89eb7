package dev.hone.apply;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.hone.kind.Generation;
import dev.hone.kind.Setting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that recovery needs, durable before the first rename.
 *
 * @param digest       the plan's digest
 * @param bootId       kernel start that the deadline counts in
 * @param deadlineBoot boot clock in ms by which the change must await confirmation or have ended
 * @param parts        one a service, in the order in which they are switched and activated
 */
record Prepared(String digest, String bootId, long deadlineBoot, List<Part> parts) {
    Prepared {
        parts = List.copyOf(parts);
    }

    /** Reads both spellings: with parts, and with the members of the only part beside the others, as it once was. */
    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static Prepared read(
            String digest,
            String bootId,
            long deadlineBoot,
            @Nullable List<Part> parts,
            @Nullable List<Slot> slots,
            @Nullable List<Setting> before,
            @Nullable Generation generation,
            @Nullable Boolean wasUp,
            @Nullable Map<String, Long> logSizes) {
        List<Part> all = parts != null
                ? parts
                : List.of(new Part(
                        "",
                        0,
                        Objects.requireNonNullElse(slots, List.of()),
                        Objects.requireNonNullElse(before, List.of()),
                        Objects.requireNonNull(generation, "a prepared change knows what was loaded"),
                        Boolean.TRUE.equals(wasUp),
                        Objects.requireNonNullElse(logSizes, Map.of())));
        return new Prepared(digest, bootId, deadlineBoot, all);
    }

    /** Every file of the change, in the order in which they are switched. */
    List<Slot> slots() {
        return parts.stream().flatMap(p -> p.slots().stream()).toList();
    }

    /**
     * One service as it was.
     *
     * @param service    its id; empty for the only one of an older record
     * @param firstFile  position of its first file among all files of the change, which names their copies
     * @param slots      its files in the order in which they are switched
     * @param before     values in force before, to be read back after a rollback
     * @param generation what was loaded before
     * @param wasUp      whether it answered before
     * @param logSizes   log sizes before, so that only new lines are judged
     */
    record Part(
            String service,
            int firstFile,
            List<Slot> slots,
            List<Setting> before,
            Generation generation,
            boolean wasUp,
            Map<String, Long> logSizes) {
        Part {
            slots = List.copyOf(slots);
            before = List.copyOf(before);
            logSizes = Map.copyOf(logSizes);
        }
    }
}
