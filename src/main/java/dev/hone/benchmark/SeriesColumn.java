package dev.hone.benchmark;

import dev.hone.load.output.CsvSeries;
import dev.hone.load.output.SeriesUnit;
import dev.hone.web.Problem;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a series measures.
 *
 * @param column its name as the series has it
 * @param metric what it measures; null takes the column's name, empty leaves the column out
 * @param unit of its values, such as {@code milliseconds}; null for what the column's name lets one think
 */
record SeriesColumn(
        String column, @Nullable String metric, @Nullable String unit) {

    static SeriesColumn guessed(CsvSeries.Column column) {
        return new SeriesColumn(column.name(), null, null);
    }

    boolean isKept() {
        return metric == null || !metric.isBlank();
    }

    /** The metric as chosen, or as guessed. */
    String name() {
        return metric == null ? SeriesUnit.slug(column) : metric;
    }

    SeriesUnit measure() {
        return unit == null || unit.isBlank()
                ? SeriesUnit.guess(column)
                : Arrays.stream(SeriesUnit.values())
                        .filter(one -> one.id().equals(unit))
                        .findFirst()
                        .orElseThrow(() -> unknown(unit));
    }

    /** Name under which its values are kept, in its base unit. */
    String figure() {
        return measure().figure(name());
    }

    private static RuntimeException unknown(String unit) {
        String known = Arrays.stream(SeriesUnit.values()).map(SeriesUnit::id).collect(Collectors.joining(", "));
        return Problem.at(422, "unknown_unit", "unit must be one of " + known + ", was " + unit, "/columns")
                .thrown();
    }
}
