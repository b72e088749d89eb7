package dev.hone.host;

/**
 * How the readings of a series are to be taken.
 *
 * @param unit    unit of what is kept: {@code bytes}, {@code ratio}, {@code bytes_per_second}, {@code per_second},
 *                {@code seconds}, {@code count}
 * @param counter whether the host counts up, so that the rate is kept
 * @param per     series of the same report to divide the rate by, such as the number of processors; empty for none
 */
record SeriesKind(String unit, boolean counter, String per) {
    static final SeriesKind COUNT = new SeriesKind("count", false, "");
}
