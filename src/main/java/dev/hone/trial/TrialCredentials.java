package dev.hone.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Logins of trials, by service id, in a file that only Hone's own user may read. */
final class TrialCredentials {
    private final Path file;

    TrialCredentials(Path file) {
        this.file = file;
    }

    /** A new password of 192 random bits. */
    static String password() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    void add(String serviceId, String login, String password) throws IOException {
        List<String> lines = without(serviceId);
        lines.add("%s: {user: %s, password: \"%s\"}".formatted(serviceId, login, password));
        write(lines);
    }

    void remove(String serviceId) throws IOException {
        write(without(serviceId));
    }

    private List<String> without(String serviceId) throws IOException {
        List<String> lines = new ArrayList<>();
        if (Files.exists(file)) {
            lines.addAll(Files.readAllLines(file, StandardCharsets.UTF_8));
            lines.removeIf(l -> l.startsWith(serviceId + ":"));
        }
        return lines;
    }

    private void write(List<String> lines) throws IOException {
        Path next = Files.createTempFile(
                file.getParent(),
                "credentials",
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(next, lines);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
