package dev.hone.kind;

/**
 * One addend of a service's memory.
 *
 * @param label     what takes it, such as {@code shared_buffers} or {@code connections × work_mem}
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

    public long bytes() {
        return bytesEach * count;
    }
}
