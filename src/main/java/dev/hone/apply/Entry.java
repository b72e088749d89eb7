package dev.hone.apply;

import dev.hone.kind.Setting;
import dev.hone.wire.ChangeState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One durable record of a journal.
 *
 * @param sequence     position, from 0
 * @param at           wall clock
 * @param service      the service that it is about; empty when it is about the whole change
 * @param state        state reached
 * @param message      what happened
 * @param output       raw output and log tails; empty when none
 * @param readBack     values read from the running service
 * @param deadline     when a confirmation must have come, wall clock; null unless awaited
 * @param deadlineBoot the same on the boot clock, ms; 0 unless awaited
 * @param prepared     what recovery needs, on PREPARED only
 */
record Entry(
        int sequence,
        Instant at,
        String service,
        ChangeState state,
        String message,
        String output,
        List<Setting> readBack,
        @Nullable Instant deadline,
        long deadlineBoot,
        @Nullable Prepared prepared) {
    Entry {
        service = Objects.requireNonNullElse(service, "");
        readBack = List.copyOf(readBack);
    }

    /** Whether the change needs nothing more from this host by itself. */
    boolean ends() {
        return state.isFinal() || state == ChangeState.STUCK;
    }

    Entry withoutOutput() {
        return new Entry(sequence, at, service, state, message, "", readBack, deadline, deadlineBoot, prepared);
    }
}
