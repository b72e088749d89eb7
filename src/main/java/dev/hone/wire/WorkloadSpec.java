package dev.hone.wire;

import java.util.Map;

/**
 * A benchmark to run once.
 *
 * @param tool             {@code http}, {@code ab}, {@code wrk}, {@code pgbench}, {@code sysbench}, {@code oltp}, {@code redis-benchmark} or
 *     {@code memcached}, {@code fastcgi}
 * @param parameters       the tool's parameters by name ({@code path}, {@code connections}, {@code rate}, {@code scale})
 * @param warmUpSeconds    time whose samples are cut
 * @param durationSeconds  time that counts
 * @param metric           headline figure, such as {@code requests_per_second}
 * @param higherIsBetter   its direction
 */
public record WorkloadSpec(
        String tool,
        Map<String, String> parameters,
        int warmUpSeconds,
        int durationSeconds,
        String metric,
        boolean higherIsBetter) {
    /** Warm-up and counted time together, in seconds: a host is not taken up for longer than half an hour. */
    public static final int MOST_SECONDS = 1_800;

    public WorkloadSpec {
        parameters = Map.copyOf(parameters);
        if (durationSeconds < 1 || durationSeconds > 3600) {
            throw new IllegalArgumentException("duration must be 1..3600 s, was " + durationSeconds);
        }
        if (warmUpSeconds < 0 || warmUpSeconds > 600) {
            throw new IllegalArgumentException("warm-up must be 0..600 s, was " + warmUpSeconds);
        }
    }
}
