package dev.hone.load.oltp;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Counters and latencies of all connections together. */
final class OltpTally {
    private static final long LONGEST_MICROS = 3_600_000_000L;

    private final LongAdder transactions = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder missed = new LongAdder();
    private final Recorder latency = new Recorder(LONGEST_MICROS, 3);

    /** What was counted up to now, and the latencies since the last look. */
    record Look(long transactions, long errors, long retries, long missed, Histogram latency) {
        static final Look NONE = new Look(0, 0, 0, 0, new Histogram(LONGEST_MICROS, 3));
    }

    void done(long nanos) {
        transactions.increment();
        record(nanos);
    }

    void failed() {
        errors.increment();
    }

    /** Taken back by the server in favour of another transaction, to be done again. */
    void retried() {
        retries.increment();
    }

    /** An intended start that no connection came free for within the timeout: it stays in the latencies. */
    void missed(long nanos) {
        missed.increment();
        record(nanos);
    }

    Look look() {
        return new Look(transactions.sum(), errors.sum(), retries.sum(), missed.sum(), latency.getIntervalHistogram());
    }

    private void record(long nanos) {
        latency.recordValue(Math.clamp(nanos / 1000, 1, LONGEST_MICROS));
    }
}
