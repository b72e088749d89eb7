package dev.hone.fleet;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Which hosts somebody watches, and how often they report for it. */
@Component
class Watched {
    private static final Duration WATCHED_FOR = Duration.ofSeconds(30);
    private static final Duration OFTEN = Duration.ofSeconds(1);
    private static final Duration SELDOM = Duration.ofSeconds(10);

    private final Map<String, Instant> until = new ConcurrentHashMap<>();
    private final Clock clock;

    Watched(Clock clock) {
        this.clock = clock;
    }

    /** Notes a watcher; true when nobody watched until now. */
    boolean watch(String hostId) {
        Instant now = clock.instant();
        Instant before = until.put(hostId, now.plus(WATCHED_FOR));
        return before == null || before.isBefore(now);
    }

    Duration reportEvery(String hostId) {
        return until.getOrDefault(hostId, Instant.MIN).isAfter(clock.instant()) ? OFTEN : SELDOM;
    }
}
