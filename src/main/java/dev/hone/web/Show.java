package dev.hone.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/**
 * What templates call as {@code #show}: {@code ${#show.bytes(n)}}, {@code ${#show.time(at)}}, {@code ${#show.age(at)}}.
 *
 * <p>Public because templates reach it by reflection; Java code calls {@link Units}.
 */
@Component
public class Show {
    /** The offset, not the zone's abbreviation: those are ambiguous, and hone.js must be able to write the same. */
    private static final DateTimeFormatter STAMP = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd HH:mm:ss ")
            .appendOffset("+HH:MM", "UTC")
            .toFormatter(Locale.ENGLISH);

    private final Clock clock;
    private final DisplayZone zone;
    private final MessageSource texts;

    Show(Clock clock, DisplayZone zone, MessageSource texts) {
        this.clock = clock;
        this.zone = zone;
        this.texts = texts;
    }

    /** See {@link Units#bytes}. */
    public String bytes(double bytes) {
        return Units.bytes(bytes);
    }

    /** See {@link Units#bytesPerSecond}. */
    public String bytesPerSecond(double rate) {
        return Units.bytesPerSecond(rate);
    }

    /** See {@link Units#bitsPerSecond}. */
    public String bitsPerSecond(double bytesPerSecond) {
        return Units.bitsPerSecond(bytesPerSecond);
    }

    /** See {@link Units#rate}. */
    public String rate(double perSecond) {
        return Units.rate(perSecond);
    }

    /** See {@link Units#count}. */
    public String count(double count) {
        return Units.count(count);
    }

    /** See {@link Units#ratio}. */
    public String ratio(double share) {
        return Units.ratio(share);
    }

    /** See {@link Units#duration}. */
    public String duration(Duration duration) {
        return Units.duration(duration);
    }

    /** A moment in the display zone with its offset: "2026-11-28 14:03:11 UTC", "2026-11-28 15:03:11 +01:00". */
    public String time(Instant at) {
        return STAMP.format(at.atZone(zone.zone()));
    }

    /** How long ago a moment was, in whole units: "12 s", "3 min 5 s". Zero for one in the future. */
    public String age(Instant at) {
        Duration age = Duration.between(at, clock.instant());
        return Units.duration(age.isNegative() ? Duration.ZERO : Duration.ofSeconds(age.toSeconds()));
    }

    /**
     * The text of a key that may be unknown, such as an act that a newer version wrote down; {@code #messages.msgOrNull} throws
     * where there is none.
     */
    public String words(String key, String otherwise) {
        return String.valueOf(texts.getMessage(key, null, otherwise, LocaleContextHolder.getLocale()));
    }
}
