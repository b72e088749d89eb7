package dev.hone.host;

import dev.hone.web.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A span of time that a page shows.
 *
 * @param from start
 * @param to   end
 * @param word the preset it is, such as {@code 1h}; empty for a span of its own
 */
record TimeRange(Instant from, Instant to, String word) {
    /** Presets by the word in the address. */
    static final Map<String, Duration> PRESETS = presets();

    private static final Duration LONGEST = Duration.ofDays(400);
    private static final Duration USUAL = Duration.ofHours(1);
    /** Years of more than four digits fit no calendar that a range is drawn in. */
    private static final Instant FIRST = Instant.EPOCH;

    private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");

    TimeRange {
        if (!isDrawable(from)
                || !isDrawable(to)
                || !from.isBefore(to)
                || Duration.between(from, to).compareTo(LONGEST) > 0) {
            String detail = "a range is from an earlier to a later time, at most 400 days, after 1970; was %s to %s"
                    .formatted(from, to);
            throw Problem.at(422, "bad_range", detail, "#from").thrown();
        }
    }

    /** Whether it ends now and moves on. */
    public boolean isLive() {
        return !word.isEmpty();
    }

    /**
     * The range that an address asks for.
     *
     * @param from,to instants
     * @param range   a preset
     * @param when    free words such as {@code yesterday 14:00-15:30}, in the zone
     */
    static TimeRange of(
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String range,
            @Nullable String when,
            ZoneId zone,
            Instant now) {
        if (when != null && !when.isBlank()) {
            return RangeWords.parse(when.strip(), zone, now);
        }
        if (from != null || to != null) {
            return between(from, to, now);
        }
        String word = range == null || range.isBlank() ? "1h" : range;
        @Nullable Duration length = PRESETS.get(word);
        if (length == null) {
            String detail = "range is one of %s, was %s".formatted(String.join(", ", PRESETS.keySet()), word);
            throw Problem.at(400, "bad_range", detail, "#range").thrown();
        }
        return new TimeRange(now.minus(length), now, word);
    }

    /** From one moment to another; without an end up to now, without a beginning the hour before the end. */
    static TimeRange between(@Nullable Instant from, @Nullable Instant to, Instant now) {
        Instant end = Objects.requireNonNullElse(to, now);
        Instant begin = from == null && isDrawable(end) ? end.minus(USUAL) : Objects.requireNonNullElse(from, end);
        return new TimeRange(begin, end, "");
    }

    private static boolean isDrawable(Instant at) {
        return !at.isBefore(FIRST) && at.isBefore(LAST);
    }

    /** The span of the same length before. */
    public TimeRange earlier() {
        return new TimeRange(from.minus(length()), from, "");
    }

    /** The span of the same length after. */
    public TimeRange later() {
        return new TimeRange(to, to.plus(length()), "");
    }

    private Duration length() {
        return Duration.between(from, to);
    }

    private static Map<String, Duration> presets() {
        Map<String, Duration> all = new LinkedHashMap<>();
        all.put("15m", Duration.ofMinutes(15));
        all.put("1h", Duration.ofHours(1));
        all.put("6h", Duration.ofHours(6));
        all.put("24h", Duration.ofHours(24));
        all.put("7d", Duration.ofDays(7));
        all.put("30d", Duration.ofDays(30));
        all.put("13mo", Duration.ofDays(396));
        return all;
    }
}
