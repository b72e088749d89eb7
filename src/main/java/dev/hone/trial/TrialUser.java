package dev.hone.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The system user a trial runs as: an unprivileged one when Hone is root, else Hone's own.
 *
 * @param isOther whether it is another than Hone's own
 */
record TrialUser(int uid, int gid, boolean isOther) {
    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    static TrialUser choose(String preferred) throws IOException {
        int own = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        if (own != 0) {
            return new TrialUser(own, (int) Files.getAttribute(Path.of("/proc/self"), "unix:gid"), false);
        }
        if (!Files.isExecutable(SETPRIV)) {
            throw new TrialFailed("a trial never runs as root, and " + SETPRIV + " is missing; install util-linux", "");
        }
        return named(preferred)
                .or(() -> named("nobody"))
                .orElseThrow(() -> new TrialFailed(
                        "a trial never runs as root, and there is neither a user " + preferred + " nor nobody", ""));
    }

    /** The command as this user. */
    List<String> running(List<String> command) {
        if (!isOther) {
            return command;
        }
        List<String> line =
                new ArrayList<>(List.of(SETPRIV.toString(), "--reuid=" + uid, "--regid=" + gid, "--clear-groups"));
        line.addAll(command);
        return line;
    }

    /** Hands a path over to this user. */
    void own(Path path) throws IOException {
        if (isOther) {
            Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static Optional<TrialUser> named(String name) {
        try (var lines = Files.lines(PASSWD, StandardCharsets.ISO_8859_1)) {
            return lines.map(l -> l.split(":"))
                    .filter(f -> f.length > 3 && f[0].equals(name) && !f[2].equals("0"))
                    .findFirst()
                    .map(f -> new TrialUser(Integer.parseInt(f[2]), Integer.parseInt(f[3]), true));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
