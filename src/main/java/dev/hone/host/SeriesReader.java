package dev.hone.host;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers how series went over a range, at a resolution that suits the number of points asked for. */
@Component
class SeriesReader {
    private final SampleStore store;
    private final SeriesTable table;
    private final Retention retention;
    private final Clock clock;

    SeriesReader(SampleStore store, SeriesTable table, Retention retention, Clock clock) {
        this.store = store;
        this.table = table;
        this.retention = retention;
        this.clock = clock;
    }

    /** All series of a host, by name. */
    List<SeriesTable.Row> names(String hostId) {
        return table.of(hostId);
    }

    /** The named series on one time axis; names that the host does not have are left out. */
    List<Series> read(String hostId, List<String> names, Instant from, Instant to, int points) {
        Resolution wanted = Resolution.of(from, to, points, clock.instant(), retention::keep);
        List<Found> found = names.stream()
                .flatMap(name -> table.find(hostId, name).stream())
                .map(row -> new Found(row, points(hostId, row, wanted, from, to)))
                .toList();
        long usual = found.stream()
                .mapToLong(each -> usualDistance(each.points()))
                .max()
                .orElse(0);
        int step = wanted.atLeast(usual).stepSeconds();
        return found.stream().map(each -> series(each, from, to, step)).toList();
    }

    /** The newest value of a series within the last half minute; empty when there is none. */
    Optional<Latest> latest(String hostId, String name) {
        Instant now = clock.instant();
        Points points = store.points(hostId, name, Tier.SECOND, now.getEpochSecond() - 30, now.getEpochSecond() + 5);
        for (int i = points.size() - 1; i >= 0; i--) {
            if (!Double.isNaN(points.mean(i))) {
                return Optional.of(new Latest(points.mean(i), Instant.ofEpochSecond(points.time(i))));
            }
        }
        return Optional.empty();
    }

    /** A value and when it was read. */
    record Latest(double value, Instant at) {}

    private record Found(SeriesTable.Row row, Points points) {}

    private Points points(String hostId, SeriesTable.Row row, Resolution at, Instant from, Instant to) {
        return store.points(hostId, row.name(), at.tier(), from.getEpochSecond(), to.getEpochSecond());
    }

    /** Middle distance of two samples; 0 when there are too few to tell. */
    private static long usualDistance(Points points) {
        long[] distances = LongStream.range(1, points.size())
                .map(i -> points.time((int) i) - points.time((int) i - 1))
                .sorted()
                .toArray();
        return distances.length < 3 ? 0 : distances[distances.length / 2];
    }

    private static Series series(Found found, Instant from, Instant to, int step) {
        Points points = RollUp.to(found.points(), step);
        long first = Math.floorDiv(from.getEpochSecond(), (long) step) * step;
        int size = (int) Math.max(1, Math.ceilDiv(to.getEpochSecond() - first, step));
        @Nullable Double[] mean = new @Nullable Double[size];
        @Nullable Double[] low = new @Nullable Double[size];
        @Nullable Double[] high = new @Nullable Double[size];
        for (int i = 0; i < points.size(); i++) {
            int at = (int) ((points.time(i) - first) / step);
            if (at >= 0 && at < size && !Double.isNaN(points.mean(i))) {
                mean[at] = points.mean(i);
                low[at] = points.low(i);
                high[at] = points.high(i);
            }
        }
        return new Series(
                found.row().name(),
                found.row().unit(),
                found.row().counted(),
                from,
                to,
                step,
                LongStream.range(0, size).map(i -> first + i * step).boxed().toList(),
                Arrays.asList(mean),
                Arrays.asList(low),
                Arrays.asList(high),
                resets(found.points()));
    }

    private static List<Long> resets(Points points) {
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            if (Double.isNaN(points.mean(i))) {
                found.add(points.time(i));
            }
        }
        return found;
    }
}
