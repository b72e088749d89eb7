package dev.hone.apply;

import dev.hone.kind.Generation;
import dev.hone.kind.Setting;
import java.util.List;
import java.util.Map;

/**
 * All that recovery needs, durable before the first rename.
 *
 * @param digest       the plan's digest
 * @param bootId       kernel start that the deadline counts in
 * @param deadlineBoot boot clock in ms by which the change must await confirmation or have ended
 * @param slots        files in the order in which they are switched
 * @param before       values in force before, to be read back after a rollback
 * @param generation   what was loaded before
 * @param wasUp        whether the service answered before
 * @param logSizes     log sizes before, so that only new lines are judged
 */
record Prepared(
        String digest,
        String bootId,
        long deadlineBoot,
        List<Slot> slots,
        List<Setting> before,
        Generation generation,
        boolean wasUp,
        Map<String, Long> logSizes) {
    Prepared {
        slots = List.copyOf(slots);
        before = List.copyOf(before);
        logSizes = Map.copyOf(logSizes);
    }
}
