package dev.hone.kind.php;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What PHP takes whatever its pools do: shared memory of OPcache and APCu, and the master with the code that all share. */
final class PhpMemory {
    private static final long MEGABYTE = 1L << 20;
    /** Program, libraries and the master's own heap, as measured with the extensions of a common blog. */
    private static final long SHARED_CODE_BYTES = 24 * MEGABYTE;

    private final Catalogue catalogue;
    private final EffectiveConfig config;

    PhpMemory(Catalogue catalogue, EffectiveConfig config) {
        this.catalogue = catalogue;
        this.config = config;
    }

    List<MemoryItem> items() {
        List<MemoryItem> items = new ArrayList<>();
        if (isOn("opcache.enable")) {
            reserve(items, "OPcache", amount("opcache.memory_consumption") * MEGABYTE, 1);
            boolean compiles = config.value("opcache.jit")
                    .filter(v -> !v.value().matches("(?i)disable|off|0|"))
                    .isPresent();
            reserve(items, "OPcache's machine code", compiles ? amount("opcache.jit_buffer_size") : 0, 1);
        }
        if (isOn("apc.enabled")) {
            reserve(items, "APCu", amount("apc.shm_size"), Math.max(1, amount("apc.shm_segments")));
        }
        items.add(new MemoryItem("master and shared code (as assumed)", SHARED_CODE_BYTES, 1, Share.EXPECTED));
        return items;
    }

    private static void reserve(List<MemoryItem> items, String label, long bytes, long count) {
        if (bytes > 0) {
            items.add(new MemoryItem(label, bytes, count, Share.RESERVED));
        }
    }

    private boolean isOn(String parameter) {
        return config.value(parameter)
                .map(EffectiveValue::value)
                .filter(v -> v.matches("(?i)on|1|yes|true"))
                .isPresent();
    }

    private long amount(String parameter) {
        EffectiveValue value = config.value(parameter).orElse(null);
        Parameter row = catalogue.find(parameter).orElse(null);
        if (value == null || row == null) {
            return 0;
        }
        OptionalDouble amount = catalogue.grammar().amount(row, value.value());
        return amount.isPresent() ? Math.max(0, (long) amount.getAsDouble()) : 0;
    }
}
