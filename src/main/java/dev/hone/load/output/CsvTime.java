package dev.hone.load.output;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Ways to write a moment in a series. Where no zone is written, UTC is meant. */
enum CsvTime {
    /** ISO 8601 with an offset or Z. */
    ISO_OFFSET("ISO 8601 with offset", true, true) {
        @Override
        double seconds(String cell) {
            return sinceEpoch(
                    OffsetDateTime.parse(cell.replaceFirst(" (?=\\d\\d:)", "T").replaceFirst("\\s+(?=[+Z-])", "")));
        }
    },
    /** ISO 8601, or with a blank in place of the T. */
    ISO_LOCAL("ISO 8601, taken as UTC", true, false) {
        @Override
        double seconds(String cell) {
            return local(cell.replace('T', ' ').replace('/', '-'), ISO);
        }
    },
    /** Day.month.year. */
    DOTTED("day.month.year, taken as UTC", true, false) {
        @Override
        double seconds(String cell) {
            return local(cell, DAY_MONTH);
        }
    },
    /** Since 1970, in milliseconds. */
    EPOCH_MILLIS("milliseconds since 1970", true, true) {
        @Override
        double seconds(String cell) {
            return within(Double.parseDouble(cell) / 1000);
        }
    },
    /** Since 1970, in seconds. */
    EPOCH_SECONDS("seconds since 1970", true, true) {
        @Override
        double seconds(String cell) {
            return within(Double.parseDouble(cell));
        }
    },
    /** Since the start of whatever was measured. */
    ELAPSED("seconds since the start", false, true) {
        @Override
        double seconds(String cell) {
            double seconds = Double.parseDouble(cell);
            if (seconds >= 0 && seconds < EARLIEST) {
                return seconds;
            }
            throw new NumberFormatException("no time since a start: " + cell);
        }
    };

    private static final double EARLIEST = 100_000_000;
    private static final double LATEST = 10_000_000_000.0;
    private static final DateTimeFormatter ISO = formatter("yyyy-M-d H:mm[:ss]");
    private static final DateTimeFormatter DAY_MONTH = formatter("d.M.yyyy H:mm[:ss]");

    private final String words;
    private final boolean isMoment;
    private final boolean tellsZone;

    CsvTime(String words, boolean isMoment, boolean tellsZone) {
        this.words = words;
        this.isMoment = isMoment;
        this.tellsZone = tellsZone;
    }

    /** Seconds since 1970, or since the start for {@link #ELAPSED}. */
    abstract double seconds(String cell);

    Optional<Double> read(String cell) {
        try {
            return Optional.of(seconds(cell));
        } catch (DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    String words() {
        return words;
    }

    /** Whether it says when, and not only how long after a start. */
    boolean isMoment() {
        return isMoment;
    }

    boolean tellsZone() {
        return tellsZone;
    }

    /** The first way in which nearly all of the cells can be read. */
    static Optional<CsvTime> of(List<String> cells) {
        return List.of(values()).stream()
                .filter(way -> isMostly(
                        cells.stream()
                                .filter(cell -> way.read(cell).isPresent())
                                .count(),
                        cells.size()))
                .findFirst();
    }

    static boolean isMostly(long some, int all) {
        return all > 0 && some * 5 >= all * 4L;
    }

    private static DateTimeFormatter formatter(String pattern) {
        return new DateTimeFormatterBuilder()
                .appendPattern(pattern)
                .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
                .toFormatter(Locale.ROOT);
    }

    private static double local(String cell, DateTimeFormatter as) {
        return sinceEpoch(LocalDateTime.parse(cell, as).atOffset(ZoneOffset.UTC));
    }

    private static double sinceEpoch(OffsetDateTime at) {
        return within(at.toEpochSecond() + at.getNano() / 1e9);
    }

    private static double within(double seconds) {
        if (seconds >= EARLIEST && seconds < LATEST) {
            return seconds;
        }
        throw new NumberFormatException("no time since 1970: " + seconds);
    }
}
