package dev.hone.wire;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What came of an order. Delivered at least once; every event names what it belongs to, so that a repeat changes nothing. */
public sealed interface Event {
    /** When it happened, host clock. */
    Instant at();

    /** Answer to {@link Order.Read}. */
    record Read(Instant at, String orderId, Installation installation, EffectiveConfig config, Generation generation)
            implements Event {}

    /**
     * Answer to {@link Order.ReadLines}.
     *
     * @param sizeBytes  size of the file
     * @param firstLine  1-based number of the first of the lines
     * @param totalLines how many the file has
     */
    record Lines(
            Instant at, String orderId, Path file, long sizeBytes, long firstLine, long totalLines, List<Line> lines)
            implements Event {
        public Lines {
            lines = List.copyOf(lines);
        }

        /**
         * One line without its end.
         *
         * @param text    ISO-8859-1
         * @param cutOff  bytes of it that are left out at its end
         */
        public record Line(String text, long cutOff) {}
    }

    /**
     * A step of a change, as it stands in the host's journal.
     *
     * @param change    number of the change
     * @param sequence  position in the journal, from 0; a repeat is known by it
     * @param service   id of the service that the step is about; empty when it is about the whole change, as is every step
     *                  of a change of one service
     * @param state     the state reached
     * @param message   what happened, with the cause when it failed; names the thing, the value and the next step
     * @param output    raw output of checkers and log tails; empty when none
     * @param readBack  values read from the running service at this step; empty when none were read
     * @param deadline  when a confirmation must have come; null unless one is awaited
     */
    record ChangeProgress(
            Instant at,
            long change,
            int sequence,
            String service,
            ChangeState state,
            String message,
            String output,
            List<Setting> readBack,
            @Nullable Instant deadline)
            implements Event {
        public ChangeProgress {
            service = Objects.requireNonNullElse(service, "");
        }
    }

    /** Answer to acts on services and trials. */
    record Acted(Instant at, String orderId, boolean succeeded, String message, String output) implements Event {}

    /** A sample of a run under way. */
    record RunProgress(Instant at, long run, RunSample sample) implements Event {}

    /** A run is over. */
    record RunEnded(Instant at, long run, RunResult result) implements Event {}

    /** An order could not be carried out. */
    record Failed(Instant at, String orderId, String message, String remedy) implements Event {}
}
