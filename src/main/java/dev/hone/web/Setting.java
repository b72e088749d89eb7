package dev.hone.web;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that admins choose on the page Settings. A feature declares one as a bean and asks {@link Settings} for its value; its
 * label and help are the messages {@code setting.<name>} and {@code setting.<name>.help}.
 *
 * @param name stable, the group first, such as {@code retention.minute}
 * @param standard the value until somebody chooses another
 * @param unit what a bare number means, shown beside the input; absent when the value needs none
 * @param reader turns the stored and the typed text into the value; throws IllegalArgumentException with words for the visitor
 * @param writer the opposite
 * @param choices closed set of texts; empty for free text
 */
public record Setting<T>(
        String name,
        T standard,
        @Nullable String unit,
        Function<String, T> reader,
        Function<T, String> writer,
        List<String> choices) {
    public Setting {
        choices = List.copyOf(choices);
    }

    /** The part of the name before the first dot: settings of one group stand together. */
    public String group() {
        return name.substring(0, name.indexOf('.'));
    }

    /**
     * A typed text as it is stored.
     *
     * @throws IllegalArgumentException with words for the visitor when the setting does not take it
     */
    public String tidy(String text) {
        return writer.apply(reader.apply(text));
    }

    /** A whole number within bounds. */
    public static Setting<Integer> number(String name, int standard, @Nullable String unit, int least, int most) {
        return new Setting<>(name, standard, unit, text -> within(text, least, most), String::valueOf, List.of());
    }

    /** A duration in whole days within bounds. */
    public static Setting<Duration> days(String name, int standard, int least, int most) {
        return new Setting<>(
                name,
                Duration.ofDays(standard),
                "days",
                text -> Duration.ofDays(within(text, least, most)),
                days -> String.valueOf(days.toDays()),
                List.of());
    }

    /** A duration in whole hours within bounds. */
    public static Setting<Duration> hours(String name, int standard, int least, int most) {
        return new Setting<>(
                name,
                Duration.ofHours(standard),
                "hours",
                text -> Duration.ofHours(within(text, least, most)),
                hours -> String.valueOf(hours.toHours()),
                List.of());
    }

    /** On or off. */
    public static Setting<Boolean> flag(String name, boolean standard) {
        return new Setting<>(name, standard, null, Setting::flag, String::valueOf, List.of("true", "false"));
    }

    /** {@link DisplayZone#BROWSER} or the id of a time zone. */
    static Setting<String> zone(String name) {
        return new Setting<>(name, DisplayZone.BROWSER, null, Setting::zoneId, Function.identity(), List.of());
    }

    private static int within(String text, int least, int most) {
        try {
            int value = Integer.parseInt(text.strip());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be a whole number, was " + text, e);
        }
        throw new IllegalArgumentException("must be %d to %d, was %s".formatted(least, most, text));
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false, was " + text);
        };
    }

    private static String zoneId(String text) {
        String name = text.strip();
        try {
            return name.equals(DisplayZone.BROWSER) ? name : ZoneId.of(name).getId();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "must be \"browser\" or a time zone such as UTC or Europe/Warsaw, was " + text, e);
        }
    }
}
