package dev.hone.apply;

import dev.hone.kind.Setting;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The record of one change: append-only, each record durable before the next thing is done. Room is reserved at the start,
 * so that a rollback can be recorded on a full disk.
 */
final class Journal implements AutoCloseable {
    static final int RESERVED_BYTES = 256 * 1024;
    /** Room that long outputs must leave to what is still to come. */
    private static final int KEPT_FREE = 64 * 1024;

    private static final int LONGEST_OUTPUT = 16 * 1024;

    private final Disk.Log log;
    private final HostClock clock;
    private final Consumer<Entry> written;
    private final List<Entry> entries;
    private long end;

    private Journal(Disk.Log log, HostClock clock, Consumer<Entry> written) throws IOException {
        this.log = log;
        this.clock = clock;
        this.written = written;
        byte[] content = log.content();
        this.entries = new ArrayList<>(JournalText.read(content));
        this.end = JournalText.end(content, entries.size());
        dropTornTail(content);
    }

    /** Opens or makes the journal of a change; {@code written} hears of each record once it is durable. */
    static Journal open(Machine machine, Path dir, Consumer<Entry> written) throws IOException {
        Path file = dir.resolve("journal");
        Disk.Log log = machine.disk().log(file, RESERVED_BYTES);
        return new Journal(log, machine.clock(), written);
    }

    private void dropTornTail(byte[] content) throws IOException {
        int last = content.length;
        while (last > end && content[last - 1] == 0) {
            last--;
        }
        if (last > end) {
            log.write(end, new byte[(int) (last - end)]);
        }
    }

    Entry note(ChangeState state, String message) throws IOException {
        return note(state, message, "", List.of());
    }

    /** A step of the whole change. */
    Entry note(ChangeState state, String message, String output, List<Setting> readBack) throws IOException {
        return note("", state, message, output, readBack);
    }

    /** A step of one service. */
    Entry note(String service, ChangeState state, String message, String output, List<Setting> readBack)
            throws IOException {
        return append(entry(service, state, message, output, readBack, null, 0, null));
    }

    Entry prepared(String message, Prepared prepared) throws IOException {
        return append(entry("", ChangeState.PREPARED, message, "", List.of(), null, 0, prepared));
    }

    Entry awaiting(String message, Instant deadline, long deadlineBoot) throws IOException {
        return append(entry("", ChangeState.AWAITING_CONFIRM, message, "", List.of(), deadline, deadlineBoot, null));
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }

    Optional<Entry> last() {
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries.getLast());
    }

    boolean reached(ChangeState state) {
        return entries.stream().anyMatch(e -> e.state() == state);
    }

    Optional<Entry> latest(ChangeState state) {
        return entries.reversed().stream().filter(e -> e.state() == state).findFirst();
    }

    Optional<Prepared> prepared() {
        return latest(ChangeState.PREPARED).map(Entry::prepared);
    }

    private Entry entry(
            String service,
            ChangeState state,
            String message,
            String output,
            List<Setting> readBack,
            @Nullable Instant deadline,
            long deadlineBoot,
            @Nullable Prepared prepared) {
        String tail =
                output.length() <= LONGEST_OUTPUT ? output : "…" + output.substring(output.length() - LONGEST_OUTPUT);
        return new Entry(
                entries.size(), clock.now(), service, state, message, tail, readBack, deadline, deadlineBoot, prepared);
    }

    private Entry append(Entry entry) throws IOException {
        Entry fitting = entry;
        byte[] line = JournalText.write(entry);
        if (end + line.length > RESERVED_BYTES - KEPT_FREE) {
            fitting = entry.withoutOutput();
            line = JournalText.write(fitting);
        }
        log.write(end, line);
        end += line.length;
        entries.add(fitting);
        written.accept(fitting);
        return fitting;
    }

    @Override
    public void close() {
        log.close();
    }
}
