package dev.hone.kind;

/**
 * One addend of a service's memory.
 *
 * @param label     one of what takes it, such as {@code shared_buffers} or {@code work_mem of a connection}
 * @param bytesEach bytes for one
 * @param count     how many
 * @param share     to which sums it belongs
 */
public record MemoryItem(String label, long bytesEach, long count, Share share) {

    /** Sums, each containing the ones before. */
    public enum Share {
        /** Allocated whole whatever happens. */
        RESERVED,
        /** Taken when the service runs at its limits of workers, at measured size each. */
        EXPECTED,
        /** Taken only if every limit is reached at once. */
        THEORETICAL
    }

    /** More than any host has, so that sums of the wildest settings stay sums. */
    private static final long MOST_BYTES = 1L << 55;

    public MemoryItem {
        if (bytesEach < 0 || count < 0) {
            throw new IllegalArgumentException(
                    "%s must take 0 or more bytes 0 or more times, was %d × %d".formatted(label, count, bytesEach));
        }
    }

    /** All of them together, in bytes; at most 32 PiB. */
    public long bytes() {
        return Math.multiplyHigh(bytesEach, count) != 0 ? MOST_BYTES : clamped(bytesEach * count);
    }

    private static long clamped(long product) {
        return product < 0 ? MOST_BYTES : Math.min(product, MOST_BYTES);
    }
}
