package dev.hone.budget;

import dev.hone.kind.MemoryItem;
import java.util.List;

/**
 * Memory of a host against what may be planned for.
 *
 * @param memoryBytes  memory of the host
 * @param memorySource where that figure comes from: {@code RAM}, {@code cgroup v2}, {@code cgroup v1}
 * @param share        share of it that may be planned for, 0 to 1
 * @param services     addends of each service, in registry order
 */
public record Budget(long memoryBytes, String memorySource, double share, List<ServiceBudget> services) {
    public Budget {
        services = List.copyOf(services);
        if (share <= 0 || share > 1) {
            throw new IllegalArgumentException(
                    "the share of memory to plan for must be above 0 and at most 1, was " + share);
        }
    }

    /** Bytes that may be planned for. */
    public long limitBytes() {
        return (long) (memoryBytes * share);
    }

    /** Allocated whole whatever happens. */
    public long reservedBytes() {
        return upTo(MemoryItem.Share.RESERVED);
    }

    /** Reserved, and every worker up to its limit at its measured size. */
    public long expectedBytes() {
        return upTo(MemoryItem.Share.EXPECTED);
    }

    /** Every limit reached at once; shown, never a reason to block. */
    public long theoreticalBytes() {
        return upTo(MemoryItem.Share.THEORETICAL);
    }

    /** Whether what is expected exceeds what may be planned for. */
    public boolean isExceeded() {
        return expectedBytes() > limitBytes();
    }

    private long upTo(MemoryItem.Share share) {
        return services.stream().mapToLong(service -> service.upTo(share)).sum();
    }
}
