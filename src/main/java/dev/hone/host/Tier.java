package dev.hone.host;

import java.time.Duration;
import java.util.Arrays;

/** Resolutions at which samples are kept, each for its own time. */
enum Tier {
    SECOND(1, Duration.ofHours(1), Duration.ofHours(1)),
    TEN_SECONDS(10, Duration.ofHours(6), Duration.ofDays(2)),
    MINUTE(60, Duration.ofDays(1), Duration.ofDays(60)),
    HOUR(3600, Duration.ofDays(30), Duration.ofDays(396));

    private final int stepSeconds;
    private final Duration span;
    private final Duration keep;

    Tier(int stepSeconds, Duration span, Duration keep) {
        this.stepSeconds = stepSeconds;
        this.span = span;
        this.keep = keep;
    }

    /** Distance of two samples. */
    int stepSeconds() {
        return stepSeconds;
    }

    /** How long samples of this resolution are kept when nothing else is set. */
    Duration keep() {
        return keep;
    }

    /** Length of a stored span. */
    long spanSeconds() {
        return span.toSeconds();
    }

    /** First second of the stored span that a second falls into. */
    long spanStart(long second) {
        return Math.floorDiv(second, span.toSeconds()) * span.toSeconds();
    }

    static Tier of(int ordinal) {
        return Arrays.stream(values())
                .filter(tier -> tier.ordinal() == ordinal)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a tier is 0..3, was " + ordinal));
    }
}
