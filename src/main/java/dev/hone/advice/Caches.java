package dev.hone.advice;

import dev.hone.kind.Setting;
import dev.hone.web.Units;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How much memory Redis may take and memcached does take. */
final class Caches {
    private static final long MIB = 1L << 20;
    private static final long SMALLEST = 64 * MIB;
    /** A cache younger than this has not seen what it will be asked to keep. */
    private static final Duration WARM = Duration.ofHours(1);

    private static final double SMALL_PART = 0.25;

    private Caches() {}

    static Stream<Case> unbounded(Snapshot host) {
        return host.of("redis")
                .filter(s -> s.amount(Name.REDIS_MAX).equals(OptionalDouble.of(0)))
                .map(s -> unbounded(host, s));
    }

    private static Case unbounded(Snapshot host, Seen redis) {
        String policy = redis.text(Name.REDIS_POLICY);
        OptionalDouble used = redis.figure("used_memory_bytes");
        Case told = Case.of(redis, policy.isEmpty() ? "noeviction" : policy);
        told = used.isPresent() ? told.sum("used_now", Units.bytes(used.getAsDouble())) : told.sum("not_measured");
        Room room = host.room(redis).orElse(null);
        return room == null || used.isEmpty() ? told : bounded(told.sums(room.sums()), redis, room);
    }

    /** Twice what it took at most so far, where the budget has that; less where it has less. */
    private static Case bounded(Case told, Seen redis, Room room) {
        double used = redis.figure("used_memory_bytes").orElse(0);
        double peak = Math.max(used, redis.figure("used_memory_peak_bytes").orElse(0));
        long program = room.own().items().stream()
                .filter(i -> i.label().startsWith("program"))
                .mapToLong(i -> i.bytes())
                .sum();
        double wanted = Math.max(SMALLEST, 2 * peak);
        long fit = ((long) (Math.min(wanted, room.leftBytes() - program) / MIB)) * MIB;
        return fit <= used || fit < MIB
                ? told
                : told.sum("twice_peak", Units.bytes(peak), Units.bytes(wanted), Units.bytes(fit))
                        .remedy(limit(redis, fit));
    }

    private static @Nullable Remedy limit(Seen redis, long bytes) {
        return Remedy.edit(redis, Name.REDIS_MAX, redis.spelled(Name.REDIS_MAX, bytes));
    }

    static Stream<Case> mostlyEmpty(Snapshot host) {
        return host.of("memcached")
                .filter(s -> s.service().installation().startedAt().plus(WARM).isBefore(host.at()))
                .filter(s -> s.figure("evictions_total").equals(OptionalDouble.of(0)))
                .flatMap(s -> mostlyEmpty(s));
    }

    private static Stream<Case> mostlyEmpty(Seen memcached) {
        OptionalDouble items = memcached.figure("item_bytes");
        OptionalDouble limit = memcached.figure("limit_bytes");
        if (items.isEmpty() || limit.isEmpty() || items.getAsDouble() >= SMALL_PART * limit.getAsDouble()) {
            return Stream.empty();
        }
        double share = items.getAsDouble() / limit.getAsDouble();
        double taken =
                Math.max(2 * items.getAsDouble(), memcached.figure("slab_bytes").orElse(0));
        long enough = Math.max(SMALLEST / 4, (long) Math.ceil(taken / MIB) * MIB);
        Setting less = new Setting(Name.MEMCACHED_LIMIT.parameter(), memcached.spelled(Name.MEMCACHED_LIMIT, enough));
        return Stream.of(Case.of(memcached, Units.bytes(items.getAsDouble()), Units.bytes(limit.getAsDouble()))
                .sum("used_of", Units.bytes(items.getAsDouble()), Units.bytes(limit.getAsDouble()), Units.ratio(share))
                .sum("no_evictions")
                .remedy(enough < limit.getAsDouble() ? Remedy.edit(memcached, java.util.List.of(less)) : null));
    }
}
