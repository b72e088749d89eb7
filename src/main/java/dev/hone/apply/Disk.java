package dev.hone.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files as a power cut leaves them. What a method says is durable on return survives one; a name (new, renamed, deleted)
 * is durable only after {@link #syncDirectory}. No method follows a link in the last place except {@link #resolve}.
 */
interface Disk {
    /** What stands at a path; empty when nothing does. */
    Optional<Seen> look(Path path) throws IOException;

    /** The path with every link followed; NoSuchFileException when it leads nowhere. */
    Path resolve(Path path) throws IOException;

    /** All bytes of a file. */
    byte[] read(Path file) throws IOException;

    /** Up to {@code limit} bytes of a file from a position on; from the start when it is shorter than that. */
    byte[] readFrom(Path file, long position, int limit) throws IOException;

    /** Names in a directory, sorted; empty when there is no such directory. */
    List<Path> list(Path directory) throws IOException;

    /** Keeps a file open, so that it can be known again later. */
    Held hold(Path file) throws IOException;

    /** Makes a file that must not exist yet; its bytes and mode are durable on return. */
    void create(Path file, byte[] bytes, Owner owner) throws IOException;

    /** Makes a file that has everything of the model but its bytes: mode, owner, ACL, labels. Durable on return. */
    void createLike(Path model, Path file, byte[] bytes) throws IOException;

    /** ACL, security label and other extended attributes of a file: values in hex by name. Empty when it has none. */
    Map<String, String> labels(Path file) throws IOException;

    /** Gives a file a second name, which must not exist yet. */
    void link(Path file, Path second) throws IOException;

    /** Moves a name over another at once, in the same directory. */
    void rename(Path from, Path to) throws IOException;

    /** Swaps two names at once; false, with nothing done, where the file system cannot. */
    boolean exchange(Path one, Path other) throws IOException;

    /** Removes a name; nothing happens when it is gone. */
    void delete(Path file) throws IOException;

    /** Makes the bytes of a file durable, whoever wrote them. */
    void sync(Path file) throws IOException;

    /** Makes the names in a directory durable. */
    void syncDirectory(Path directory) throws IOException;

    /** Makes a directory with mode 0700, and those above it; durable after a sync of the one above. */
    void makeDirectory(Path directory) throws IOException;

    /** Bytes that may still be written below a path. */
    long usableBytes(Path path) throws IOException;

    /** Mount points with their options, innermost last. */
    List<Mount> mounts() throws IOException;

    /** The appendable log at a path, made with room for that many bytes when it is missing. */
    Log log(Path file, int reservedBytes) throws IOException;

    /** Locks a file for this process; empty when another holds it. Released by close or death. */
    Optional<Closeable> lock(Path file, String holder) throws IOException;

    /** A mount. */
    record Mount(Path point, boolean readOnly) {}

    /** Who a new file belongs to. */
    record Owner(int mode, int uid, int gid) {}

    /** An open file. */
    interface Held extends Closeable {
        byte[] read() throws IOException;

        /** Whether the path still names this very file. */
        boolean stillAt(Path path) throws IOException;

        @Override
        void close();
    }

    /** A log with room reserved ahead. */
    interface Log extends Closeable {
        /** Everything in it, reserved room included. */
        byte[] content() throws IOException;

        /** Writes at a position; durable on return. */
        void write(long position, byte[] bytes) throws IOException;

        @Override
        void close();
    }
}
