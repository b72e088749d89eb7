package dev.hone.load;

import dev.hone.wire.WorkloadSpec;

/**
 * What no workload may exceed, whoever asks for it.
 *
 * @param ratePerSecond requests or transactions started a second
 * @param connections open at a time
 * @param seconds warm-up and counted time together
 * @param databaseBytes size of a database made for a run
 */
public record Limits(double ratePerSecond, int connections, int seconds, long databaseBytes) {

    /** Caps for a host that serves others too: 100 000/s, 1000 connections, half an hour, 20 GiB. */
    public static Limits standard() {
        return new Limits(100_000, 1_000, WorkloadSpec.MOST_SECONDS, 20L << 30);
    }
}
