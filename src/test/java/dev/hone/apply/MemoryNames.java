package dev.hone.apply;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Names and what they stand for, as a file system keeps them: a changed name is durable once its directory is synced; until
 * then a power cut may leave any prefix of the changes, or any subset.
 */
final class MemoryNames {
    /** What a name stands for. */
    static final class Node {
        byte[] bytes = new byte[0];
        Disk.Owner owner = new Disk.Owner(0644, 0, 0);
        Seen.Type type = Seen.Type.FILE;
        Map<String, String> labels = new TreeMap<>();

        @Nullable
        String target;

        Node copy() {
            Node copy = new Node();
            copy.bytes = bytes.clone();
            copy.labels = new TreeMap<>(labels);
            copy.owner = owner;
            copy.type = type;
            copy.target = target;
            return copy;
        }
    }

    /** A change of names. */
    interface Change {
        void on(Map<Path, Node> names);
    }

    private record Pending(Path directory, Change change) {}

    private final Map<Path, Node> now;
    private final Map<Path, Node> durable;
    private final List<Pending> pending = new ArrayList<>();

    MemoryNames() {
        this(new TreeMap<>());
    }

    private MemoryNames(Map<Path, Node> durable) {
        this.durable = durable;
        this.now = new TreeMap<>(durable);
    }

    /** Puts a node there, durable at once. */
    void place(Path path, Node node) {
        now.put(path, node);
        durable.put(path, node);
    }

    /** Takes a name away, durable at once. */
    void remove(Path path) {
        now.remove(path);
        durable.remove(path);
    }

    /** Changes names in a directory, not durable yet. */
    void change(Path directory, Change change) {
        change.on(now);
        pending.add(new Pending(directory, change));
    }

    /** Makes all changes in a directory durable. */
    void sync(Path directory) {
        for (Pending one : List.copyOf(pending)) {
            if (one.directory().equals(directory)) {
                one.change().on(durable);
                pending.remove(one);
            }
        }
    }

    @Nullable
    Node at(Path path) {
        return now.get(path);
    }

    Node mustBe(Path path) throws NoSuchFileException {
        Node node = now.get(path);
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    void mustBeFree(Path path) throws FileAlreadyExistsException {
        if (now.containsKey(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
    }

    /** Every path, sorted. */
    List<Path> all() {
        return List.copyOf(now.keySet());
    }

    /** How many names a node has. */
    int count(Node node) {
        return (int) now.values().stream().filter(other -> other == node).count();
    }

    static Path above(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    /** As they are after the process was killed: nothing is lost. */
    MemoryNames afterKill() {
        MemoryNames next = new MemoryNames(new TreeMap<>(durable));
        next.now.clear();
        next.now.putAll(now);
        next.pending.addAll(pending);
        return next;
    }

    /** All that a power cut may leave. */
    List<MemoryNames> afterPowerCut(Random random, int subsets) {
        List<MemoryNames> all = new ArrayList<>();
        for (int prefix = 0; prefix <= pending.size(); prefix++) {
            all.add(with(pending.subList(0, prefix)));
        }
        for (int i = 0; i < subsets && pending.size() > 1; i++) {
            all.add(with(pending.stream().filter(p -> random.nextBoolean()).toList()));
        }
        return all;
    }

    private MemoryNames with(List<Pending> kept) {
        Map<Path, Node> left = new TreeMap<>(durable);
        kept.forEach(one -> one.change().on(left));
        Map<Node, Node> copies = new IdentityHashMap<>();
        left.replaceAll((path, node) -> copies.computeIfAbsent(node, Node::copy));
        return new MemoryNames(left);
    }
}
