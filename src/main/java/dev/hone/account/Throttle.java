package dev.hone.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down guessing: after some free failures each further one doubles the wait, up to a longest one.
 *
 * <p>Kept in memory, for the last {@value #KEYS} keys, long ones cut. A success forgets the key; so does an hour of peace.
 */
final class Throttle {
    private static final int KEYS = 10_000;
    private static final int LONGEST_KEY = 64;
    private static final Duration PEACE = Duration.ofHours(1);

    private final Clock clock;
    private final int free;
    private final Duration longest;
    private final Map<String, Failures> failures = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
            return size() > KEYS;
        }
    };

    private record Failures(int count, Instant last, Instant until) {}

    Throttle(Clock clock, int free, Duration longest) {
        this.clock = clock;
        this.free = free;
        this.longest = longest;
    }

    /** How long the key must wait before it may try; zero when it may now. */
    synchronized Duration left(String key) {
        Failures known = failures.get(cut(key));
        Instant now = clock.instant();
        return known == null || !now.isBefore(known.until) ? Duration.ZERO : Duration.between(now, known.until);
    }

    synchronized void failed(String key) {
        Instant now = clock.instant();
        Failures known = failures.get(cut(key));
        int count = known == null || known.last.plus(PEACE).isBefore(now) ? 1 : known.count + 1;
        failures.put(cut(key), new Failures(count, now, now.plus(wait(count))));
    }

    synchronized void succeeded(String key) {
        failures.remove(cut(key));
    }

    /** Whoever sends a name chooses its length. */
    private static String cut(String key) {
        return key.length() <= LONGEST_KEY ? key : key.substring(0, LONGEST_KEY);
    }

    private Duration wait(int count) {
        if (count < free) {
            return Duration.ZERO;
        }
        Duration doubled = Duration.ofSeconds(1L << Math.min(count - free, 20));
        return doubled.compareTo(longest) < 0 ? doubled : longest;
    }
}
