package dev.hone.apply;

import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Bounds what ended changes, dry runs and acts leave in the data folder. Of each sort the newest {@value #KEPT} stay, for
 * looking back; what has not ended, is stuck, left a name beside a file, or could still be ordered again stays whatever its
 * age.
 */
public final class OldFolders {
    /** Folders kept of each sort, about a quarter of a MiB each. */
    private static final int KEPT = 50;

    /** Long after the last moment at which the same order could come again. */
    static final Duration YOUNG = Duration.ofDays(1);

    private static final List<String> SORTS = List.of("changes", "checks", "acts");

    private final Path agent;
    private final Clock clock;
    private final int kept;

    /** Below the agent's folder, {@code <data>/agent}. */
    public OldFolders(Path agent, Clock clock) {
        this(agent, clock, KEPT);
    }

    OldFolders(Path agent, Clock clock, int kept) {
        this.agent = agent;
        this.clock = clock;
        this.kept = kept;
    }

    /** Removes what is old and done with; says how many folders went. */
    public int prune() throws IOException {
        empty(gone());
        int pruned = 0;
        for (String sort : SORTS) {
            for (Path old : beyondTheKept(agent.resolve(sort))) {
                if (isDone(old)) {
                    remove(old, sort);
                    pruned++;
                }
            }
        }
        return pruned;
    }

    private List<Path> beyondTheKept(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(place)) {
            List<Path> newestFirst = all.filter(Files::isDirectory)
                    .sorted(Comparator.comparing(OldFolders::madeAt).reversed())
                    .toList();
            return newestFirst.subList(Math.min(kept, newestFirst.size()), newestFirst.size());
        }
    }

    /** When the order was put there; a folder without one is as old as can be. */
    private static FileTime madeAt(Path dir) {
        for (String order : List.of("order.json", ActFolder.ORDER)) {
            try {
                return Files.getLastModifiedTime(dir.resolve(order));
            } catch (IOException e) {
                // The other sort of folder.
            }
        }
        return FileTime.fromMillis(0);
    }

    private boolean isDone(Path dir) {
        try {
            Instant latest = clock.instant().minus(YOUNG);
            return madeAt(dir).toInstant().isBefore(latest)
                    && (Files.exists(dir.resolve(ActFolder.ORDER))
                            ? hasEnded(dir).isPresent()
                            : isChangeDone(dir, latest));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static boolean isChangeDone(Path dir, Instant latest) throws IOException {
        boolean isFinal = hasEnded(dir).filter(ChangeState::isFinal).isPresent();
        byte[] order = Files.readAllBytes(dir.resolve("order.json"));
        return isFinal
                && new ChangeFolder(dir).isClean()
                && WireFormat.json()
                        .readValue(order, Order.Apply.class)
                        .expiresAt()
                        .isBefore(latest);
    }

    private static Optional<ChangeState> hasEnded(Path dir) throws IOException {
        List<Entry> entries = JournalText.read(Files.readAllBytes(dir.resolve("journal")));
        return entries.isEmpty() || !entries.getLast().ends()
                ? Optional.empty()
                : Optional.of(entries.getLast().state());
    }

    /** Out of the way at once, since a folder with half its files would look like a change that was cut short. */
    private void remove(Path dir, String sort) throws IOException {
        Files.createDirectories(gone());
        Path aside = gone().resolve(sort + "-" + dir.getFileName());
        Files.move(dir, aside);
        empty(gone());
    }

    private Path gone() {
        return agent.resolve("gone");
    }

    private static void empty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
