package dev.hone.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a file is: content, mode and owner.
 *
 * @param sha256 of its bytes
 * @param mode   as {@code rw-r--r--}
 * @param owner  numbers of user and group
 */
record FileState(String sha256, String mode, String owner) {

    static FileState of(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            return new FileState(
                    HexFormat.of().formatHex(digest),
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
                    Files.getAttribute(file, "unix:uid") + ":" + Files.getAttribute(file, "unix:gid"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Every file below these folders, and these files themselves: what was added or left behind shows too. */
    static Map<Path, FileState> below(Path... places) throws IOException {
        Map<Path, FileState> found = new TreeMap<>();
        for (Path place : places) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS))
                        .toList()) {
                    found.put(file, of(file));
                }
            }
        }
        return found;
    }
}
