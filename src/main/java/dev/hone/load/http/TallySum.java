package dev.hone.load.http;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** What all loops counted together. */
final class TallySum {
    long answers;
    long bytes;
    long non2xx;
    long unexpected;
    long missed;
    long blocked;
    final long[] failures = new long[Failure.values().length];
    final Histogram latency = Tally.histogram();
    final Histogram lag = Tally.histogram();

    long errors() {
        return Arrays.stream(failures).sum();
    }

    long count(Failure failure) {
        return failures[failure.ordinal()];
    }
}
