package dev.hone.agent;

import dev.hone.apply.ChangeFolder;
import dev.hone.apply.OldFolders;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Hands changes to the apply process and tells what its journal says. The process is on its own: it outlives this agent,
 * which takes its journal up again at the next start.
 */
final class ChangeRunner implements OrderRunner {
    private static final Logger LOG = Logger.getLogger(ChangeRunner.class.getName());
    /** Ended changes whose journals are told again at a start, since the last of it may not have reached the server. */
    private static final int TOLD_AGAIN = 20;

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    /** While a change is stuck, which only a person ends. */
    private static final Duration LOOK_SELDOM = Duration.ofSeconds(3);

    private final AgentContext context;
    private final Path changes;
    private final ApplyProcess process;
    private final Map<Long, JournalTail> followed = new ConcurrentHashMap<>();

    ChangeRunner(AgentContext context) {
        this.context = context;
        this.changes = context.data().resolve("agent/changes");
        this.process = ApplyProcess.of(context);
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.Apply
                || order instanceof Order.Confirm
                || order instanceof Order.RollBack
                || order instanceof Order.Unstick;
    }

    @Override
    public void run(Order order, Consumer<Event> events) throws IOException, InterruptedException {
        switch (order) {
            case Order.Apply apply -> apply(apply, events);
            case Order.Confirm confirm -> known(confirm.change()).confirm(confirm.digest());
            case Order.RollBack back -> known(back.change()).rollBack(back.digest());
            case Order.Unstick unstick -> unstick(unstick, events);
            default -> throw new IllegalArgumentException("no change in " + order);
        }
    }

    /** Tells what happened while no agent ran, and has every interrupted change brought to its end. */
    @Override
    public void resume(Consumer<Event> events) {
        Thread.ofVirtual().name("hone-changes").start(() -> {
            try {
                takeUp(events);
                prune();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.WARNING, "earlier changes could not be taken up from " + changes, e);
            }
        });
    }

    @Override
    public boolean isBusy() {
        return followed.values().stream().anyMatch(JournalTail::isUnderWay);
    }

    private void takeUp(Consumer<Event> events) throws IOException, InterruptedException {
        List<ChangeFolder> unended = new ArrayList<>();
        boolean unclean = false;
        for (Path dir : folders()) {
            ChangeFolder folder = new ChangeFolder(dir);
            JournalTail tail = new JournalTail(folder, events);
            tail.read();
            unclean |= !folder.isClean();
            if (!tail.hasEnded()) {
                unended.add(folder);
            }
        }
        if (unclean || !unended.isEmpty()) {
            recover();
        }
        for (ChangeFolder folder : unended) {
            Thread.ofVirtual().start(() -> followQuietly(folder, events));
        }
    }

    private void followQuietly(ChangeFolder folder, Consumer<Event> events) {
        try {
            follow(folder, events);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "the journal in " + folder.dir() + " cannot be read", e);
        }
    }

    /** Begins a change; one that is there already is only told again. */
    private void apply(Order.Apply order, Consumer<Event> events) throws IOException, InterruptedException {
        ChangeFolder folder = folder(order.change().number());
        if (folder.put(order)) {
            Path log = folder.dir().resolve("apply.log");
            begun(folder, process.start(log, "apply", folder.dir().toString()), log);
        }
        follow(folder, events);
        prune();
    }

    /** Waits for the first record; a process that ends without one has touched nothing and is not waited for. */
    private static void begun(ChangeFolder folder, Process apply, Path log) throws IOException, InterruptedException {
        while (folder.progress().isEmpty()) {
            if (!apply.isAlive() && folder.progress().isEmpty()) {
                long free = Files.getFileStore(folder.dir()).getUsableSpace() >> 20;
                throw new IOException("the change was not begun, nothing was touched: %s (%d MiB free in %s)"
                        .formatted(LastWords.of(log, apply.exitValue()), free, folder.dir()));
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    private synchronized void prune() {
        try {
            new OldFolders(context.data().resolve("agent"), context.clock()).prune();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "old folders of ended changes could not be removed", e);
        }
    }

    private void unstick(Order.Unstick order, Consumer<Event> events) throws IOException, InterruptedException {
        ChangeFolder folder = known(order.change());
        folder.unstick(order.accept(), order.reason());
        recover();
        follow(folder, events);
    }

    private void recover() throws IOException {
        process.start(
                context.data().resolve("agent/recover.log"),
                "recover",
                context.data().toString());
    }

    private void follow(ChangeFolder folder, Consumer<Event> events) throws IOException, InterruptedException {
        JournalTail tail = new JournalTail(folder, events);
        JournalTail before = followed.putIfAbsent(number(folder.dir()), tail);
        if (before != null && before.isUnderWay()) {
            return;
        }
        followed.put(number(folder.dir()), tail);
        try {
            while (!tail.read().hasEnded()) {
                Thread.sleep(tail.isUnderWay() ? LOOK_EVERY : LOOK_SELDOM);
            }
        } finally {
            followed.remove(number(folder.dir()), tail);
        }
    }

    private ChangeFolder known(long change) throws IOException {
        ChangeFolder folder = folder(change);
        if (!Files.exists(folder.dir().resolve("order.json"))) {
            throw new IOException("change " + change + " was never begun on this host; plan it again");
        }
        return folder;
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
}
