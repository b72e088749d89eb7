package dev.hone.web;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the chart fragment's {@code src} answers as JSON: one time axis, lines over it, markers.
 *
 * @param from start of the range asked for; the axis shows it whole even where there is no data
 * @param to end of the range
 * @param stepSeconds distance of two points; the page prints it as the resolution
 * @param unit how to write the values
 * @param times seconds since the epoch, ascending
 * @param lines one or more, each as long as {@code times}
 * @param summary one sentence that says what the chart shows, for those who cannot see it
 */
public record ChartData(
        Instant from,
        Instant to,
        long stepSeconds,
        Unit unit,
        List<Long> times,
        List<Line> lines,
        List<Marker> markers,
        String summary) {
    /** How values are written on the axis and in the legend. */
    public enum Unit {
        /** Bytes, IEC prefixes. */
        bytes,
        /** Bytes per second, IEC prefixes. */
        bytes_per_second,
        /** Bits per second, SI prefixes. */
        bits_per_second,
        /** 0 to 1, shown in per cent. */
        ratio,
        /** Events per second. */
        per_second,
        /** Seconds, scaled from µs to h. */
        seconds,
        /** A plain number. */
        count
    }

    /**
     * One line. A {@code null} value is a gap and drawn as one; it is never zero.
     *
     * @param stacked whether it is drawn as a band on top of the stacked lines before it
     */
    public record Line(String label, boolean stacked, List<@Nullable Double> values) {}

    /**
     * A vertical line at a moment.
     *
     * @param at seconds since the epoch
     * @param label short, such as "#142"
     * @param href page within Hone, without the base path
     */
    public record Marker(long at, String label, String href) {}

    public ChartData {
        for (Line line : lines) {
            if (line.values().size() != times.size()) {
                throw new IllegalArgumentException("line %s has %d values for %d times"
                        .formatted(line.label(), line.values().size(), times.size()));
            }
        }
    }
}
