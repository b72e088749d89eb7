package dev.hone.load.http;

import java.time.Duration;

/**
 * How many requests are meant to have started by when: at a constant rate through the warm-up, then at one that rises evenly
 * from it to another. The number started is the integral of the rate, and the n-th start its inverse, so nothing is rounded up
 * from second to second.
 *
 * @param fromPerSecond rate of the warm-up and at the ramp's start, at least 0
 * @param toPerSecond rate at the ramp's end, not below the first; equal to it for a constant rate
 * @param warmUp time at the first rate
 * @param ramp time in which the rate rises, above 0
 */
record Schedule(double fromPerSecond, double toPerSecond, Duration warmUp, Duration ramp) {
    Schedule {
        if (!(fromPerSecond >= 0 && toPerSecond >= fromPerSecond)) {
            throw new IllegalArgumentException(
                    "a ramp must rise from 0 or more, was from %s to %s".formatted(fromPerSecond, toPerSecond));
        }
    }

    /** When the start of that 0-based number is meant to be, nanoseconds after the first; infinite when never. */
    double nanosOf(long number) {
        double warmSeconds = warmUp.toNanos() / 1e9;
        double inWarmUp = fromPerSecond * warmSeconds;
        if (number < inWarmUp) {
            return number / fromPerSecond * 1e9;
        }
        return (warmSeconds + seconds(number - inWarmUp)) * 1e9;
    }

    /** Solves {@code from t + rise t² / 2 = count} for t, in the form that loses no digits when the rise is small. */
    private double seconds(double count) {
        double root = Math.sqrt(fromPerSecond * fromPerSecond + 2 * rise() * count);
        return count == 0 ? 0 : 2 * count / (fromPerSecond + root);
    }

    /** How many starts are meant to lie before a moment, in seconds after the first; a fraction is one on its way. */
    double startedBy(double second) {
        double warmSeconds = warmUp.toNanos() / 1e9;
        double ramped = Math.clamp(second - warmSeconds, 0, ramp.toNanos() / 1e9);
        return fromPerSecond * (Math.min(second, warmSeconds) + ramped) + rise() * ramped * ramped / 2;
    }

    private double rise() {
        return (toPerSecond - fromPerSecond) / (ramp.toNanos() / 1e9);
    }
}
