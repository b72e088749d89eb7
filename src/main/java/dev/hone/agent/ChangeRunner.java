package dev.hone.agent;

import dev.hone.apply.ChangeFolder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Hands changes to the apply process and tells what its journal says. The process is on its own: it outlives this agent,
 * which picks its journal up again at the next start.
 */
final class ChangeRunner {
    /** Ended changes whose journals are told again at a start, since the last of it may not have reached the server. */
    private static final int TOLD_AGAIN = 20;

    private final Path changes;
    private final Path data;
    private final ApplyProcess process;
    private final Consumer<Event> events;
    private final Map<Long, JournalTail> tails = new ConcurrentHashMap<>();

    ChangeRunner(Path data, ApplyProcess process, Consumer<Event> events) {
        this.data = data.toAbsolutePath().normalize();
        this.changes = this.data.resolve("agent/changes");
        this.process = process;
        this.events = events;
    }

    /** Tells what happened while no agent ran, and has every interrupted change brought to its end. */
    void start() throws IOException {
        boolean unended = false;
        for (Path dir : folders()) {
            JournalTail tail = new JournalTail(new ChangeFolder(dir), events);
            tail.read();
            if (!tail.ended()) {
                tails.put(number(dir), tail);
                unended = true;
            }
        }
        if (unended) {
            process.run(data.resolve("agent/recover.log"), "recover", data.toString());
        }
    }

    /** Begins a change; one that is there already is only told again. */
    void apply(Order.Apply order) throws IOException {
        ChangeFolder folder = folder(order.change().number());
        boolean isNew = folder.put(order);
        tails.put(order.change().number(), new JournalTail(folder, events));
        if (isNew) {
            process.run(folder.dir().resolve("apply.log"), "apply", folder.dir().toString());
        }
    }

    void confirm(Order.Confirm order) throws IOException {
        existing(order.change(), order.id(), folder -> folder.confirm(order.digest()));
    }

    void rollBack(Order.RollBack order) throws IOException {
        existing(order.change(), order.id(), folder -> folder.rollBack(order.digest()));
    }

    void unstick(Order.Unstick order) throws IOException {
        existing(order.change(), order.id(), folder -> {
            folder.unstick(order.accept(), order.reason());
            tails.computeIfAbsent(order.change(), n -> new JournalTail(folder, events));
            process.run(folder.dir().resolve("recover.log"), "recover", data.toString());
        });
    }

    /** Tells what journals have said since the last call; called a few times a second while {@link #busy}. */
    void poll() throws IOException {
        for (Map.Entry<Long, JournalTail> tail : tails.entrySet()) {
            tail.getValue().read();
            if (tail.getValue().ended()) {
                tails.remove(tail.getKey());
            }
        }
    }

    /** Whether a change is under way. */
    boolean busy() {
        return tails.values().stream().anyMatch(t -> t.state() != ChangeState.STUCK);
    }

    private void existing(long change, String order, Act act) throws IOException {
        ChangeFolder folder = folder(change);
        if (Files.exists(folder.dir().resolve("order.json"))) {
            act.on(folder);
        } else {
            String message = "change " + change + " was never begun on this host";
            events.accept(new Event.Failed(Instant.now(), order, message, "plan it again"));
        }
    }

    private ChangeFolder folder(long number) {
        return new ChangeFolder(changes.resolve(String.valueOf(number)));
    }

    private List<Path> folders() throws IOException {
        if (!Files.isDirectory(changes)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(changes)) {
            List<Path> folders = all.filter(d -> Files.exists(d.resolve("order.json")))
                    .sorted(Comparator.comparingLong(ChangeRunner::number))
                    .toList();
            return folders.subList(Math.max(0, folders.size() - TOLD_AGAIN), folders.size());
        }
    }

    private static long number(Path dir) {
        String name = String.valueOf(dir.getFileName());
        return name.chars().allMatch(Character::isDigit) ? Long.parseLong(name) : 0;
    }

    private interface Act {
        void on(ChangeFolder folder) throws IOException;
    }
}
