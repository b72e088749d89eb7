package dev.hone.load.output;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A series read from lines of cells: a column of times and columns of numbers.
 *
 * @param separator between cells
 * @param hasHeader whether the first line named the columns
 * @param timeColumn name of the column of times
 * @param timeFormat how times are written, in words
 * @param start moment of the first point; empty when times only count from a start
 * @param seconds of each point since the first, ascending
 * @param columns those of numbers, each as long as {@code seconds}
 * @param otherColumns names of columns that hold neither
 * @param skipped lines that could not be read, with the reason
 */
public record CsvSeries(
        char separator,
        boolean hasHeader,
        String timeColumn,
        String timeFormat,
        boolean tellsZone,
        Optional<Instant> start,
        List<Double> seconds,
        List<Column> columns,
        List<String> otherColumns,
        Map<PastedLine, String> skipped) {
    /** More points than this are refused. */
    public static final int MOST_POINTS = 20_000;

    /** Columns beyond this many are left out. */
    public static final int MOST_COLUMNS = 12;

    /**
     * Numbers of one column; null where a cell is empty.
     *
     * @param index 0-based among the columns of the text
     */
    public record Column(int index, String name, List<@Nullable Double> values) {}

    /** Empty when no column of times with one of numbers beside it can be found. */
    public static Optional<CsvSeries> of(String text) {
        return CsvTable.of(text).flatMap(CsvSeries::of);
    }

    private static Optional<CsvSeries> of(CsvTable table) {
        List<List<String>> columns = IntStream.range(0, table.names().size())
                .mapToObj(i -> column(table, i))
                .toList();
        for (int time = 0; time < columns.size(); time++) {
            Optional<CsvTime> way = CsvTime.of(columns.get(time));
            if (way.isPresent() && isTime(way.get(), table.names().get(time), time)) {
                return new CsvReader(table, time, way.get(), numeric(table, columns, time)).read();
            }
        }
        return Optional.empty();
    }

    private static boolean isTime(CsvTime way, String name, int column) {
        return way.isMoment() || column == 0 || name.matches("(?i).*(time|second|elapsed).*");
    }

    private static List<String> column(CsvTable table, int index) {
        return table.rows().stream()
                .filter(row -> row.cells().size() > index)
                .map(row -> row.cells().get(index))
                .toList();
    }

    private static Map<Integer, String> numeric(CsvTable table, List<List<String>> columns, int time) {
        Map<Integer, String> numeric = new LinkedHashMap<>();
        for (int i = 0; i < columns.size() && numeric.size() < MOST_COLUMNS; i++) {
            List<String> filled =
                    columns.get(i).stream().filter(cell -> !cell.isEmpty()).toList();
            long numbers = filled.stream()
                    .filter(cell -> CsvReader.number(cell, table.separator()).isPresent())
                    .count();
            if (i != time && CsvTime.isMostly(numbers, filled.size())) {
                numeric.put(i, table.names().get(i));
            }
        }
        return numeric;
    }

    /** The points as samples, by column name. */
    public List<Sample> samples(Map<String, String> nameOfColumn, Map<String, Double> factorOfColumn) {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (Column column : columns) {
                String name = nameOfColumn.get(column.name());
                Double value = column.values().get(i);
                if (name != null && value != null) {
                    values.put(name, value * factorOfColumn.getOrDefault(column.name(), 1.0));
                }
            }
            samples.add(new Sample(seconds.get(i), values));
        }
        return samples;
    }
}
