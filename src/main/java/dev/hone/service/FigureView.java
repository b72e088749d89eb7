package dev.hone.service;

import dev.hone.kind.Figure;
import dev.hone.kind.StatusReport;
import dev.hone.web.Units;
import dev.hone.wire.ServiceSnapshot;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A figure in words: a gauge as it is, a counter as its rate between the last two looks.
 *
 * @param name    stable name, without the unit at its end
 * @param reading number with its unit; null when there is no second look to make a rate of
 * @param total   the counter's own reading in words; null for a gauge
 */
record FigureView(
        String name, @Nullable String reading, @Nullable String total) {

    static List<FigureView> of(ServiceSnapshot now, @Nullable ServiceSnapshot earlier) {
        if (!(now.status() instanceof StatusReport.Up up)) {
            return List.of();
        }
        Map<String, Double> before = readings(now, earlier);
        double seconds =
                earlier == null ? 0 : Duration.between(earlier.at(), now.at()).toMillis() / 1e3;
        return up.figures().stream()
                .map(f -> view(f, before.get(f.name()), seconds))
                .toList();
    }

    private static FigureView view(Figure figure, @Nullable Double before, double seconds) {
        String label = label(figure);
        if (!figure.counter()) {
            return new FigureView(label, words(figure.value(), figure.unit()), null);
        }
        String rate = before == null || seconds < 0.5 || figure.value() < before
                ? null
                : perSecond((figure.value() - before) / seconds, figure.unit());
        return new FigureView(label, rate, words(figure.value(), figure.unit()));
    }

    /** The earlier readings, unless another process gave them. */
    private static Map<String, Double> readings(ServiceSnapshot now, @Nullable ServiceSnapshot earlier) {
        Map<String, Double> readings = new HashMap<>();
        if (earlier != null
                && earlier.status() instanceof StatusReport.Up up
                && earlier.installation().pid() == now.installation().pid()
                && earlier.installation().startTicks() == now.installation().startTicks()) {
            up.figures().forEach(f -> readings.put(f.name(), f.value()));
        }
        return readings;
    }

    private static String label(Figure figure) {
        String words =
                figure.name().replaceFirst("_(bytes|seconds|ratio|total)$", "").replace('_', ' ');
        if (words.startsWith("io ")) {
            return "I/O" + words.substring(2);
        }
        String capital = Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return capital.replaceFirst("^(Wal|Tcp|Sql|Cpu)\\b", words.split(" ", 2)[0].toUpperCase(Locale.ROOT));
    }

    private static String words(double value, String unit) {
        return switch (unit) {
            case "bytes" -> Units.bytes(value);
            case "seconds" -> Units.duration(Duration.ofNanos((long) (value * 1e9)));
            case "ratio" -> Units.ratio(value);
            default -> Units.count(value);
        };
    }

    private static String perSecond(double rate, String unit) {
        return unit.equals("bytes") ? Units.bytesPerSecond(rate) : Units.rate(rate);
    }
}
