package dev.hone.benchmark;

import dev.hone.load.output.Ramp;
import dev.hone.web.ChartData;
import dev.hone.wire.RunSample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Draws a run's seconds: its rate, and its latencies. */
@Component
class RunChart {
    static final Set<String> NAMES = Set.of("rate", "latency");
    private static final List<String> RATES =
            List.of("requests_per_second", "transactions_per_second", "offered_per_second");
    private static final List<String> LATENCIES = List.of(
            "latency_p50_micros",
            "latency_mean_micros",
            "latency_p95_micros",
            "latency_p99_micros",
            "latency_max_micros");

    private final MessageSource messages;

    RunChart(MessageSource messages) {
        this.messages = messages;
    }

    ChartData of(String name, Run run, List<RunSample> samples, Locale locale) {
        boolean rate = name.equals("rate");
        List<String> series = names(rate, run, samples).stream()
                .filter(s -> samples.stream().anyMatch(sample -> sample.values().containsKey(s)))
                .toList();
        Instant from =
                samples.isEmpty() ? run.createdAt() : samples.getFirst().at().minusSeconds(1);
        Instant to = samples.isEmpty()
                ? run.createdAt().plusSeconds(1)
                : samples.getLast().at();
        return new ChartData(
                from,
                to,
                1,
                rate ? ChartData.Unit.per_second : ChartData.Unit.seconds,
                samples.stream().map(sample -> sample.at().getEpochSecond()).toList(),
                series.stream()
                        .map(s -> line(s, samples, rate ? 1 : 1e-6, locale))
                        .toList(),
                markers(run, samples, locale),
                summary(name, series, samples, locale));
    }

    /** An imported series has figures of its own, drawn with the rates or with the latencies by their unit. */
    private static List<String> names(boolean rate, Run run, List<RunSample> samples) {
        if (!run.spec().tool().equals(ImportedSeries.TOOL)) {
            return rate ? RATES : LATENCIES;
        }
        return samples.stream()
                .flatMap(sample -> sample.values().keySet().stream())
                .distinct()
                .filter(name -> name.endsWith(rate ? "_per_second" : "_micros"))
                .sorted()
                .toList();
    }

    /** Where a rising rate became too much. */
    private List<ChartData.Marker> markers(Run run, List<RunSample> samples, Locale locale) {
        return RunSheet.ramp(run, samples).map(Ramp::knee).stream()
                .flatMapToInt(OptionalInt::stream)
                .mapToObj(second -> samples.get(run.spec().warmUpSeconds() + second))
                .map(sample -> new ChartData.Marker(
                        sample.at().getEpochSecond(),
                        messages.getMessage("benchmark.knee", null, locale),
                        "/runs/" + run.number()))
                .toList();
    }

    /** One sentence about the part after the warm-up: from the lowest to the highest second. */
    String summary(String name, Run run, List<RunSample> samples, Locale locale) {
        return of(name, run, samples, locale).summary();
    }

    private String summary(String name, List<String> series, List<RunSample> samples, Locale locale) {
        if (series.isEmpty()) {
            return messages.getMessage("benchmark.chart.none", null, locale);
        }
        var seconds = samples.stream()
                .filter(sample -> sample.values().containsKey(series.getFirst()))
                .collect(Collectors.summarizingDouble(sample -> sample.values().get(series.getFirst())));
        double scale = name.equals("rate") ? 1 : 1e-3;
        return messages.getMessage(
                "benchmark.chart." + name + ".summary",
                new Object[] {seconds.getMin() * scale, seconds.getMax() * scale, seconds.getAverage() * scale},
                locale);
    }

    private ChartData.Line line(String series, List<RunSample> samples, double scale, Locale locale) {
        List<@Nullable Double> values = new ArrayList<>();
        for (RunSample sample : samples) {
            Double value = sample.values().get(series);
            values.add(value == null ? null : value * scale);
        }
        return new ChartData.Line(name(series, locale), false, values);
    }

    private String name(String series, Locale locale) {
        return Objects.requireNonNull(
                messages.getMessage("benchmark.series." + series, null, series.replace('_', ' '), locale));
    }
}
