package dev.hone.kind;

/**
 * One number that a service tells of itself.
 *
 * @param name    stable name, lower_snake with its unit at the end where it has one: {@code active_connections},
 *                {@code requests_total}, {@code buffer_pool_hit_ratio}
 * @param value   the number as read; counters raw
 * @param unit    {@code bytes}, {@code seconds}, {@code ratio}, or empty for a count
 * @param counter whether it only grows while the service runs, so that its rate is what matters
 */
public record Figure(String name, double value, String unit, boolean counter) {
    /** A value that goes up and down. */
    public static Figure gauge(String name, double value, String unit) {
        return new Figure(name, value, unit, false);
    }

    /** A total since the service started; rates are made of it. */
    public static Figure counter(String name, double value, String unit) {
        return new Figure(name, value, unit, true);
    }
}
