package dev.hone.benchmark;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workload to make: from a template of the service's kind, with single things set otherwise, or all by hand.
 *
 * @param service id of the service
 * @param template id of a template; null for one by hand
 * @param name for people; null takes the template's title
 * @param tool {@code http}, {@code ab}, {@code wrk}, {@code pgbench}, {@code sysbench}, {@code oltp}, {@code redis-benchmark} or
 *     {@code memcached}, {@code fastcgi}
 * @param parameters the tool's parameters; those given win over the template's
 * @param warmUpSeconds time that does not count, 0..600; null for 5
 * @param durationSeconds time that counts, 1..1800; null for 20
 * @param metric headline figure; null for the template's or the tool's own
 * @param higherIsBetter its direction; null for what the metric's name says
 */
record WorkloadRequest(
        String service,
        @Nullable String template,
        @Nullable String name,
        @Nullable String tool,
        @Nullable Map<String, String> parameters,
        @Nullable Integer warmUpSeconds,
        @Nullable Integer durationSeconds,
        @Nullable String metric,
        @Nullable Boolean higherIsBetter) {}
