package dev.hone.kind.phpfpm;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What the children of a pool take: each its own memory, which grows to what one request may take. */
final class PoolMemory {
    /** A child that has served pages of a common blog, as measured with PHP 8.2: what it shares with others left out. */
    private static final long CHILD_BYTES = 16L << 20;

    private final Catalogue catalogue;
    private final EffectiveConfig config;

    PoolMemory(Catalogue catalogue, EffectiveConfig config) {
        this.catalogue = catalogue;
        this.config = config;
    }

    List<MemoryItem> items(long measuredBytesPerWorker) {
        boolean measured = measuredBytesPerWorker > 0;
        long children = Math.max(0, amount("pm.max_children"));
        long each = measured ? measuredBytesPerWorker : CHILD_BYTES;
        List<MemoryItem> items = new ArrayList<>();
        items.add(new MemoryItem(
                "child (as " + (measured ? "measured" : "assumed") + ")", each, children, Share.EXPECTED));
        long limit = Math.max(amount("php_admin_value[memory_limit]"), 0);
        items.add(new MemoryItem(
                "child at memory_limit, above that", Math.max(0, limit - each), children, Share.THEORETICAL));
        return items;
    }

    private long amount(String parameter) {
        EffectiveValue value = config.value(parameter).orElse(null);
        Parameter row = catalogue.find(parameter).orElse(null);
        if (value == null || row == null) {
            return 0;
        }
        OptionalDouble amount = catalogue.grammar().amount(row, value.value());
        return amount.isPresent() ? (long) amount.getAsDouble() : 0;
    }
}
