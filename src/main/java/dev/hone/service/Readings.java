package dev.hone.service;

import dev.hone.wire.Event;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** What each service said of itself last, so that a page need not wait for the host. */
@Component
class Readings {
    private static final Duration FRESH = Duration.ofSeconds(15);
    private static final Duration BEFORE_ANOTHER_TRY = Duration.ofMinutes(1);

    private final Clock clock;
    private final Map<String, Event.Read> last = new ConcurrentHashMap<>();
    private final Map<String, Failure> failures = new ConcurrentHashMap<>();
    private final Map<String, Instant> tried = new ConcurrentHashMap<>();
    private final Map<String, Long> turns = new ConcurrentHashMap<>();
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /** Why a service could not be read, and which process of it. */
    private record Failure(Instant at, long startTicks, String message, String remedy) {}

    Readings(Clock clock) {
        this.clock = clock;
    }

    /** The last reading, empty when there is none of the process that runs now. */
    Optional<Event.Read> of(KnownService service) {
        return Optional.ofNullable(last.get(service.id()))
                .filter(read -> read.installation().startTicks()
                        == service.installation().startTicks());
    }

    /** To be given to {@link #keep} by who asks now. */
    long turn(String serviceId) {
        return turns.getOrDefault(serviceId, 0L);
    }

    /** Keeps a reading unless it was asked for before something changed. */
    void keep(String serviceId, long turn, Event.Read read) {
        if (turn(serviceId) == turn) {
            last.put(serviceId, read);
            failures.remove(serviceId);
        }
    }

    /** Keeps why a service could not be read just now, so that not every visitor waits to be told the same. */
    void keepFailure(KnownService service, long turn, ServiceUnreadable why) {
        if (turn(service.id()) == turn) {
            long process = service.installation().startTicks();
            failures.put(service.id(), new Failure(clock.instant(), process, why.getMessage(), why.remedy()));
        }
    }

    /** Why the process that runs now could not be read, for as long as nobody need ask again. */
    Optional<ServiceUnreadable> failure(KnownService service) {
        Instant oldest = clock.instant().minus(FRESH);
        return Optional.ofNullable(failures.get(service.id()))
                .filter(f -> f.at().isAfter(oldest)
                        && f.startTicks() == service.installation().startTicks())
                .map(f -> new ServiceUnreadable(f.message(), f.remedy()));
    }

    /** To be called when something may have changed what is in force. */
    void forget(String serviceId) {
        turns.merge(serviceId, 1L, Long::sum);
        last.remove(serviceId);
        failures.remove(serviceId);
        tried.remove(serviceId);
    }

    /** Whether a visitor should get a newer one, by the server's clock. */
    boolean isOld(Event.Read read) {
        return read.at().plus(FRESH).isBefore(clock.instant());
    }

    /** Whether nothing is known of it and nobody asked lately, as after a start. */
    boolean isMissing(KnownService service) {
        Instant before = tried.get(service.id());
        return of(service).isEmpty()
                && (before == null || before.plus(BEFORE_ANOTHER_TRY).isBefore(clock.instant()));
    }

    /** Asks by {@code question} unless it is being asked already. */
    void ask(String serviceId, Runnable question) {
        if (!underWay.add(serviceId)) {
            return;
        }
        tried.put(serviceId, clock.instant());
        try {
            question.run();
        } finally {
            underWay.remove(serviceId);
        }
    }
}
