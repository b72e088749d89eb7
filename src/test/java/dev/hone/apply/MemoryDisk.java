package dev.hone.apply;

import dev.hone.apply.MemoryNames.Node;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A disk that forgets what was not synced, and of which any call can be made to fail. */
final class MemoryDisk implements Disk {
    final DiskFaults faults = new DiskFaults();
    final List<Mount> mounts = new ArrayList<>(List.of(new Mount(Path.of("/"), false)));
    /** Directories whose names may not be read. */
    final Set<Path> closed = new HashSet<>();

    long usableBytes = 1L << 40;
    boolean exchanges = true;
    boolean links = true;
    boolean labelsStay = true;
    private final MemoryNames names;
    private final Set<Path> locks = new HashSet<>();

    MemoryDisk() {
        this(new MemoryNames());
        directory("/");
    }

    private MemoryDisk(MemoryNames names) {
        this.names = names;
    }

    // What a test sets up and looks at.

    void directory(String path) {
        Node node = new Node();
        node.type = Seen.Type.DIRECTORY;
        node.owner = new Owner(0755, 0, 0);
        names.place(Path.of(path), node);
    }

    void file(String path, String text, Owner owner) {
        Node node = new Node();
        node.bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        node.owner = owner;
        names.place(Path.of(path), node);
    }

    void own(String path, Owner owner) {
        Objects.requireNonNull(names.at(Path.of(path))).owner = owner;
    }

    void label(String path, String name, String value) {
        Objects.requireNonNull(names.at(Path.of(path))).labels.put(name, value);
    }

    void symlink(String path, String target) {
        Node node = new Node();
        node.type = Seen.Type.LINK;
        node.target = target;
        names.place(Path.of(path), node);
    }

    String text(String path) {
        Node node = names.at(Path.of(path));
        return node == null ? "(none)" : new String(node.bytes, StandardCharsets.ISO_8859_1);
    }

    void removeNow(String path) {
        names.remove(Path.of(path));
    }

    List<String> allNames() {
        return names.all().stream().map(Path::toString).toList();
    }

    /** The same disk after this process was killed: nothing is lost but its locks. */
    MemoryDisk afterKill() {
        return like(names.afterKill());
    }

    /** Every disk that a power cut may leave. */
    List<MemoryDisk> afterPowerCut(Random random, int subsets) {
        return names.afterPowerCut(random, subsets).stream().map(this::like).toList();
    }

    private MemoryDisk like(MemoryNames left) {
        MemoryDisk next = new MemoryDisk(left);
        next.exchanges = exchanges;
        next.links = links;
        next.labelsStay = labelsStay;
        return next;
    }

    // The port.

    @Override
    public Optional<Seen> look(Path path) {
        return Optional.ofNullable(names.at(path))
                .map(n -> new Seen(
                        n.type,
                        n.bytes.length,
                        n.owner.mode(),
                        n.owner.uid(),
                        n.owner.gid(),
                        names.count(n),
                        n.target));
    }

    @Override
    public Path resolve(Path path) throws IOException {
        Path at = Path.of("/");
        for (Path part : path) {
            at = at.resolve(part);
            Node node = names.mustBe(at);
            if (node.target != null) {
                at = resolve(MemoryNames.above(at).resolve(node.target).normalize());
            }
        }
        return at;
    }

    @Override
    public byte[] read(Path file) throws IOException {
        faults.cut(faults.call("read", file));
        return names.mustBe(file).bytes.clone();
    }

    @Override
    public byte[] readFrom(Path file, long position, int limit) throws IOException {
        byte[] all = names.mustBe(file).bytes;
        int from = (int) (position > all.length ? 0 : position);
        return Arrays.copyOfRange(all, from, Math.min(all.length, from + limit));
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        if (closed.contains(directory)) {
            throw new AccessDeniedException(directory.toString());
        }
        return names.all().stream().filter(p -> directory.equals(p.getParent())).toList();
    }

    @Override
    public Held hold(Path file) throws IOException {
        Node held = names.mustBe(file);
        return new Held() {
            @Override
            public byte[] read() {
                return held.bytes.clone();
            }

            @Override
            public boolean stillAt(Path path) {
                return names.at(path) == held;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void create(Path file, byte[] bytes, Owner owner) throws IOException {
        boolean hit = faults.call("create", file);
        names.mustBeFree(file);
        Node node = new Node();
        node.bytes = faults.half(hit, bytes).clone();
        node.owner = owner;
        names.change(MemoryNames.above(file), n -> n.put(file, node));
        faults.cut(hit);
    }

    @Override
    public void createLike(Path model, Path file, byte[] bytes) throws IOException {
        create(file, bytes, names.mustBe(model).owner);
        if (labelsStay) {
            names.mustBe(file).labels.putAll(names.mustBe(model).labels);
        }
    }

    @Override
    public Map<String, String> labels(Path file) throws IOException {
        return Map.copyOf(names.mustBe(file).labels);
    }

    @Override
    public void link(Path file, Path second) throws IOException {
        boolean hit = faults.call("link", second);
        if (!links) {
            faults.cut(hit);
            throw new FileSystemException(second.toString(), null, "Operation not permitted");
        }
        names.mustBeFree(second);
        Node node = names.mustBe(file);
        names.change(MemoryNames.above(second), n -> n.put(second, node));
        faults.cut(hit);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        boolean hit = faults.call("rename", to);
        if (names.mustBe(from) != names.at(to)) {
            names.change(MemoryNames.above(to), n -> {
                Node moved = n.remove(from);
                if (moved != null) {
                    n.put(to, moved);
                }
            });
        }
        faults.cut(hit);
    }

    @Override
    public boolean exchange(Path one, Path other) throws IOException {
        if (!exchanges) {
            return false;
        }
        boolean hit = faults.call("exchange", other);
        names.mustBe(one);
        names.mustBe(other);
        names.change(MemoryNames.above(other), n -> {
            Node a = n.get(one);
            Node b = n.get(other);
            if (a != null && b != null) {
                n.put(one, b);
                n.put(other, a);
            }
        });
        faults.cut(hit);
        return true;
    }

    @Override
    public void delete(Path file) throws IOException {
        boolean hit = faults.call("delete", file);
        if (names.at(file) != null) {
            names.change(MemoryNames.above(file), n -> n.remove(file));
        }
        faults.cut(hit);
    }

    @Override
    public void sync(Path file) throws IOException {
        faults.cut(faults.call("sync", file));
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        boolean hit = faults.call("syncDirectory", directory);
        names.sync(directory);
        faults.cut(hit);
    }

    @Override
    public void makeDirectory(Path directory) {
        for (Path at = directory; at != null && names.at(at) == null; at = at.getParent()) {
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
        if (names.at(file) == null) {
            create(file, new byte[reservedBytes], new Owner(0600, 0, 0));
            syncDirectory(MemoryNames.above(file));
        }
        return new MemoryLog(file, names.mustBe(file), faults);
    }

    @Override
    public Optional<Closeable> lock(Path file, String holder) {
        return locks.add(file) ? Optional.of(() -> locks.remove(file)) : Optional.empty();
    }

    /** A log written in place. */
    private record MemoryLog(Path file, Node node, DiskFaults faults) implements Log {
        @Override
        public byte[] content() {
            return node.bytes.clone();
        }

        @Override
        public void write(long position, byte[] bytes) throws IOException {
            boolean hit = faults.call("log", file);
            byte[] written = faults.half(hit, bytes);
            int end = (int) position + written.length;
            if (end > node.bytes.length) {
                node.bytes = Arrays.copyOf(node.bytes, end);
            }
            System.arraycopy(written, 0, node.bytes, (int) position, written.length);
            faults.cut(hit);
        }

        @Override
        public void close() {}
    }
}
