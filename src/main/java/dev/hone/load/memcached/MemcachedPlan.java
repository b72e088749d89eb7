package dev.hone.load.memcached;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * What to do to a memcached.
 *
 * @param to          its TCP address
 * @param keys        how many, named {@code hone_bench:N}
 * @param valueBytes  size of each value
 * @param connections each with a thread of its own
 * @param readPercent share of reads; the rest are writes
 * @param seed        of the order of keys
 * @param warmUp      not counted
 * @param duration    counted
 * @param timeout     of one answer
 */
public record MemcachedPlan(
        InetSocketAddress to,
        int keys,
        int valueBytes,
        int connections,
        int readPercent,
        int seed,
        Duration warmUp,
        Duration duration,
        Duration timeout) {
    /** Room that an item takes beside its value: head, key, and what its slab class wastes at most. */
    private static final double SLAB_WASTE = 1.25;

    private static final int HEAD_BYTES = 100;
    private static final long PAGE_BYTES = 1 << 20;

    public MemcachedPlan {
        if (keys < 1 || connections < 1 || readPercent < 0 || readPercent > 100) {
            throw new IllegalArgumentException(
                    "keys and connections must be 1 or more and readPercent 0..100, were %d, %d, %d"
                            .formatted(keys, connections, readPercent));
        }
    }

    /** Memory that the keys take, rounded up to whole pages, and one more. */
    public long bytes() {
        long items = (long) (keys * (valueBytes + (double) HEAD_BYTES) * SLAB_WASTE);
        return (items / PAGE_BYTES + 2) * PAGE_BYTES;
    }

    String key(int number) {
        return "hone_bench:" + number;
    }
}
