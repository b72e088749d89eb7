package dev.hone.benchmark;

import dev.hone.load.output.CsvSeries;
import dev.hone.load.output.Sample;
import dev.hone.web.Problem;
import dev.hone.wire.RunResult;
import dev.hone.wire.WorkloadSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns a series that something else recorded into a run, whose headline is the mean of one of its columns. */
final class ImportedSeries {
    /** Name of the tool in runs of this sort. */
    static final String TOOL = "csv";

    private ImportedSeries() {}

    /** For each column of numbers what was chosen, or what its name lets one think. */
    static List<SeriesColumn> columns(CsvSeries series, @Nullable List<SeriesColumn> chosen) {
        List<SeriesColumn> given = Objects.requireNonNullElse(chosen, List.of());
        given.stream()
                .filter(one -> series.columns().stream().noneMatch(c -> c.name().equals(one.column())))
                .findFirst()
                .ifPresent(one -> {
                    throw Problem.at(422, "unknown_column", "the series has no column " + one.column(), "/columns")
                            .thrown();
                });
        return series.columns().stream()
                .map(column -> given.stream()
                        .filter(one -> one.column().equals(column.name()))
                        .findFirst()
                        .orElse(SeriesColumn.guessed(column)))
                .toList();
    }

    /**
     * The run of a series.
     *
     * @param headline name of the column whose mean is compared; null for the first that is kept
     */
    static Made of(
            CsvSeries series,
            List<SeriesColumn> columns,
            @Nullable String headline,
            String service,
            String text,
            Instant at) {
        List<SeriesColumn> kept = columns.stream().filter(SeriesColumn::isKept).toList();
        refuseTwice(kept);
        String metric = kept.stream()
                .filter(column -> headline == null || column.column().equals(headline))
                .findFirst()
                .map(SeriesColumn::figure)
                .orElseThrow(() -> Problem.at(
                                422, "no_headline", "choose a column that is kept as the headline", "/headline")
                        .thrown());
        List<Sample> samples = series.samples(
                kept.stream().collect(Collectors.toMap(SeriesColumn::column, SeriesColumn::figure)),
                kept.stream()
                        .collect(Collectors.toMap(
                                SeriesColumn::column, c -> c.measure().factor())));
        Instant started = series.start().orElse(at);
        double seconds = series.seconds().getLast();
        Map<String, Double> figures = figures(samples);
        double mean = figures.getOrDefault(metric, Double.NaN);
        var result = new RunResult(
                RunResult.End.COMPLETED,
                "",
                started,
                Imported.after(started, seconds),
                mean,
                figures,
                Map.of(),
                false,
                Imported.samples(samples, started),
                invalid(samples, metric, mean),
                Imported.fingerprint(service, "a series", Map.of()),
                "");
        var spec = new WorkloadSpec(
                TOOL, Map.of(), 0, Imported.whole(seconds), metric, WorkloadSpecs.isBetterWhenHigh(metric));
        return new Made("a series of %d points".formatted(samples.size()), Made.digest(text), spec, result);
    }

    private static void refuseTwice(List<SeriesColumn> kept) {
        Set<String> seen = new HashSet<>();
        kept.stream()
                .map(SeriesColumn::figure)
                .filter(name -> !seen.add(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Problem.at(
                                    422,
                                    "same_metric",
                                    "two columns measure " + name + "; name one otherwise or leave it out",
                                    "/columns")
                            .thrown();
                });
    }

    private static Map<String, Double> figures(List<Sample> samples) {
        Map<String, DoubleSummaryStatistics> sums = new LinkedHashMap<>();
        samples.forEach(sample -> sample.values()
                .forEach((name, value) -> sums.computeIfAbsent(name, n -> new DoubleSummaryStatistics())
                        .accept(value)));
        Map<String, Double> figures = new HashMap<>();
        sums.forEach((name, sum) -> {
            figures.put(name, sum.getAverage());
            figures.put("lowest_" + name, sum.getMin());
            figures.put("highest_" + name, sum.getMax());
        });
        figures.put("points", (double) samples.size());
        return figures;
    }

    private static List<String> invalid(List<Sample> samples, String metric, double mean) {
        List<String> reasons = new ArrayList<>();
        long points =
                samples.stream().filter(s -> s.values().containsKey(metric)).count();
        if (points < 2) {
            reasons.add("%d points of %s are no series".formatted(points, metric));
        }
        if (!(mean > 0)) {
            reasons.add("the mean of %s is not above zero, so no ratio can be taken".formatted(metric));
        }
        return reasons;
    }
}
