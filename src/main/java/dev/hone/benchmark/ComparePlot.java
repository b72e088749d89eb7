package dev.hone.benchmark;

import java.util.List;
import java.util.stream.Stream;

/**
 * Where every run's value lies between the smallest and the largest of both sets, for a strip of dots.
 *
 * @param a positions of A's runs, 0 to 100
 * @param b positions of B's runs, 0 to 100
 */
record ComparePlot(List<Dot> a, List<Dot> b) {

    /** One run. */
    record Dot(long number, double at, String words) {}

    static ComparePlot of(Compared compared) {
        double[] all = Stream.concat(compared.a().runs().stream(), compared.b().runs().stream())
                .mapToDouble(ComparePlot::value)
                .sorted()
                .toArray();
        if (all.length == 0) {
            return new ComparePlot(List.of(), List.of());
        }
        double low = all[0];
        double span = Math.max(all[all.length - 1] - low, low * 1e-9);
        return new ComparePlot(dots(compared.a(), low, span), dots(compared.b(), low, span));
    }

    private static List<Dot> dots(Compared.Side side, double low, double span) {
        return side.runs().stream()
                .map(run ->
                        new Dot(run.number(), (value(run) - low) / span * 100, String.valueOf(RunSheet.headline(run))))
                .toList();
    }

    private static double value(Run run) {
        Double value = run.headline();
        return value == null ? 0 : value;
    }
}
