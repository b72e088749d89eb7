package dev.hone.apply;

import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An apply process that still holds the lock long after its change should have ended. */
final class Hanging {
    /** Time that a rollback under way may take beyond the deadline, for each service. */
    private static final long ROLLBACK_MS = 120_000;

    private final Machine machine;
    private final Path dir;
    private final Path lock;

    Hanging(Machine machine, Path dir, Path lock) {
        this.machine = machine;
        this.dir = dir;
        this.lock = lock;
    }

    /** Kills it, so that its lock falls free. */
    void endWhenOverdue(long graceMillis) throws IOException {
        List<Entry> entries =
                new Folder(machine, dir).read("journal").map(JournalText::read).orElse(List.of());
        Optional<Prepared> prepared = entries.stream()
                .filter(e -> e.state() == ChangeState.PREPARED)
                .findFirst()
                .map(Entry::prepared);
        if (prepared.isPresent()
                && machine.clock().bootMillis() > deadline(prepared.get(), entries.getLast()) + graceMillis) {
            String[] holder = new String(machine.disk().read(lock), StandardCharsets.UTF_8).split(" ");
            if (holder.length == 2) {
                machine.processes().end(Integer.parseInt(holder[0]), Long.parseLong(holder[1]));
            }
        }
    }

    private static long deadline(Prepared prepared, Entry last) {
        return switch (last.state()) {
            case AWAITING_CONFIRM -> last.deadlineBoot();
            case ROLLING_BACK -> prepared.deadlineBoot() + prepared.parts().size() * ROLLBACK_MS;
            default -> prepared.deadlineBoot();
        };
    }
}
