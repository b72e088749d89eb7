package dev.hone.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;

/** The stable id of a host: made once from its name and chance, kept in the data folder. */
final class HostId {
    private HostId() {}

    /** Reads {@code agent/id} below the data folder, or makes it. */
    static String in(Path data, String hostName) throws IOException {
        Path file = data.resolve("agent/id");
        if (Files.exists(file)) {
            String id = Files.readString(file).strip();
            if (id.matches("[a-z0-9-]{1,63}")) {
                return id;
            }
            throw new IOException(
                    file + " should hold a host id of a-z, 0-9 and -, but holds something else; delete it");
        }
        String id = made(hostName);
        Files.createDirectories(file.getParent());
        Files.writeString(file, id + "\n");
        return id;
    }

    /** A readable start and six hex digits, so that two hosts of one name stay apart. */
    private static String made(String hostName) {
        String readable =
                hostName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        byte[] chance = new byte[3];
        new SecureRandom().nextBytes(chance);
        String start = readable.isEmpty() ? "host" : readable.substring(0, Math.min(40, readable.length()));
        return start + "-" + HexFormat.of().formatHex(chance);
    }
}
