package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Texts that every user may read and only the agent's may change, in a folder of their own. A file's name holds the hash of
 * its text, so that who keeps what it once read never keeps a text that is no more.
 */
final class Published {
    /** Outside of every web root, and seen by services whose /tmp is private. */
    static final Path FOR_ROOT = Path.of("/run/hone");

    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("r--r--r--");
    private static final int NAME_BYTES = 8;

    private final Path folder;
    private final int uid;
    private final Map<Path, String> written = new ConcurrentHashMap<>();

    Published(Path folder, int uid) {
        this.folder = folder;
        this.uid = uid;
    }

    /** The path of a text under a name such as {@code report.php}. */
    synchronized Path publish(String name, String text) throws IOException {
        int dot = name.lastIndexOf('.');
        Path file = folder.resolve(name.substring(0, dot) + "-" + hash(text) + name.substring(dot));
        if (!text.equals(written.get(file)) || !isAsWritten(file, text)) {
            prepare();
            write(file, text);
            removeOlder(name.substring(0, dot) + "-", file);
            written.put(file, text);
        }
        return file;
    }

    private void prepare() throws IOException {
        try {
            Files.createDirectories(folder);
            guard(folder);
            Files.setPosixFilePermissions(folder, FOLDER);
        } catch (java.nio.file.AccessDeniedException e) {
            throw new AccessDenied(folder + " may not be made", "mkdir -p " + folder + "   # or run Hone as root");
        }
    }

    /** Whoever may write there could swap the text that services run. */
    private void guard(Path place) throws IOException {
        PosixFileAttributes is = Files.readAttributes(place, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        int owner = (Integer) Files.getAttribute(place, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        boolean open = is.permissions().contains(PosixFilePermission.OTHERS_WRITE)
                || is.permissions().contains(PosixFilePermission.GROUP_WRITE);
        if (owner != uid || open || is.isSymbolicLink()) {
            throw new AccessDenied(
                    place + " belongs to uid " + owner + " or may be written by others",
                    "chown " + uid + " " + place + " && chmod go-w " + place);
        }
    }

    private boolean isAsWritten(Path file, String text) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == text.getBytes(StandardCharsets.UTF_8).length;
    }

    private void write(Path file, String text) throws IOException {
        Path draft = Files.createTempFile(folder, ".draft", "");
        Files.writeString(draft, text);
        Files.setPosixFilePermissions(draft, FILE);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void removeOlder(String start, Path now) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, start + "*")) {
            for (Path file : files) {
                if (!file.equals(now)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
