package dev.hone.question;

import dev.hone.benchmark.Measured;
import dev.hone.stats.Quantile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether settings alone made a difference here: one workload under several configurations. */
final class Settings {
    private static final int MOST = 4;

    private Settings() {}

    /** Runs of one workload under its slowest and its fastest configuration. */
    private record Spread(List<Measured> slow, List<Measured> fast) {
        double ratio() {
            return median(fast) / median(slow);
        }
    }

    static Answer alone(Ground ground) {
        Map<Long, List<Measured>> byWorkload =
                ground.counting(r -> !r.configuration().isEmpty() && r.spec().higherIsBetter()).stream()
                        .collect(Collectors.groupingBy(Measured::workloadId));
        List<Spread> spreads = new ArrayList<>();
        byWorkload.values().forEach(runs -> add(runs, spreads));
        spreads.sort(Comparator.comparingDouble(Spread::ratio).reversed());
        return spreads.stream()
                .limit(MOST)
                .map(Settings::told)
                .reduce(Answer::and)
                .map(a -> a.say("settings.verdict"))
                .orElseGet(() -> Answer.toMeasure("settings.none").next("/benchmarks", "next.benchmarks"));
    }

    private static void add(List<Measured> runs, List<Spread> spreads) {
        List<List<Measured>> configurations =
                runs.stream().collect(Collectors.groupingBy(Measured::configuration)).values().stream()
                        .sorted(Comparator.comparingDouble(Settings::median))
                        .toList();
        if (configurations.size() > 1) {
            spreads.add(new Spread(configurations.getFirst(), configurations.getLast()));
        }
    }

    private static Answer told(Spread spread) {
        Measured run = spread.fast().getFirst();
        String link = "/benchmarks/compare?a=%s&b=%s".formatted(numbers(spread.slow()), numbers(spread.fast()));
        return Answer.of(
                        "settings.spread",
                        run.workload(),
                        run.serviceName(),
                        Throughput.number(median(spread.fast())),
                        Throughput.number(median(spread.slow())),
                        String.format(Locale.ROOT, "%.2f", spread.ratio()))
                .next(link, "next.compare");
    }

    private static String numbers(List<Measured> runs) {
        return runs.stream().map(r -> String.valueOf(r.number())).collect(Collectors.joining(","));
    }

    private static double median(List<Measured> runs) {
        double[] values = runs.stream().mapToDouble(Measured::headline).toArray();
        return Quantile.of(values, 0.5);
    }
}
