package dev.hone.load.http;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Counters and latencies of one loop, written by it and read by others at any time.
 *
 * <p>A request that got no answer in time is in the latencies with the time it had waited until then: leaving it out would
 * make the slowest vanish.
 */
final class Tally {
    private static final long LONGEST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;

    private final LongAdder answers = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder non2xx = new LongAdder();
    private final LongAdder unexpected = new LongAdder();
    private final LongAdder missed = new LongAdder();
    private final LongAdder blocked = new LongAdder();
    private final LongAdder[] failures = new LongAdder[Failure.values().length];
    private final SingleWriterRecorder latency = new SingleWriterRecorder(LONGEST_MICROS, DIGITS);
    private final SingleWriterRecorder lag = new SingleWriterRecorder(LONGEST_MICROS, DIGITS);

    Tally() {
        for (int i = 0; i < failures.length; i++) {
            failures[i] = new LongAdder();
        }
    }

    void answered(long nanos, int status, boolean expected) {
        record(latency, nanos);
        answers.increment();
        if (status / 100 != 2) {
            non2xx.increment();
        }
        if (!expected) {
            unexpected.increment();
        }
    }

    void received(int count) {
        bytes.add(count);
    }

    void failed(Failure failure, long nanos) {
        failures[failure.ordinal()].increment();
        if (failure == Failure.TIMEOUT) {
            record(latency, nanos);
        }
    }

    /** An intended start that never was: no connection came free within the timeout. */
    void missed(long nanos) {
        missed.increment();
        record(latency, nanos);
    }

    /** A start that had to wait for a connection. */
    void blocked() {
        blocked.increment();
    }

    /** A start that a free connection was there for, and how much later than intended the generator made it. */
    void started(long lateNanos) {
        record(lag, lateNanos);
    }

    /** Adds all that was counted so far to the sum, and the latencies since the last call. */
    void addTo(TallySum sum) {
        sum.answers += answers.sum();
        sum.bytes += bytes.sum();
        sum.non2xx += non2xx.sum();
        sum.unexpected += unexpected.sum();
        sum.missed += missed.sum();
        sum.blocked += blocked.sum();
        for (Failure failure : Failure.values()) {
            sum.failures[failure.ordinal()] += failures[failure.ordinal()].sum();
        }
        sum.latency.add(latency.getIntervalHistogram());
        sum.lag.add(lag.getIntervalHistogram());
    }

    static Histogram histogram() {
        return new Histogram(LONGEST_MICROS, DIGITS);
    }

    private static void record(SingleWriterRecorder recorder, long nanos) {
        recorder.recordValue(Math.clamp(nanos / 1000, 1, LONGEST_MICROS));
    }
}
