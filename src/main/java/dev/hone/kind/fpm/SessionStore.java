package dev.hone.kind.fpm;

import dev.hone.kind.End;
import dev.hone.kind.Origin;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where PHP keeps sessions when it does not keep them in files, read from {@code session.save_path}. */
public final class SessionStore {
    /** Which extension keeps them. */
    public static final String HANDLER = "session.save_handler";

    /** Where. */
    public static final String PATH = "session.save_path";

    private static final Set<String> HANDLERS = Set.of("redis", "memcached", "memcache");
    private static final int REDIS = 6379;
    private static final int MEMCACHED = 11211;

    private SessionStore() {}

    /** The servers that a path names for a handler; none for handlers that ask no server. */
    public static List<End> servers(String handler, String path, Origin origin) {
        if (!HANDLERS.contains(handler)) {
            return List.of();
        }
        boolean isRedis = handler.equals("redis");
        return Stream.of(path.split(","))
                .map(server -> server.strip().replaceFirst("[?;].*$", "").replaceFirst("^(tcp|redis)://", ""))
                .filter(server -> !server.isEmpty())
                .map(server -> End.named(
                        isRedis ? "redis" : "memcached",
                        End.address(server.replaceFirst("^unix://", "unix:"), isRedis ? REDIS : MEMCACHED),
                        "sessions",
                        origin))
                .toList();
    }
}
