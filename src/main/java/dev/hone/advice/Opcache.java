package dev.hone.advice;

import dev.hone.web.Units;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether OPcache has room for the scripts of its PHP. */
final class Opcache {
    /** Sizes that the table of scripts really has: the next of these above what was asked for. */
    private static final List<Long> TABLES = List.of(
            223L, 463L, 983L, 1979L, 3907L, 7963L, 16229L, 32531L, 65407L, 130_987L, 262_237L, 524_521L, 1_048_793L);

    private static final double NEARLY = 0.9;
    private static final double LITTLE_FREE = 0.05;
    private static final double USUAL_WASTE_PERCENT = 5;

    private Opcache() {}

    static Stream<Case> keys(Snapshot host) {
        return host.of("php").flatMap(php -> {
            OptionalDouble keys = php.figure("opcache_keys");
            OptionalDouble most = php.figure("opcache_most_keys");
            return keys.isPresent() && most.isPresent() && keys.getAsDouble() >= NEARLY * most.getAsDouble()
                    ? Stream.of(keys(php, keys.getAsDouble(), most.getAsDouble()))
                    : Stream.empty();
        });
    }

    private static Case keys(Seen php, double keys, double most) {
        Case told = Case.of(php, (long) keys, (long) most)
                .sum("keys", (long) keys, (long) most, Units.ratio(most == 0 ? 0 : keys / most));
        double restarts = php.figure("opcache_hash_restarts_total").orElse(0);
        told = restarts > 0 ? told.sum("hash_restarts", (long) restarts) : told;
        long next = TABLES.stream().filter(t -> t > most).findFirst().orElse(0L);
        return next == 0
                ? told
                : told.sum("next_table", next).remedy(Remedy.edit(php, Name.OPCACHE_FILES, String.valueOf(next)));
    }

    /** No memory for another script: those that come last are compiled at every request. */
    static Stream<Case> full(Snapshot host) {
        return host.of("php").flatMap(php -> {
            OptionalDouble all = php.figure("opcache_memory_bytes");
            OptionalDouble free = php.figure("opcache_free_bytes");
            double restarts = php.figure("opcache_oom_restarts_total").orElse(0);
            boolean isFull = all.isPresent()
                    && free.isPresent()
                    && (restarts > 0 || free.getAsDouble() < LITTLE_FREE * all.getAsDouble());
            return isFull
                    ? Stream.of(full(host, php, all.getAsDouble(), free.getAsDouble(), restarts))
                    : Stream.empty();
        });
    }

    private static Case full(Snapshot host, Seen php, double all, double free, double restarts) {
        double wasted = php.figure("opcache_wasted_bytes").orElse(0);
        Case told = Case.of(php, Units.bytes(free), Units.bytes(all))
                .sum(
                        "opcache",
                        Units.bytes(all - free - wasted),
                        Units.bytes(wasted),
                        Units.bytes(free),
                        Units.bytes(all));
        told = restarts > 0 ? told.sum("oom_restarts", (long) restarts) : told;
        Room room = host.room(php).orElse(null);
        return room == null ? told : told.sums(room.sums()).remedy(half(php, room, (long) all));
    }

    /** Half as much again, where the budget has that. */
    private static @Nullable Remedy half(Seen php, Room room, long all) {
        long mib = 1L << 20;
        long wanted = (long) Math.ceil(all * 1.5 / mib) * mib;
        boolean fits = room.own().expectedBytes() + wanted - all <= room.leftBytes();
        return fits ? Remedy.edit(php, Name.OPCACHE_MEMORY, String.valueOf(wanted / mib)) : null;
    }

    static Stream<Case> wasted(Snapshot host) {
        return host.of("php").flatMap(php -> {
            OptionalDouble ratio = php.figure("opcache_wasted_ratio");
            double bound = php.amount(Name.OPCACHE_WASTED).orElse(USUAL_WASTE_PERCENT) / 100;
            return ratio.isPresent() && ratio.getAsDouble() >= bound
                    ? Stream.of(Case.of(php, Units.ratio(ratio.getAsDouble()), Units.ratio(bound))
                            .sum(
                                    "wasted",
                                    Units.bytes(
                                            php.figure("opcache_wasted_bytes").orElse(0)),
                                    Units.bytes(
                                            php.figure("opcache_memory_bytes").orElse(0)),
                                    Units.ratio(ratio.getAsDouble())))
                    : Stream.empty();
        });
    }
}
