package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.FileInfo;
import dev.hone.kind.FileTooLarge;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Bounded reads of files; a refusal of the kernel says how the admin can allow it. */
final class HostFiles {
    private static final String ATTRIBUTES = "unix:mode,uid,gid,size,lastModifiedTime";

    private final String user;

    HostFiles(String user) {
        this.user = user;
    }

    byte[] read(Path file, int limitBytes) throws IOException {
        return asked(file, () -> {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new IOException(file + " is not a regular file");
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(limitBytes);
                if (in.read() >= 0) {
                    throw new FileTooLarge(file, Files.size(file), limitBytes);
                }
                return bytes;
            }
        });
    }

    Optional<FileInfo> stat(Path path) throws IOException {
        try {
            return Optional.of(asked(path, () -> describe(path)));
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return Optional.empty();
        }
    }

    Path resolve(Path path) throws IOException {
        return asked(path, path::toRealPath);
    }

    List<Path> list(Path directory) throws IOException {
        try {
            return asked(directory, () -> names(directory));
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return List.of();
        }
    }

    private static List<Path> names(Path directory) throws IOException {
        List<Path> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            entries.forEach(names::add);
        }
        // Paths of one directory compare by their bytes here, which is the order of the C locale.
        names.sort(Comparator.naturalOrder());
        return names;
    }

    private static FileInfo describe(Path path) throws IOException {
        Map<String, Object> is = Files.readAttributes(path, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        int mode = attribute(is, "mode", Integer.class);
        FileInfo.Type type = type(mode);
        return new FileInfo(
                type,
                attribute(is, "size", Long.class),
                mode & 07777,
                attribute(is, "uid", Integer.class),
                attribute(is, "gid", Integer.class),
                attribute(is, "lastModifiedTime", FileTime.class).toInstant(),
                type == FileInfo.Type.LINK ? Files.readSymbolicLink(path) : null);
    }

    private static <T> T attribute(Map<String, Object> of, String name, Class<T> type) {
        return type.cast(Objects.requireNonNull(of.get(name), name));
    }

    /** The type bits of st_mode; see inode(7). */
    private static FileInfo.Type type(int mode) {
        return switch (mode & 0170000) {
            case 0120000 -> FileInfo.Type.LINK;
            case 0100000 -> FileInfo.Type.FILE;
            case 0040000 -> FileInfo.Type.DIRECTORY;
            default -> FileInfo.Type.OTHER;
        };
    }

    private interface Question<T> {
        T answer() throws IOException;
    }

    private <T> T asked(Path about, Question<T> question) throws IOException {
        try {
            return question.answer();
        } catch (AccessDeniedException e) {
            throw new AccessDenied(
                    user + " may not read " + about,
                    "setfacl -m u:" + user + ":rX " + about + "   # or run Hone as root");
        }
    }
}
