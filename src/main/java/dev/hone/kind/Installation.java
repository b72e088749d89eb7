package dev.hone.kind;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One service found on a host.
 *
 * @param kind       id of the kind
 * @param key        what makes it this one and no other across restarts: main config path, or data directory
 * @param name       short name for people, such as {@code nginx :8080} or {@code PostgreSQL 15 main}
 * @param product    the maker's name: {@code nginx}, {@code MariaDB}, {@code MySQL}, {@code PostgreSQL}, {@code Linux}
 * @param version    version as the maker writes it, without prefix or suffix
 * @param pid        main process, 0 when none runs (the Linux host itself)
 * @param startTicks start time of that process in clock ticks since boot, field 22 of /proc/PID/stat
 * @param startedAt  the same as an instant
 * @param binary     program of the main process
 * @param command    how it was started, from /proc/PID/cmdline or rebuilt where the service overwrites that
 * @param uid        user of the main process
 * @param gid        group of the main process
 * @param mainConfig the file that everything is read from; null when the service runs without one
 * @param listeners  where it accepts connections
 * @param unit       unit of the service manager that owns it; null when started by hand
 * @param attributes further facts by name, read by the kind that wrote them ({@code data}, {@code prefix})
 * @param trial      whether it is a private copy that Hone started itself
 */
public record Installation(
        String kind,
        String key,
        String name,
        String product,
        String version,
        int pid,
        long startTicks,
        Instant startedAt,
        Path binary,
        List<String> command,
        int uid,
        int gid,
        @Nullable Path mainConfig,
        List<Listener> listeners,
        @Nullable String unit,
        Map<String, String> attributes,
        boolean trial) {

    public Installation {
        command = List.copyOf(command);
        listeners = List.copyOf(listeners);
        attributes = Map.copyOf(attributes);
    }

    /** The same, known to be a private copy of Hone's own. */
    public Installation asTrial() {
        return new Installation(
                kind,
                key,
                name + " (trial)",
                product,
                version,
                pid,
                startTicks,
                startedAt,
                binary,
                command,
                uid,
                gid,
                mainConfig,
                listeners,
                unit,
                attributes,
                true);
    }

    /** Stable id for addresses and storage: the kind and eight hex digits of SHA-256 over the key. */
    public String id() {
        return id(kind, key);
    }

    /** The id that an installation of a kind with that key has. */
    public static String id(String kind, String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return kind + "-" + HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
