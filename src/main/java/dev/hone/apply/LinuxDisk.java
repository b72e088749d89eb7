package dev.hone.apply;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of this machine.
 *
 * <p>{@link #createLike} copies through {@code Files.copy(COPY_ATTRIBUTES)}, which on Linux carries mode, owner, group and
 * every extended attribute (POSIX ACL, SELinux label, file capabilities) that this process may set. The time of change is
 * not carried, and inode flags ({@code chattr}) cannot be.
 */
final class LinuxDisk implements Disk {
    private static final LinkOption STAY = LinkOption.NOFOLLOW_LINKS;
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, STAY);

    @Override
    public Optional<Seen> look(Path path) throws IOException {
        try {
            Map<String, Object> is = Files.readAttributes(path, "unix:mode,uid,gid,nlink,size", STAY);
            int mode = number(is, "mode").intValue();
            Seen.Type type = type(mode);
            return Optional.of(new Seen(
                    type,
                    number(is, "size").longValue(),
                    mode & 07777,
                    number(is, "uid").intValue(),
                    number(is, "gid").intValue(),
                    number(is, "nlink").intValue(),
                    type == Seen.Type.LINK ? Files.readSymbolicLink(path).toString() : null));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static Number number(Map<String, Object> is, String name) {
        return (Number) Objects.requireNonNull(is.get(name));
    }

    private static Seen.Type type(int mode) {
        return switch (mode & 0170000) {
            case 0100000 -> Seen.Type.FILE;
            case 0040000 -> Seen.Type.DIRECTORY;
            case 0120000 -> Seen.Type.LINK;
            default -> Seen.Type.OTHER;
        };
    }

    @Override
    public Path resolve(Path path) throws IOException {
        return path.toRealPath();
    }

    @Override
    public byte[] read(Path file) throws IOException {
        try (FileChannel in = FileChannel.open(file, READ)) {
            return FileBytes.all(in, file);
        }
    }

    @Override
    public byte[] readFrom(Path file, long position, int limit) throws IOException {
        try (FileChannel in = FileChannel.open(file, READ)) {
            long from = position > in.size() ? 0 : position;
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(limit, in.size() - from));
            while (bytes.hasRemaining() && in.read(bytes, from + bytes.position()) > 0) {}
            return Arrays.copyOf(bytes.array(), bytes.position());
        }
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        try (Stream<Path> names = Files.list(directory)) {
            return names.sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public Held hold(Path file) throws IOException {
        return new LinuxHeld(file);
    }

    @Override
    public void create(Path file, byte[] bytes, Owner owner) throws IOException {
        try (FileChannel out = FileChannel.open(
                file,
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, STAY),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            FileBytes.write(out, file, 0, bytes);
            own(file, owner);
            out.force(true);
        }
    }

    private static void own(Path file, Owner owner) throws IOException {
        Map<String, Object> is = Files.readAttributes(file, "unix:uid,gid", STAY);
        if (number(is, "uid").intValue() != owner.uid() || number(is, "gid").intValue() != owner.gid()) {
            Files.setAttribute(file, "unix:uid", owner.uid(), STAY);
            Files.setAttribute(file, "unix:gid", owner.gid(), STAY);
        }
        Files.setAttribute(file, "unix:mode", owner.mode());
    }

    @Override
    public void createLike(Path model, Path file, byte[] bytes) throws IOException {
        copy(model, file);
        dropInherited(model, file);
        try (FileChannel out =
                FileChannel.open(file, Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING, STAY))) {
            FileBytes.write(out, file, 0, bytes);
            out.force(true);
        }
    }

    /** A directory may give new files an ACL that the model does not have. */
    private static void dropInherited(Path model, Path file) throws IOException {
        Set<String> wanted = Labels.of(model).keySet();
        for (String name : Labels.of(file).keySet()) {
            if (!wanted.contains(name)) {
                Labels.remove(file, name);
            }
        }
        Files.setAttribute(file, "unix:mode", Files.getAttribute(model, "unix:mode", STAY), STAY);
    }

    @Override
    public Map<String, String> labels(Path file) throws IOException {
        return Labels.of(file);
    }

    private static void copy(Path model, Path file) throws IOException {
        try {
            Files.copy(model, file, StandardCopyOption.COPY_ATTRIBUTES, STAY);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw FileBytes.named(file, e);
        }
    }

    @Override
    public void link(Path file, Path second) throws IOException {
        Files.createLink(second, file);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public boolean exchange(Path one, Path other) throws IOException {
        return Kernel.exchange(one, other);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void sync(Path file) throws IOException {
        try (FileChannel open = FileChannel.open(file, READ)) {
            open.force(true);
        }
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        try (FileChannel open = FileChannel.open(directory, StandardOpenOption.READ)) {
            open.force(true);
        }
    }

    @Override
    public void makeDirectory(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    @Override
    public long usableBytes(Path path) throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    @Override
    public List<Mount> mounts() throws IOException {
        return MountTable.parse(Files.readString(Path.of("/proc/self/mountinfo"), StandardCharsets.ISO_8859_1));
    }

    @Override
    public Log log(Path file, int reservedBytes) throws IOException {
        if (!Files.exists(file, STAY)) {
            reserve(file, reservedBytes);
            Path parent = file.getParent();
            if (parent != null) {
                syncDirectory(parent);
            }
        }
        return new LinuxLog(file);
    }

    /** All of the room or no file, so that a log never begins with less than it may come to need. */
    private void reserve(Path file, int bytes) throws IOException {
        try {
            create(file, new byte[bytes], new Owner(0600, ownUid(file), ownGid(file)));
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static int ownUid(Path near) throws IOException {
        return (int) Files.getAttribute(near.toAbsolutePath().getParent(), "unix:uid");
    }

    private static int ownGid(Path near) throws IOException {
        return (int) Files.getAttribute(near.toAbsolutePath().getParent(), "unix:gid");
    }

    @Override
    public Optional<Closeable> lock(Path file, String holder) throws IOException {
        FileChannel open = FileChannel.open(
                file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE, STAY));
        @Nullable FileLock lock = tryLock(open);
        if (lock == null) {
            open.close();
            return Optional.empty();
        }
        try {
            open.truncate(0);
            FileBytes.write(open, file, 0, holder.getBytes(StandardCharsets.UTF_8));
            return Optional.of(open);
        } catch (IOException e) {
            open.close();
            throw e;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel open) throws IOException {
        try {
            return open.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
