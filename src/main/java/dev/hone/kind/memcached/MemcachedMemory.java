package dev.hone.kind.memcached;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.ArrayList;
import java.util.List;

/**
 * What memcached takes: items up to its limit, in pages that never go back to the kernel; the hash table beside that, and
 * buffers of connections.
 */
final class MemcachedMemory {
    /** Resident after a start with four threads and nothing stored, as seen with memcached 1.6.18: 3.4 MiB. */
    private static final long PROGRAM_BYTES = 4L << 20;

    private static final long READ_BUFFER_BYTES = 16 << 10;

    /** Smallest table, of 2^16 pointers. */
    private static final int LEAST_POWER = 16;

    private final Catalogue rows;
    private final EffectiveConfig config;

    MemcachedMemory(Catalogue rows, EffectiveConfig config) {
        this.rows = rows;
        this.config = config;
    }

    List<MemoryItem> items(long measured) {
        long limit = amount("memory-limit");
        int power = (int) Math.clamp(amount("hashpower"), LEAST_POWER, 40);
        boolean locked =
                value("lock-memory").equals("yes") || value("enable-largepages").equals("yes");
        List<MemoryItem> items = new ArrayList<>();
        items.add(new MemoryItem("hash table at its start", 8L << power, 1, Share.RESERVED));
        items.add(new MemoryItem("items up to memory-limit", limit, 1, locked ? Share.RESERVED : Share.EXPECTED));
        items.add(new MemoryItem("program and threads", PROGRAM_BYTES, 1, Share.EXPECTED));
        items.add(new MemoryItem(
                "measured above that (grown hash table, buffers)",
                Math.max(0, measured - limit - PROGRAM_BYTES),
                1,
                Share.EXPECTED));
        items.add(new MemoryItem(
                "read buffer of a connection", READ_BUFFER_BYTES, amount("conn-limit"), Share.THEORETICAL));
        return items.stream().filter(i -> i.bytes() > 0).toList();
    }

    private long amount(String name) {
        return rows.find(name)
                .map(row -> (long) rows.grammar().amount(row, value(name)).orElse(0))
                .orElse(0L);
    }

    private String value(String name) {
        return config.value(name).map(EffectiveValue::value).orElse("");
    }
}
