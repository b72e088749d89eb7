package dev.hone.change;

import dev.hone.kind.Setting;
import dev.hone.wire.ChangeState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the host's journal about a change, as kept here.
 *
 * @param sequence position in the journal, from 0
 * @param at       host clock
 * @param service  the service that it is about; empty when it is about the whole change
 * @param output   raw output of checkers and log tails, masked when shown
 * @param readBack values read from the running service at this step
 * @param deadline when a confirmation must have come; null unless one is awaited
 */
record JournalStep(
        int sequence,
        Instant at,
        String service,
        ChangeState state,
        String message,
        String output,
        List<Setting> readBack,
        @Nullable Instant deadline) {
    JournalStep {
        readBack = List.copyOf(readBack);
    }
}
