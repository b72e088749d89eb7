package dev.hone.apply;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The folder of one change: {@code order.json}, {@code journal}, {@code old/N} and {@code new/N} (both versions of each
 * file), {@code launch.json} (how the service was started), and what others put there: {@code confirm}, {@code rollback},
 * {@code unstick}, {@code deadman}.
 */
final class Folder {
    private final Disk disk;
    private final Path dir;
    private final Disk.Owner owner;

    Folder(Machine machine, Path dir) throws IOException {
        this.disk = machine.disk();
        this.dir = dir;
        int gid = disk.look(dir).map(Seen::gid).orElse(0);
        this.owner = new Disk.Owner(0600, machine.uid(), gid);
    }

    /** Writes a file anew, whatever stood there; durable with its name on return. */
    void keep(String name, byte[] bytes) throws IOException {
        Path file = dir.resolve(name);
        Path parent = Objects.requireNonNull(file.getParent());
        disk.makeDirectory(parent);
        disk.delete(file);
        disk.create(file, bytes, owner);
        disk.syncDirectory(parent);
        disk.syncDirectory(dir);
    }

    /** A file's bytes; empty when it is not there. */
    Optional<byte[]> read(String name) throws IOException {
        Path file = dir.resolve(name);
        return disk.look(file).filter(Seen::isFile).isEmpty() ? Optional.empty() : Optional.of(disk.read(file));
    }

    /** A file's text without blanks around it; empty when it is not there. */
    Optional<String> word(String name) throws IOException {
        return read(name).map(b -> new String(b, StandardCharsets.UTF_8).strip());
    }

    boolean has(String name) throws IOException {
        return disk.look(dir.resolve(name)).isPresent();
    }

    void forget(String name) throws IOException {
        disk.delete(dir.resolve(name));
        disk.syncDirectory(dir);
    }
}
