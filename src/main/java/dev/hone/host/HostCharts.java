package dev.hone.host;

import dev.hone.web.ChartData;
import dev.hone.web.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Draws the rows of {@code charts.yml} for a host: figures, markers and a sentence. */
@Component
class HostCharts {
    private static final int POINTS = 360;

    private static final Duration BEFORE = Duration.ofDays(1);
    private static final Duration SHORTEST = Duration.ofMinutes(2);

    private final Charts charts;
    private final SeriesReader reader;
    private final ObjectProvider<MarkerSource> markers;
    private final ChartSentence sentence;
    private final MessageSource texts;

    HostCharts(
            Charts charts,
            SeriesReader reader,
            ObjectProvider<MarkerSource> markers,
            ChartSentence sentence,
            MessageSource texts) {
        this.charts = charts;
        this.reader = reader;
        this.markers = markers;
        this.sentence = sentence;
        this.texts = texts;
    }

    /** Every chart of the host; those of single devices only where something happened in the range. */
    List<HostChart> all(String hostId, TimeRange asked, Locale locale) {
        TimeRange range = withoutTheTimeBefore(hostId, asked);
        List<String> names =
                reader.names(hostId).stream().map(SeriesTable.Row::name).toList();
        List<ChartData.Marker> marks = marks(hostId, range);
        List<HostChart> drawn = new ArrayList<>();
        for (ChartRow row : charts.rows()) {
            for (String device : devices(row, names)) {
                HostChart chart = new HostChart(row, device, draw(hostId, row, device, range, marks, locale));
                if (chart.isWorthShowing()) {
                    drawn.add(chart);
                }
            }
        }
        return drawn;
    }

    /** One chart by its id; a 404 when there is none. */
    ChartData one(String hostId, String id, String device, TimeRange asked, Locale locale) {
        TimeRange range = withoutTheTimeBefore(hostId, asked);
        return draw(hostId, row(id), device, range, marks(hostId, range), locale);
    }

    /**
     * A host that came a few minutes ago has nothing to show of the hour before: the axis of a range up to now begins shortly
     * before its first sample. A gap in the life of a host that was there before is kept, since a gap is news.
     */
    private TimeRange withoutTheTimeBefore(String hostId, TimeRange range) {
        List<String> presence =
                List.of(charts.rows().getFirst().series().getFirst().name());
        Duration length = Duration.between(range.from(), range.to());
        if (!range.isLive()
                || first(hostId, presence, range.from().minus(BEFORE), range.from())
                        .isPresent()) {
            return range;
        }
        return first(hostId, presence, range.from(), range.to())
                .map(at -> range.to()
                        .minus(longer(Duration.between(at, range.to())
                                .multipliedBy(11)
                                .dividedBy(10))))
                .filter(from -> from.isAfter(range.from().plus(length.dividedBy(4))))
                .map(from -> new TimeRange(from, range.to(), range.word()))
                .orElse(range);
    }

    private static Duration longer(Duration shown) {
        return shown.compareTo(SHORTEST) < 0 ? SHORTEST : shown;
    }

    private Optional<Instant> first(String hostId, List<String> names, Instant from, Instant to) {
        return reader.read(hostId, names, from, to, POINTS).stream()
                .flatMap(series -> IntStream.range(0, series.times().size())
                        .filter(i -> series.values().get(i) != null)
                        .mapToObj(i -> Instant.ofEpochSecond(series.times().get(i))))
                .min(Comparator.naturalOrder());
    }

    /** Title in the visitor's language, with the device. */
    String title(ChartRow row, String device, Locale locale) {
        return texts.getMessage("chart." + row.id(), new Object[] {device}, locale);
    }

    ChartRow row(String id) {
        return charts.byId(id).orElseThrow(() -> Problem.missing("chart " + id).thrown());
    }

    private static List<String> devices(ChartRow row, List<String> names) {
        if (!row.each()) {
            return List.of("");
        }
        ChartRow.SeriesRow first = row.series().getFirst();
        return names.stream().filter(first::matches).map(first::device).sorted().toList();
    }

    private ChartData draw(
            String hostId, ChartRow row, String device, TimeRange range, List<ChartData.Marker> marks, Locale locale) {
        List<String> names =
                row.series().stream().map(series -> series.of(device)).toList();
        List<Series> found = reader.read(hostId, names, range.from(), range.to(), POINTS);
        List<Long> times = found.isEmpty() ? List.of() : found.getFirst().times();
        List<ChartData.Line> lines = new ArrayList<>();
        for (ChartRow.SeriesRow series : row.series()) {
            found.stream()
                    .filter(each -> each.name().equals(series.of(device)))
                    .forEach(each -> lines.add(line(row, series, each, locale)));
        }
        long step = found.isEmpty() ? 1 : found.getFirst().stepSeconds();
        ChartData.Unit unit = ChartData.Unit.valueOf(row.unit());
        return new ChartData(
                range.from(), range.to(), step, unit, times, lines, marks, sentence.of(row, lines, unit, step, locale));
    }

    private ChartData.Line line(ChartRow row, ChartRow.SeriesRow series, Series figures, Locale locale) {
        String label = texts.getMessage(series.labelKey(), null, locale);
        List<@Nullable Double> values = figures.values();
        return new ChartData.Line(label, row.stacked(), values);
    }

    private List<ChartData.Marker> marks(String hostId, TimeRange range) {
        return markers.orderedStream()
                .flatMap(source -> source.markers(hostId, range.from(), range.to()).stream())
                .map(marker -> new ChartData.Marker(marker.at().getEpochSecond(), marker.label(), marker.href()))
                .toList();
    }
}
