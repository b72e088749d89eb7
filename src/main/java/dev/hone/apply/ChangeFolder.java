package dev.hone.apply;

import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The folder of one change as the agent sees it: it puts the order and the operator's words there, and reads the journal.
 * Everything is put in place whole or not at all.
 */
public final class ChangeFolder {
    private final Path dir;
    private final Disk disk = new LinuxDisk();

    public ChangeFolder(Path dir) {
        this.dir = dir.toAbsolutePath().normalize();
    }

    public Path dir() {
        return dir;
    }

    /** Puts the order there; false, with nothing done, when one is there already. */
    public boolean put(Order.Apply order) throws IOException {
        if (Files.exists(dir.resolve("order.json"))) {
            return false;
        }
        put("order.json", WireFormat.json().writeValueAsBytes(order));
        return true;
    }

    /** The order. */
    public Order.Apply order() throws IOException {
        return WireFormat.json().readValue(disk.read(dir.resolve("order.json")), Order.Apply.class);
    }

    /** The operator confirms the plan of that digest. */
    public void confirm(String digest) throws IOException {
        put(Confirmation.CONFIRM, text(digest));
    }

    /** The operator takes back the plan of that digest. */
    public void rollBack(String digest) throws IOException {
        put(Confirmation.ROLL_BACK, text(digest));
    }

    /** A way out of STUCK; recovery must be started to take it. */
    public void unstick(boolean accept, String reason) throws IOException {
        put(Recovery.UNSTICK, text(accept ? "accept " + reason : "retry"));
    }

    /** Everything in the journal so far, as it is told to the server. */
    public List<Event.ChangeProgress> progress() throws IOException {
        try {
            long change = order().change().number();
            return JournalText.read(Files.readAllBytes(dir.resolve("journal"))).stream()
                    .map(e -> progress(change, e))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** Whether the change has left nothing beside the files it touched. */
    public boolean isClean() {
        return Files.exists(dir.resolve(Leftovers.CLEAN));
    }

    private static Event.ChangeProgress progress(long change, Entry e) {
        return new Event.ChangeProgress(
                e.at(),
                change,
                e.sequence(),
                e.service(),
                e.state(),
                e.message(),
                e.output(),
                e.readBack(),
                e.deadline());
    }

    private void put(String name, byte[] bytes) throws IOException {
        disk.makeDirectory(dir);
        Path file = dir.resolve(name);
        Path fresh = dir.resolve(name + ".tmp");
        disk.delete(fresh);
        int gid = disk.look(dir).map(Seen::gid).orElse(0);
        disk.create(fresh, bytes, new Disk.Owner(0600, Self.uid(), gid));
        disk.rename(fresh, file);
        disk.syncDirectory(dir);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
