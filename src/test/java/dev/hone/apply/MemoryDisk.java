package dev.hone.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A disk that forgets: names that were not synced may or may not be there after a power cut, in any prefix of their order
 * or any subset. Any call can be made to fail, or to be the one during which the power goes.
 */
final class MemoryDisk implements Disk {
    /** The power went, or the process was killed. */
    static final class PowerCut extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** What happens at a call. */
    enum Fault {
        CUT_BEFORE,
        CUT_HALFWAY,
        CUT_AFTER,
        FAIL_ONCE,
        FAIL_FOREVER
    }

    private static final class Node {
        byte[] bytes = new byte[0];
        Owner owner = new Owner(0644, 0, 0);
        Seen.Type type = Seen.Type.FILE;

        @Nullable
        String target;
    }

    /** A change of names that is not durable yet. */
    private record NameOp(Path directory, Change change) {
        interface Change {
            void on(Map<Path, Node> names);
        }
    }

    private final Map<Path, Node> names;
    private final Map<Path, Node> durable;
    private final List<NameOp> pending = new ArrayList<>();
    private final Set<Path> locks = new HashSet<>();
    final List<String> calls = new ArrayList<>();
    final List<Mount> mounts = new ArrayList<>(List.of(new Mount(Path.of("/"), false)));
    /** Directories whose names may not be read. */
    final Set<Path> closed = new HashSet<>();

    long usableBytes = 1L << 40;
    boolean exchanges = true;
    boolean links = true;
    private int faultAt = -1;
    private Fault fault = Fault.CUT_BEFORE;
    private String errno = "Input/output error";
    Runnable beforeCall = () -> {};

    MemoryDisk() {
        this(new TreeMap<>());
        directory("/");
    }

    private MemoryDisk(Map<Path, Node> durable) {
        this.durable = durable;
        this.names = new TreeMap<>(durable);
    }

    // What a test sets up and looks at.

    void directory(String path) {
        Node node = new Node();
        node.type = Seen.Type.DIRECTORY;
        node.owner = new Owner(0755, 0, 0);
        place(Path.of(path), node);
    }

    void file(String path, String text, Owner owner) {
        Node node = new Node();
        node.bytes = text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        node.owner = owner;
        place(Path.of(path), node);
    }

    void own(String path, Owner owner) {
        Node node = java.util.Objects.requireNonNull(names.get(Path.of(path)));
        node.owner = owner;
    }

    void symlink(String path, String target) {
        Node node = new Node();
        node.type = Seen.Type.LINK;
        node.target = target;
        place(Path.of(path), node);
    }

    private void place(Path path, Node node) {
        names.put(path, node);
        durable.put(path, node);
    }

    String text(String path) {
        Node node = names.get(Path.of(path));
        return node == null ? "(none)" : new String(node.bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    void removeNow(String path) {
        names.remove(Path.of(path));
        durable.remove(Path.of(path));
    }

    void fault(int call, Fault what, String reason) {
        faultAt = call;
        fault = what;
        errno = reason;
    }

    void noFault() {
        faultAt = -1;
    }

    List<String> allNames() {
        return names.keySet().stream().map(Path::toString).toList();
    }

    /** The same disk after this process was killed: nothing is lost but its locks. */
    MemoryDisk afterKill() {
        MemoryDisk next = new MemoryDisk(new TreeMap<>(durable));
        next.names.clear();
        next.names.putAll(names);
        next.pending.addAll(pending);
        return like(next);
    }

    /** Every disk that a power cut may leave. */
    List<MemoryDisk> afterPowerCut(Random random, int subsets) {
        List<MemoryDisk> all = new ArrayList<>();
        for (int prefix = 0; prefix <= pending.size(); prefix++) {
            all.add(with(pending.subList(0, prefix)));
        }
        for (int i = 0; i < subsets && pending.size() > 1; i++) {
            all.add(with(pending.stream().filter(p -> random.nextBoolean()).toList()));
        }
        return all;
    }

    private MemoryDisk with(List<NameOp> kept) {
        Map<Path, Node> left = new TreeMap<>();
        durable.forEach((path, node) -> left.put(path, copy(node)));
        Map<Node, Node> copies = new java.util.IdentityHashMap<>();
        durable.forEach((path, node) -> copies.put(node, left.get(path)));
        Map<Path, Node> original = new TreeMap<>(durable);
        kept.forEach(op -> op.change().on(original));
        Map<Path, Node> result = new TreeMap<>();
        original.forEach((path, node) -> result.put(path, copies.computeIfAbsent(node, MemoryDisk::copy)));
        return like(new MemoryDisk(result));
    }

    private MemoryDisk like(MemoryDisk next) {
        next.exchanges = exchanges;
        next.links = links;
        return next;
    }

    private static Node copy(Node node) {
        Node copy = new Node();
        copy.bytes = node.bytes.clone();
        copy.owner = node.owner;
        copy.type = node.type;
        copy.target = node.target;
        return copy;
    }

    // The port.

    /** Counts a call; true when the effect must be cut halfway. */
    private boolean call(String name, Path path) throws IOException {
        beforeCall.run();
        int number = calls.size();
        calls.add(name + " " + path);
        boolean hit = number == faultAt || fault == Fault.FAIL_FOREVER && faultAt >= 0 && number > faultAt;
        if (!hit) {
            return false;
        }
        return switch (fault) {
            case CUT_BEFORE -> throw new PowerCut();
            case CUT_HALFWAY, CUT_AFTER -> true;
            case FAIL_ONCE, FAIL_FOREVER -> throw new FileSystemException(path.toString(), null, errno);
        };
    }

    private void cut(boolean hit) {
        if (hit) {
            throw new PowerCut();
        }
    }

    private byte[] half(boolean hit, byte[] bytes) {
        return hit && fault == Fault.CUT_HALFWAY ? Arrays.copyOf(bytes, bytes.length / 2) : bytes;
    }

    private void rename(Path directory, NameOp.Change change) {
        change.on(names);
        pending.add(new NameOp(directory, change));
    }

    private static Path above(Path path) {
        return java.util.Objects.requireNonNull(path.getParent());
    }

    private Node node(Path path) throws IOException {
        Node node = names.get(path);
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    private void absent(Path path) throws IOException {
        if (names.containsKey(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
    }

    @Override
    public Optional<Seen> look(Path path) {
        Node node = names.get(path);
        return Optional.ofNullable(node)
                .map(n -> new Seen(
                        n.type,
                        n.bytes.length,
                        n.owner.mode(),
                        n.owner.uid(),
                        n.owner.gid(),
                        (int) names.values().stream().filter(o -> o == n).count(),
                        n.target));
    }

    @Override
    public Path resolve(Path path) throws IOException {
        Path at = Path.of("/");
        for (Path part : path) {
            at = at.resolve(part);
            Node node = node(at);
            if (node.target != null) {
                at = resolve(above(at).resolve(node.target).normalize());
            }
        }
        return at;
    }

    @Override
    public byte[] read(Path file) throws IOException {
        cut(call("read", file));
        return node(file).bytes.clone();
    }

    @Override
    public byte[] readFrom(Path file, long position, int limit) throws IOException {
        byte[] all = node(file).bytes;
        int from = (int) (position > all.length ? 0 : position);
        return Arrays.copyOfRange(all, from, Math.min(all.length, from + limit));
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        if (closed.contains(directory)) {
            throw new AccessDeniedException(directory.toString());
        }
        return names.keySet().stream()
                .filter(p -> directory.equals(p.getParent()))
                .toList();
    }

    @Override
    public Held hold(Path file) throws IOException {
        Node held = node(file);
        return new Held() {
            @Override
            public byte[] read() {
                return held.bytes.clone();
            }

            @Override
            public boolean stillAt(Path path) {
                return names.get(path) == held;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void create(Path file, byte[] bytes, Owner owner) throws IOException {
        boolean hit = call("create", file);
        absent(file);
        Node node = new Node();
        node.bytes = half(hit, bytes).clone();
        node.owner = owner;
        rename(above(file), n -> n.put(file, node));
        cut(hit);
    }

    @Override
    public void createLike(Path model, Path file, byte[] bytes) throws IOException {
        create(file, bytes, node(model).owner);
    }

    @Override
    public void link(Path file, Path second) throws IOException {
        boolean hit = call("link", second);
        if (!links) {
            cut(hit);
            throw new FileSystemException(second.toString(), null, "Operation not permitted");
        }
        absent(second);
        Node node = node(file);
        rename(above(second), n -> n.put(second, node));
        cut(hit);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        boolean hit = call("rename", to);
        if (node(from) != names.get(to)) {
            rename(above(to), n -> {
                Node moved = n.remove(from);
                if (moved != null) {
                    n.put(to, moved);
                }
            });
        }
        cut(hit);
    }

    @Override
    public boolean exchange(Path one, Path other) throws IOException {
        if (!exchanges) {
            return false;
        }
        boolean hit = call("exchange", other);
        node(one);
        node(other);
        rename(above(other), n -> {
            Node a = n.get(one);
            Node b = n.get(other);
            if (a != null && b != null) {
                n.put(one, b);
                n.put(other, a);
            }
        });
        cut(hit);
        return true;
    }

    @Override
    public void delete(Path file) throws IOException {
        boolean hit = call("delete", file);
        if (names.containsKey(file)) {
            rename(above(file), n -> n.remove(file));
        }
        cut(hit);
    }

    @Override
    public void sync(Path file) throws IOException {
        cut(call("sync", file));
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        boolean hit = call("syncDirectory", directory);
        for (NameOp op : List.copyOf(pending)) {
            if (op.directory().equals(directory)) {
                op.change().on(durable);
                pending.remove(op);
            }
        }
        cut(hit);
    }

    @Override
    public void makeDirectory(Path directory) {
        for (Path at = directory; at != null && !names.containsKey(at); at = at.getParent()) {
            directory(at.toString());
        }
    }

    @Override
    public long usableBytes(Path path) {
        return usableBytes;
    }

    @Override
    public List<Mount> mounts() {
        return mounts;
    }

    @Override
    public Log log(Path file, int reservedBytes) throws IOException {
        if (!names.containsKey(file)) {
            create(file, new byte[reservedBytes], new Owner(0600, 0, 0));
            syncDirectory(above(file));
        }
        Node node = node(file);
        return new Log() {
            @Override
            public byte[] content() {
                return node.bytes.clone();
            }

            @Override
            public void write(long position, byte[] bytes) throws IOException {
                boolean hit = call("log", file);
                byte[] written = half(hit, bytes);
                int end = (int) position + written.length;
                if (end > node.bytes.length) {
                    node.bytes = Arrays.copyOf(node.bytes, end);
                }
                System.arraycopy(written, 0, node.bytes, (int) position, written.length);
                cut(hit);
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Optional<Closeable> lock(Path file, String holder) {
        return locks.add(file) ? Optional.of(() -> locks.remove(file)) : Optional.empty();
    }
}
