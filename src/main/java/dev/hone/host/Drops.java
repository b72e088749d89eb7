package dev.hone.host;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Readings of one host that were not kept, counted by reason since this server started. */
final class Drops {
    /** Reasons, each in the words that the API uses. */
    enum Reason {
        /** The agent's buffer was full: the server was away for long. */
        agent_buffer,
        /** NaN or infinite. */
        not_a_number,
        /** A counter below zero. */
        negative_counter,
        /** Later than the server's clock by more than five minutes. */
        future,
        /** Older than an hour. */
        past,
        /** The same second a second time. */
        duplicate,
        /** Earlier than what was already taken. */
        out_of_order,
        /** A name that is too long or holds control characters. */
        bad_name,
        /** More series than a host may have. */
        too_many_series
    }

    private final Map<Reason, LongAdder> counts = new ConcurrentHashMap<>();

    void count(Reason reason, long readings) {
        if (readings > 0) {
            counts.computeIfAbsent(reason, each -> new LongAdder()).add(readings);
        }
    }

    /** Reasons that occurred. */
    Map<String, Long> counts() {
        Map<String, Long> all = new TreeMap<>();
        counts.forEach((reason, count) -> all.put(reason.name(), count.sum()));
        return all;
    }
}
