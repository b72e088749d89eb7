package dev.hone.budget;

import dev.hone.kind.MemoryItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one service takes.
 *
 * @param serviceId     its id
 * @param name          its name for people
 * @param items         addends; empty when its configuration could not be read
 * @param measuredBytes what its processes take now, as summed proportional set size; null when unknown
 * @param problem       why its configuration could not be read; null when it could
 */
public record ServiceBudget(
        String serviceId,
        String name,
        List<MemoryItem> items,
        @Nullable Long measuredBytes,
        @Nullable String problem) {
    public ServiceBudget {
        items = List.copyOf(items);
    }

    /** Allocated whole whatever happens, in bytes. */
    public long reservedBytes() {
        return upTo(MemoryItem.Share.RESERVED);
    }

    /** Reserved, and every worker up to its limit at its measured size, in bytes. */
    public long expectedBytes() {
        return upTo(MemoryItem.Share.EXPECTED);
    }

    /** Every limit reached at once, in bytes. */
    public long theoreticalBytes() {
        return upTo(MemoryItem.Share.THEORETICAL);
    }

    /** Sum of a share and of those that it contains. */
    public long upTo(MemoryItem.Share share) {
        return items.stream()
                .filter(item -> item.share().compareTo(share) <= 0)
                .mapToLong(MemoryItem::bytes)
                .sum();
    }
}
