package dev.hone.account;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The way back in after a lost password: a file in the data folder that only its owner can write, so whoever can make it
 * rules the server anyhow. It holds the account, an end and the hash of a code, one a line; plain Java, no database.
 *
 * @param account whose password may be chosen anew
 * @param until end of its validity, by the wall clock
 * @param hash SHA-256 of the code
 */
record ResetCode(String account, Instant until, String hash) {
    static final String FILE = "reset-code";
    static final Duration LIFE = Duration.ofMinutes(15);

    private static final Set<PosixFilePermission> PRIVATE =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    /** Leaves a new code for the account in the data folder and returns it. */
    static String leave(Path data, String account, Clock clock) throws IOException {
        String code = Secret.code();
        Path file = data.resolve(FILE);
        Instant until = clock.instant().plus(LIFE);
        PrivateFile.write(file, "%s\n%s\n%s\n".formatted(account, until, Secret.hash(Secret.typed(code))));
        if (!Files.getOwner(file).equals(Files.getOwner(data))) {
            Files.setOwner(file, Files.getOwner(data));
        }
        return code;
    }

    /** The code that lies there if it is private, whole and still valid. */
    static Optional<ResetCode> find(Path data, Clock clock) {
        Path file = data.resolve(FILE);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || !Files.getPosixFilePermissions(file).equals(PRIVATE)) {
                return Optional.empty();
            }
            List<String> lines = Files.readAllLines(file);
            ResetCode code = new ResetCode(lines.get(0), Instant.parse(lines.get(1)), lines.get(2));
            return clock.instant().isBefore(code.until) ? Optional.of(code) : Optional.empty();
        } catch (IOException | IndexOutOfBoundsException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    boolean opens(String name, String code) {
        return account.equals(name) && Secret.matches(code, hash);
    }
}
