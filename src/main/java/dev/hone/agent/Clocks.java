package dev.hone.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Turns the kernel's clock ticks into instants. */
final class Clocks {
    private static final int AT_CLKTCK = 17;
    private static final long TICKS_PER_SECOND = ticksPerSecond(Path.of("/proc/self/auxv"));

    private Clocks() {}

    /** Clock ticks in a second, as the kernel told this process at its start; 100 on every Linux known. */
    static long ticksPerSecond() {
        return TICKS_PER_SECOND;
    }

    /** When the kernel started: line {@code btime} of /proc/stat, whole seconds. */
    static Instant bootedAt(String procStat) {
        return procStat.lines()
                .filter(line -> line.startsWith("btime "))
                .findFirst()
                .map(line -> Instant.ofEpochSecond(
                        Long.parseLong(line.substring("btime ".length()).strip())))
                .orElse(Instant.EPOCH);
    }

    static Instant at(Instant bootedAt, long ticks) {
        return bootedAt.plusMillis(ticks * 1000 / TICKS_PER_SECOND);
    }

    private static long ticksPerSecond(Path auxv) {
        try {
            ByteBuffer entries = ByteBuffer.wrap(Files.readAllBytes(auxv)).order(ByteOrder.nativeOrder());
            while (entries.remaining() >= 16) {
                long key = entries.getLong();
                long value = entries.getLong();
                if (key == AT_CLKTCK && value > 0) {
                    return value;
                }
            }
        } catch (IOException notTold) {
            return 100;
        }
        return 100;
    }
}
