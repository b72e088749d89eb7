package dev.hone.host;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures of one series over a range. Everything is as long as {@code times}; null where there is no data.
 *
 * @param name        name of the series
 * @param unit        unit of the values; a rate where {@code counted}
 * @param counted     whether the host counts up and these are rates
 * @param from        start of the range asked for
 * @param to          its end
 * @param stepSeconds distance of two points
 * @param times       seconds since the epoch at which each step begins
 * @param values      mean of each step
 * @param low         least value in each step
 * @param high        greatest value in each step
 * @param resets      seconds at which a counter began anew
 */
record Series(
        String name,
        String unit,
        boolean counted,
        Instant from,
        Instant to,
        long stepSeconds,
        List<Long> times,
        List<@Nullable Double> values,
        List<@Nullable Double> low,
        List<@Nullable Double> high,
        List<Long> resets) {}
