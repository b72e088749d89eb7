package dev.hone.benchmark;

import dev.hone.load.output.PastedLine;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What would be stored of a paste; nothing has been.
 *
 * @param reports one for each report of a tool that was recognised
 * @param series the series, where the paste is one
 * @param notUnderstood lines that belong to nothing, at most 200
 * @param storable how many runs would be stored
 */
record ImportPreview(List<Item> reports, @Nullable Series series, List<PastedLine> notUnderstood, long storable) {
    static final int MOST_LINES = 200;

    /**
     * One run to be.
     *
     * @param tool that printed it, or {@code csv}
     * @param fault why it cannot be read; null when it can
     * @param model {@code closed} for every tool here; null for a series, which does not tell
     * @param valid whether it may enter a verdict; null when it cannot be read
     * @param invalid what speaks against it
     * @param notes what speaks for care
     * @param told what the report says of how it was made
     * @param passedOver its lines that carry nothing that is kept
     * @param storedAs number of the run that this very text was stored as before; null for none
     * @param goesTo name of the workload whose run it becomes
     */
    record Item(
            String tool,
            String product,
            int firstLine,
            @Nullable String fault,
            @Nullable String model,
            @Nullable String metric,
            @Nullable String headline,
            @Nullable Boolean valid,
            List<String> invalid,
            List<String> notes,
            List<Value> values,
            Map<String, String> told,
            List<PastedLine> passedOver,
            @Nullable Long storedAs,
            String goesTo) {

        boolean isStorable() {
            return fault == null && storedAs == null;
        }
    }

    /** A figure in its base unit, which its name ends with, and in words. */
    record Value(String name, String label, double value, String words) {}

    /**
     * How a series was read.
     *
     * @param separator between cells, in a word
     * @param zone {@code told}, {@code utc} where none is written, or {@code none} where times only count from a start
     */
    record Series(
            String separator,
            boolean hasHeader,
            String timeColumn,
            String timeFormat,
            String zone,
            Instant startedAt,
            int points,
            double seconds,
            List<Column> columns,
            List<String> otherColumns,
            List<Skipped> skipped,
            int skippedCount) {}

    /** A column, what it is taken to measure, and its first values as they stand there. */
    record Column(
            String column,
            String metric,
            String unit,
            String figure,
            boolean isHeadline,
            boolean isKept,
            List<Double> first,
            long gaps) {}

    /** A line that could not be read, and why. */
    record Skipped(int line, String text, String reason) {}
}
