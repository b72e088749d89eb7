package dev.hone.kind.pgpool;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The addends of a pgpool's memory: its processes, one a client, and the cache for results. A process of 4.3 took 1.05 MB (PSS), 0.73 of
 * it its own; what it keeps for each server connection was too little to be seen.
 */
record PoolMemory(Catalogue catalogue, EffectiveConfig config) {
    private static final long CHILD_BYTES = 1_100_000;
    private static final long KEPT_BYTES = 64 << 10;
    private static final long CACHE_ENTRY_BYTES = 48;

    List<MemoryItem> items(long measuredBytesPerWorker) {
        List<MemoryItem> items = new ArrayList<>();
        boolean caches = config.value("memory_cache_enabled")
                        .map(EffectiveValue::value)
                        .filter("on"::equals)
                        .isPresent()
                && config.value("memqcache_method")
                        .map(EffectiveValue::value)
                        .filter("memcached"::equals)
                        .isEmpty();
        if (caches) {
            items.add(new MemoryItem("memqcache_total_size", amount("memqcache_total_size"), 1, Share.RESERVED));
            items.add(new MemoryItem(
                    "index of memqcache_max_num_cache results",
                    CACHE_ENTRY_BYTES,
                    amount("memqcache_max_num_cache"),
                    Share.RESERVED));
        }
        long children = amount("num_init_children");
        items.add(new MemoryItem("the main process and its helpers", CHILD_BYTES, 4, Share.RESERVED));
        items.add(new MemoryItem(
                measuredBytesPerWorker > 0 ? "process of a client, as measured" : "process of a client",
                measuredBytesPerWorker > 0 ? measuredBytesPerWorker : CHILD_BYTES,
                children,
                Share.EXPECTED));
        items.add(
                new MemoryItem("kept server connection", KEPT_BYTES, children * amount("max_pool"), Share.THEORETICAL));
        return items;
    }

    private long amount(String name) {
        return catalogue
                .find(name)
                .flatMap(row -> config.value(name).map(v -> catalogue.grammar().amount(row, v.value())))
                .filter(OptionalDouble::isPresent)
                .map(v -> (long) Math.min(1e12, Math.max(0, v.getAsDouble())))
                .orElse(0L);
    }
}
