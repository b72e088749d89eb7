package dev.hone.host;

import dev.hone.web.Problem;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Time ranges in words: {@code 2h}, {@code last 3 days}, {@code 14:00-15:30}, {@code yesterday 14:00-15:30},
 * {@code 2026-11-28}, {@code 2026-11-28 14:00-15:30}, {@code 2026-11-28 14:00 to 2026-11-29 09:00}.
 */
final class RangeWords {
    private static final String DAY = "(today|yesterday|\\d{4}-\\d{2}-\\d{2})";
    private static final String TIME = "(\\d{1,2}:\\d{2}(?::\\d{2})?)";
    private static final String TO = "\\s*(?:-|–|to|/)\\s*";
    private static final Pattern LAST = Pattern.compile("(?:last\\s+)?(\\d{1,4})\\s*(m|min|minutes?|h|hours?|d|days?)");
    private static final Pattern WITHIN_A_DAY = Pattern.compile("(?:" + DAY + "\\s+)?" + TIME + TO + TIME);
    private static final Pattern ACROSS_DAYS = Pattern.compile(DAY + "[\\sT]+" + TIME + TO + DAY + "[\\sT]+" + TIME);
    private static final Pattern WHOLE_DAY = Pattern.compile(DAY);

    private RangeWords() {}

    static TimeRange parse(String words, ZoneId zone, Instant now) {
        String text = words.toLowerCase(Locale.ROOT);
        try {
            TimeRange range = read(text, zone, now);
            if (range != null) {
                return range;
            }
        } catch (DateTimeException e) {
            throw unreadable(words);
        }
        throw unreadable(words);
    }

    private static @Nullable TimeRange read(String text, ZoneId zone, Instant now) {
        Matcher last = LAST.matcher(text);
        if (last.matches()) {
            return new TimeRange(now.minus(length(Long.parseLong(last.group(1)), last.group(2))), now, "");
        }
        Matcher across = ACROSS_DAYS.matcher(text);
        if (across.matches()) {
            return between(
                    day(across.group(1), zone, now),
                    across.group(2),
                    day(across.group(3), zone, now),
                    across.group(4),
                    zone);
        }
        Matcher within = WITHIN_A_DAY.matcher(text);
        if (within.matches()) {
            LocalDate day = day(within.group(1), zone, now);
            boolean overMidnight = time(within.group(3)).isBefore(time(within.group(2)));
            return between(day, within.group(2), overMidnight ? day.plusDays(1) : day, within.group(3), zone);
        }
        if (WHOLE_DAY.matcher(text).matches()) {
            LocalDate day = day(text, zone, now);
            return new TimeRange(
                    day.atStartOfDay(zone).toInstant(),
                    day.plusDays(1).atStartOfDay(zone).toInstant(),
                    "");
        }
        return null;
    }

    private static TimeRange between(LocalDate from, String at, LocalDate to, String until, ZoneId zone) {
        return new TimeRange(
                from.atTime(time(at)).atZone(zone).toInstant(),
                to.atTime(time(until)).atZone(zone).toInstant(),
                "");
    }

    private static LocalDate day(@Nullable String word, ZoneId zone, Instant now) {
        LocalDate today = now.atZone(zone).toLocalDate();
        if (word == null || word.equals("today")) {
            return today;
        }
        return word.equals("yesterday") ? today.minusDays(1) : LocalDate.parse(word);
    }

    private static LocalTime time(String text) {
        return LocalTime.parse(text.indexOf(':') == 1 ? "0" + text : text);
    }

    private static Duration length(long count, String unit) {
        return switch (unit.charAt(0)) {
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    private static RuntimeException unreadable(String words) {
        String detail = "the range \"%s\" was not understood; write 2h, yesterday 14:00-15:30 or 2026-11-28 14:00-15:30"
                .formatted(words);
        return Problem.at(422, "bad_range", detail, "#when").thrown();
    }
}
