package dev.hone.benchmark;

import dev.hone.load.output.CsvSeries;
import dev.hone.load.output.PastedLine;
import dev.hone.load.output.Report;
import dev.hone.wire.RunResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Words for what was read of a paste. */
final class ImportPreviews {
    private static final int FIRST_VALUES = 3;

    private ImportPreviews() {}

    static ImportPreview of(Reading reading, Function<String, Optional<Long>> storedAs) {
        List<ImportPreview.Item> items = reading.items().stream()
                .map(item -> item(item, reading, storedAs))
                .toList();
        CsvSeries series = reading.series();
        return new ImportPreview(
                items,
                series == null ? null : series(series, reading),
                reading.strays().stream().limit(ImportPreview.MOST_LINES).toList(),
                items.stream().filter(ImportPreview.Item::isStorable).count());
    }

    private static ImportPreview.Item item(
            Reading.Item item, Reading reading, Function<String, Optional<Long>> storedAs) {
        Report report = item.report();
        Made made = item.made();
        RunResult result = made == null ? null : made.result();
        return new ImportPreview.Item(
                report == null ? ImportedSeries.TOOL : report.tool().id(),
                made == null ? Objects.requireNonNull(report).tool().id() : made.by(),
                report == null ? 1 : report.firstLine(),
                item.fault(),
                report == null ? null : "closed",
                made == null ? null : made.spec().metric(),
                made == null || Double.isNaN(made.result().headline())
                        ? null
                        : RunSheet.words(made.spec().metric(), made.result().headline()),
                result == null ? null : result.invalid().isEmpty(),
                result == null ? List.of() : result.invalid(),
                item.notes(),
                result == null ? List.of() : values(result),
                report == null ? Map.of() : new TreeMap<>(report.told()),
                report == null ? List.of() : some(report.passedOver()),
                made == null ? null : storedAs.apply(made.digest()).orElse(null),
                goesTo(reading.workload(), made));
    }

    private static String goesTo(@Nullable Workload workload, @Nullable Made made) {
        return workload != null ? workload.name() : made == null ? "" : Workloads.importedName(made.spec());
    }

    private static List<PastedLine> some(List<PastedLine> lines) {
        return lines.stream().limit(ImportPreview.MOST_LINES).toList();
    }

    private static List<ImportPreview.Value> values(RunResult result) {
        List<ImportPreview.Value> values = new ArrayList<>();
        new TreeMap<>(result.figures())
                .forEach((name, value) -> values.add(
                        new ImportPreview.Value(name, RunSheet.label(name), value, RunSheet.words(name, value))));
        for (String name : RunSheet.ORDER) {
            Long micros = result.latencyMicros().get(name);
            if (micros != null) {
                values.add(new ImportPreview.Value(
                        "latency_" + name + "_micros", "latency " + name, micros, RunSheet.micros(micros)));
            }
        }
        return values;
    }

    private static ImportPreview.Series series(CsvSeries series, Reading reading) {
        Made made = Objects.requireNonNull(reading.items().getFirst().made());
        Instant started = made.result().startedAt();
        return new ImportPreview.Series(
                separator(series.separator()),
                series.hasHeader(),
                series.timeColumn(),
                series.timeFormat(),
                series.start().isEmpty() ? "none" : series.tellsZone() ? "told" : "utc",
                started,
                series.seconds().size(),
                series.seconds().getLast(),
                reading.columns().stream()
                        .map(column -> column(series, column, made.spec().metric()))
                        .toList(),
                series.otherColumns(),
                series.skipped().entrySet().stream()
                        .limit(ImportPreview.MOST_LINES)
                        .map(e -> new ImportPreview.Skipped(
                                e.getKey().number(), e.getKey().text(), e.getValue()))
                        .toList(),
                series.skipped().size());
    }

    private static ImportPreview.Column column(CsvSeries series, SeriesColumn chosen, String metric) {
        List<@Nullable Double> values = series.columns().stream()
                .filter(column -> column.name().equals(chosen.column()))
                .findFirst()
                .orElseThrow()
                .values();
        return new ImportPreview.Column(
                chosen.column(),
                chosen.name(),
                chosen.measure().id(),
                chosen.figure(),
                chosen.isKept() && chosen.figure().equals(metric),
                chosen.isKept(),
                values.stream().filter(Objects::nonNull).limit(FIRST_VALUES).toList(),
                values.stream().filter(Objects::isNull).count());
    }

    private static String separator(char separator) {
        return switch (separator) {
            case ',' -> "comma";
            case ';' -> "semicolon";
            case '\t' -> "tab";
            default -> String.valueOf(separator);
        };
    }
}
