package dev.hone.web;

/** An amount of memory or disk in bytes, shown with IEC prefixes ("1.5 GiB"). Never negative. */
public record Bytes(long count) implements Comparable<Bytes> {
    public Bytes {
        if (count < 0) {
            throw new IllegalArgumentException("bytes must be 0 or more, was " + count);
        }
    }

    /** So many bytes, 0 or more. */
    public static Bytes of(long count) {
        return new Bytes(count);
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(count, other.count);
    }

    @Override
    public String toString() {
        return Units.bytes(count);
    }
}
