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
 * A figure of a service's last status, a counter with its rate between the last two looks.
 *
 * @param figure as told
 * @param rate   what a counter grew by each second; null for a gauge, and while there is no second look to make a rate of
 */
public record LiveFigure(Figure figure, @Nullable Double rate) {

    static List<LiveFigure> of(ServiceSnapshot now, @Nullable ServiceSnapshot earlier) {
        if (!(now.status() instanceof StatusReport.Up up)) {
            return List.of();
        }
        Map<String, Double> before = readings(now, earlier);
        double seconds =
                earlier == null ? 0 : Duration.between(earlier.at(), now.at()).toMillis() / 1e3;
        return up.figures().stream()
                .map(f -> new LiveFigure(f, rate(f, before.get(f.name()), seconds)))
                .toList();
    }

    private static @Nullable Double rate(Figure figure, @Nullable Double before, double seconds) {
        return !figure.counter() || before == null || seconds < 0.5 || figure.value() < before
                ? null
                : (figure.value() - before) / seconds;
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

    /** What a counter grew by each second; 0 where that is not known. */
    public double perSecond() {
        return rate == null ? 0 : rate;
    }

    /** Its name for people, without the unit at its end: "Active connections". */
    public String label() {
        String words =
                figure.name().replaceFirst("_(bytes|seconds|ratio|total)$", "").replace('_', ' ');
        if (words.startsWith("io ")) {
            return "I/O" + words.substring(2);
        }
        String capital = Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return capital.replaceFirst("^(Wal|Tcp|Sql|Cpu)\\b", words.split(" ", 2)[0].toUpperCase(Locale.ROOT));
    }

    /** A gauge as it is, a counter as its rate, with the unit; null when there is no rate yet. */
    public @Nullable String reading() {
        if (!figure.counter()) {
            return words();
        }
        return rate == null ? null : figure.unit().equals("bytes") ? Units.bytesPerSecond(rate) : Units.rate(rate);
    }

    /** The number that was told, with its unit. */
    String words() {
        double value = figure.value();
        return switch (figure.unit()) {
            case "bytes" -> Units.bytes(value);
            case "seconds" -> Units.duration(Duration.ofNanos((long) (value * 1e9)));
            case "ratio" -> Units.ratio(value);
            default -> Units.count(value);
        };
    }
}
