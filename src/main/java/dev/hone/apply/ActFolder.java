package dev.hone.apply;

import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The folder of one act on a service: {@code act.json} and {@code journal}. */
public final class ActFolder {
    static final String ORDER = "act.json";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}");

    private final Path dir;
    private final String order;

    private ActFolder(Path dir, String order) {
        this.dir = dir;
        this.order = order;
    }

    /** Makes the folder of an act below the data folder, with the order in it. */
    public static ActFolder in(Path data, Order.Act act) throws IOException {
        if (!ID.matcher(act.id()).matches()) {
            throw new IOException("an order's id is letters, digits and dashes, was " + act.id());
        }
        Path dir = data.toAbsolutePath().normalize().resolve("agent/acts").resolve(act.id());
        Disk disk = new LinuxDisk();
        disk.makeDirectory(dir);
        int gid = disk.look(dir).map(Seen::gid).orElse(0);
        disk.delete(dir.resolve(ORDER));
        disk.create(
                dir.resolve(ORDER), WireFormat.json().writeValueAsBytes(act), new Disk.Owner(0600, Self.uid(), gid));
        disk.syncDirectory(dir);
        return new ActFolder(dir, act.id());
    }

    public Path dir() {
        return dir;
    }

    /** What came of it; empty while it goes on. */
    public Optional<Event.Acted> result() throws IOException {
        Path journal = dir.resolve("journal");
        List<Entry> entries = Files.exists(journal) ? JournalText.read(Files.readAllBytes(journal)) : List.of();
        return entries.isEmpty() || !entries.getLast().ends()
                ? Optional.empty()
                : Optional.of(acted(entries.getLast()));
    }

    private Event.Acted acted(Entry end) {
        return new Event.Acted(end.at(), order, end.state() == ChangeState.COMMITTED, end.message(), end.output());
    }
}
