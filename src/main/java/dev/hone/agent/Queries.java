package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Database;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Asks a database server of this host by the first way that lets Hone in: peer authentication, then the credentials file.
 * A refused login is remembered for half a minute, so that a probe every ten seconds does not fill the server's log.
 */
final class Queries {
    private static final Duration MEMORY = Duration.ofSeconds(30);

    private final List<QueryWay> ways;
    private final Clock clock;
    private final Map<String, Refused> refused = new ConcurrentHashMap<>();

    Queries(List<QueryWay> ways, Clock clock) {
        this.ways = List.copyOf(ways);
        this.clock = clock;
    }

    private record Refused(Instant until, AccessDenied cause) {}

    QueryResult query(Database database, String sql) throws IOException {
        AccessDenied last = null;
        for (QueryWay way : ways) {
            try {
                Optional<QueryResult> answer = askUnlessRefused(way, database, sql);
                if (answer.isPresent()) {
                    return answer.get();
                }
            } catch (AccessDenied next) {
                last = last == null ? next : last;
            }
        }
        throw last == null
                ? new AccessDenied("no way to log in to " + database.serviceId(), Remedies.of(database))
                : last;
    }

    private Optional<QueryResult> askUnlessRefused(QueryWay way, Database database, String sql) throws IOException {
        String key = way.getClass().getSimpleName() + " " + database.serviceId() + " " + database.database();
        Refused before = refused.get(key);
        if (before != null && clock.instant().isBefore(before.until())) {
            throw before.cause();
        }
        try {
            return way.ask(database, sql);
        } catch (AccessDenied now) {
            if (isLogin(now)) {
                refused.put(key, new Refused(clock.instant().plus(MEMORY), now));
            }
            throw now;
        }
    }

    /** A login was refused, not one statement for want of a right. */
    private static boolean isLogin(AccessDenied denied) {
        String said = String.valueOf(denied.getMessage());
        return said.contains("authentication failed")
                || said.contains("ERROR 1045")
                || said.contains("ERROR 1698")
                || said.contains("user name and password are not defined");
    }
}
