package dev.hone.kind.postgresql;

import dev.hone.kind.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a running server wrote into {@code postmaster.pid} in its data directory.
 *
 * @param port            port in use
 * @param socketDirectory first directory with a local socket; null when it has none
 */
record PostmasterPid(int port, @Nullable Path socketDirectory) {

    /** Empty when it cannot be read, or belongs to another process than the one named. */
    static Optional<PostmasterPid> read(Host host, Path data, int pid) {
        try {
            byte[] bytes = host.read(data.resolve("postmaster.pid"), 4096);
            List<String> lines =
                    new String(bytes, StandardCharsets.UTF_8).lines().toList();
            if (lines.size() < 5 || !lines.getFirst().strip().equals(String.valueOf(pid))) {
                return Optional.empty();
            }
            String socket = lines.get(4).strip();
            int port = Integer.parseInt(lines.get(3).strip());
            return Optional.of(new PostmasterPid(port, socket.isEmpty() ? null : Path.of(socket)));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
