package dev.hone.host;

import dev.hone.wire.HostSample;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The open series of one host, and what may enter them. Not safe for many threads; {@link SampleStore} holds the lock. */
final class HostSeries {
    static final int MOST_SERIES = 2_000;
    private static final int LONGEST_NAME = 160;
    private static final Duration FUTURE = Duration.ofMinutes(5);
    private static final Duration PAST = Duration.ofHours(1);

    private final Map<String, OpenSeries> open = new HashMap<>();
    private final Drops drops;
    private final Function<String, SeriesKind> kinds;
    private final Opener opener;

    /** Makes a series known. */
    interface Opener {
        OpenSeries open(String name, SeriesKind kind);
    }

    HostSeries(Function<String, SeriesKind> kinds, Opener opener, Drops drops) {
        this.kinds = kinds;
        this.opener = opener;
        this.drops = drops;
    }

    Drops drops() {
        return drops;
    }

    Collection<OpenSeries> all() {
        return open.values();
    }

    Optional<OpenSeries> find(String name) {
        return Optional.ofNullable(open.get(name));
    }

    void add(List<HostSample> samples, Map<String, SeriesKind> told, Instant now) {
        for (HostSample sample : samples) {
            Drops.Reason wrong = wrongTime(sample.at(), now);
            if (wrong != null) {
                drops.count(wrong, sample.values().size());
            } else {
                sample.values().forEach((name, value) -> add(sample, name, value, told));
            }
        }
    }

    private static Drops.@Nullable Reason wrongTime(Instant at, Instant now) {
        if (at.isAfter(now.plus(FUTURE))) {
            return Drops.Reason.future;
        }
        return at.isBefore(now.minus(PAST)) ? Drops.Reason.past : null;
    }

    private void add(HostSample sample, String name, double value, Map<String, SeriesKind> told) {
        OpenSeries series = series(name, told);
        if (series != null) {
            Drops.Reason refused = series.add(sample.at().toEpochMilli(), value, divisor(sample, series.kind()));
            if (refused != null) {
                drops.count(refused, 1);
            }
        }
    }

    private static double divisor(HostSample sample, SeriesKind kind) {
        double divisor = kind.per().isEmpty() ? 1 : sample.values().getOrDefault(kind.per(), 1.0);
        return divisor > 0 ? divisor : 1;
    }

    private @Nullable OpenSeries series(String name, Map<String, SeriesKind> told) {
        OpenSeries known = open.get(name);
        if (known != null) {
            return known;
        }
        if (name.length() > LONGEST_NAME || name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
            drops.count(Drops.Reason.bad_name, 1);
            return null;
        }
        if (open.size() >= MOST_SERIES) {
            drops.count(Drops.Reason.too_many_series, 1);
            return null;
        }
        SeriesKind kind = told.containsKey(name) ? told.get(name) : kinds.apply(name);
        OpenSeries opened = opener.open(name, kind == null ? SeriesKind.COUNT : kind);
        open.put(name, opened);
        return opened;
    }
}
