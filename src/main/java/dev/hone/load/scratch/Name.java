package dev.hone.load.scratch;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a scratch database, which carries the second it was made in, so that what a crash left behind is known for that.
 *
 * @param madeAt when, to the second
 * @param tail four random hex digits
 */
record Name(Instant madeAt, String tail) {
    /** How the names of all scratch databases begin. */
    static final String PREFIX = "hone_bench_";

    /** No run lasts as long: an older database is a leftover. */
    private static final Duration LEFT_OVER = Duration.ofHours(3);

    private static final Pattern FORM = Pattern.compile(PREFIX + "([0-9a-f]{8})_([0-9a-f]{4})");

    static Name fresh(Instant now) {
        return new Name(Instant.ofEpochSecond(now.getEpochSecond()), Login.hex(2));
    }

    static Optional<Name> parse(String database) {
        Matcher matcher = FORM.matcher(database);
        return matcher.matches()
                ? Optional.of(new Name(Instant.ofEpochSecond(Long.parseLong(matcher.group(1), 16)), matcher.group(2)))
                : Optional.empty();
    }

    String database() {
        return PREFIX + second() + "_" + tail;
    }

    /** At most 16 characters, as MySQL up to 5.7.7 wants it. */
    String user() {
        return "hone_" + second().substring(2) + tail;
    }

    boolean isLeftOver(Instant now) {
        return madeAt.plus(LEFT_OVER).isBefore(now);
    }

    private String second() {
        return String.format("%08x", madeAt.getEpochSecond());
    }
}
