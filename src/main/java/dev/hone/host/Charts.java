package dev.hone.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The rows of {@code charts.yml}: every series of a host and the charts of its page. */
@Component
class Charts {
    private final List<ChartRow> rows = new ArrayList<>();
    private final List<ChartRow.SeriesRow> series = new ArrayList<>();

    Charts() {
        try (InputStream in = Objects.requireNonNull(Charts.class.getResourceAsStream("charts.yml"), "charts.yml")) {
            Map<String, List<Map<String, Object>>> file = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
            part(file, "charts").forEach(row -> rows.add(chart(row)));
            rows.forEach(row -> series.addAll(row.series()));
            part(file, "uncharted").forEach(row -> series.add(series(row, String.valueOf(row.get("unit")))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In the order of the page. */
    List<ChartRow> rows() {
        return List.copyOf(rows);
    }

    Optional<ChartRow> byId(String id) {
        return rows.stream().filter(row -> row.id().equals(id)).findFirst();
    }

    /** Whether a series has a row. */
    boolean knows(String name) {
        return series.stream().anyMatch(row -> row.matches(name));
    }

    /** How a series is taken; a plain number where no row names it. */
    SeriesKind kind(String name) {
        return series.stream()
                .filter(row -> row.matches(name))
                .findFirst()
                .map(ChartRow.SeriesRow::kind)
                .orElse(SeriesKind.COUNT);
    }

    private static ChartRow chart(Map<String, Object> row) {
        String unit = String.valueOf(row.get("unit"));
        return new ChartRow(
                String.valueOf(row.get("id")), unit, isTrue(row, "stacked"), isTrue(row, "each"), lines(row, unit));
    }

    private static List<ChartRow.SeriesRow> lines(Map<String, Object> chart, String unit) {
        if (chart.get("series") instanceof List<?> list) {
            return list.stream().flatMap(each -> line(each, unit)).toList();
        }
        throw new IllegalArgumentException("chart " + chart.get("id") + " in charts.yml has no list of series");
    }

    private static Stream<ChartRow.SeriesRow> line(Object row, String unit) {
        return row instanceof Map<?, ?> map ? Stream.of(series(map, unit)) : Stream.empty();
    }

    private static ChartRow.SeriesRow series(Map<?, ?> row, String unit) {
        String per = Objects.toString(row.get("per"), "");
        return new ChartRow.SeriesRow(
                String.valueOf(row.get("name")), new SeriesKind(unit, isTrue(row, "counter"), per));
    }

    private static boolean isTrue(Map<?, ?> row, String key) {
        return Boolean.TRUE.equals(row.get(key));
    }

    private static List<Map<String, Object>> part(Map<String, List<Map<String, Object>>> file, String key) {
        return file.getOrDefault(key, List.of());
    }
}
