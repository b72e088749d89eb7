package dev.hone.load.output;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table whose columns are known. */
final class CsvReader {
    /** No measurement is as large; sums and squares of what is kept stay numbers. */
    private static final double BEYOND = 1e18;

    private final CsvTable table;
    private final int timeColumn;
    private final CsvTime way;
    private final Map<Integer, String> numeric;
    private final List<Double> times = new ArrayList<>();
    private final List<CsvSeries.Column> columns;
    private final Map<PastedLine, String> skipped = new LinkedHashMap<>();

    CsvReader(CsvTable table, int timeColumn, CsvTime way, Map<Integer, String> numeric) {
        this.table = table;
        this.timeColumn = timeColumn;
        this.way = way;
        this.numeric = numeric;
        this.columns = numeric.entrySet().stream()
                .map(e -> new CsvSeries.Column(e.getKey(), e.getValue(), new ArrayList<>()))
                .toList();
    }

    /** Empty when nothing but times could be read. */
    Optional<CsvSeries> read() {
        table.rows().forEach(row -> fault(row).ifPresentOrElse(why -> skipped.put(row.line(), why), () -> take(row)));
        if (columns.isEmpty() || times.isEmpty()) {
            return Optional.empty();
        }
        double first = times.getFirst();
        return Optional.of(new CsvSeries(
                table.separator(),
                table.hasHeader(),
                table.names().get(timeColumn),
                way.words(),
                way.tellsZone(),
                way.isMoment() ? Optional.of(Instant.ofEpochMilli(Math.round(first * 1000))) : Optional.empty(),
                times.stream().map(time -> time - first).toList(),
                columns,
                others(),
                skipped));
    }

    private List<String> others() {
        return IntStream.range(0, table.names().size())
                .filter(i -> i != timeColumn && !numeric.containsKey(i))
                .mapToObj(table.names()::get)
                .toList();
    }

    private Optional<String> fault(CsvTable.Row row) {
        List<String> cells = row.cells();
        if (cells.size() != table.names().size()) {
            return Optional.of("%d cells where %d are expected"
                    .formatted(cells.size(), table.names().size()));
        }
        Optional<Double> time = way.read(cells.get(timeColumn));
        if (time.isEmpty()) {
            return Optional.of("\"%s\" is no time (%s)".formatted(cells.get(timeColumn), way.words()));
        }
        if (!times.isEmpty() && time.get() < times.getLast()) {
            return Optional.of("its time lies before that of the line above");
        }
        return numeric.keySet().stream()
                .map(cells::get)
                .filter(cell ->
                        !cell.isEmpty() && number(cell, table.separator()).isEmpty())
                .findFirst()
                .map("\"%s\" is no number, or beyond 1e18"::formatted);
    }

    private void take(CsvTable.Row row) {
        times.add(way.read(row.cells().get(timeColumn)).orElseThrow());
        for (CsvSeries.Column column : columns) {
            column.values().add(value(row.cells().get(column.index())));
        }
    }

    private @Nullable Double value(String cell) {
        return number(cell, table.separator()).orElse(null);
    }

    /** A plain number; with a decimal comma where cells are not separated by one. */
    static Optional<Double> number(String cell, char separator) {
        String plain = separator == ',' ? cell : cell.replaceFirst("^([-+]?\\d+),(\\d+)$", "$1.$2");
        return plain.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,3})?")
                ? Optional.of(Double.parseDouble(plain)).filter(value -> Math.abs(value) < BEYOND)
                : Optional.empty();
    }
}
