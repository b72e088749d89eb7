package dev.hone.host;

import dev.hone.web.ChartData;
import dev.hone.web.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Says in words what a chart shows, for those who cannot see it. */
@Component
class ChartSentence {
    private final MessageSource texts;

    ChartSentence(MessageSource texts) {
        this.texts = texts;
    }

    String of(ChartRow row, List<ChartData.Line> lines, ChartData.Unit unit, long stepSeconds, Locale locale) {
        List<@Nullable Double> sum = together(lines);
        if (sum.stream().allMatch(Objects::isNull)) {
            return texts.getMessage("chart.summary.none", null, locale);
        }
        List<String> sentences = new ArrayList<>();
        if (row.stacked() && !row.id().equals("memory")) {
            sentences.add(figures("chart.summary.together", "", sum, unit, locale));
        }
        lines.stream()
                .filter(line -> line.values().stream().anyMatch(Objects::nonNull))
                .forEach(line ->
                        sentences.add(figures("chart.summary.line", line.label(), line.values(), unit, locale)));
        long missing = sum.stream().filter(Objects::isNull).count() * stepSeconds;
        if (missing > 0) {
            String time = Units.duration(Duration.ofSeconds(missing));
            sentences.add(texts.getMessage("chart.summary.gap", new Object[] {time}, locale));
        }
        return String.join(" ", sentences);
    }

    private String figures(
            String key, String label, List<@Nullable Double> values, ChartData.Unit unit, Locale locale) {
        var known = values.stream().filter(Objects::nonNull).collect(Collectors.summarizingDouble(Double::doubleValue));
        Object[] words = {label, shown(known.getAverage(), unit), shown(known.getMax(), unit)};
        return texts.getMessage(key, words, locale);
    }

    /** Sum at each time; null where no line has a value. */
    private static List<@Nullable Double> together(List<ChartData.Line> lines) {
        List<@Nullable Double> sums = new ArrayList<>();
        for (ChartData.Line line : lines) {
            for (int i = 0; i < line.values().size(); i++) {
                if (sums.size() <= i) {
                    sums.add(null);
                }
                @Nullable Double before = sums.get(i);
                @Nullable Double value = line.values().get(i);
                if (value != null) {
                    sums.set(i, before == null ? value : before + value);
                }
            }
        }
        return sums;
    }

    /** A value in words of its unit. */
    static String shown(double value, ChartData.Unit unit) {
        return switch (unit) {
            case bytes -> Units.bytes(value);
            case bytes_per_second -> Units.bytesPerSecond(value);
            case bits_per_second -> Units.bitsPerSecond(value);
            case ratio -> Units.ratio(value);
            case per_second -> Units.rate(value);
            case seconds -> Units.duration(Duration.ofNanos((long) (value * 1e9)));
            case count -> Units.count(value);
        };
    }
}
