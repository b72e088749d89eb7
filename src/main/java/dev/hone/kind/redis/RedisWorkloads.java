package dev.hone.kind.redis;

import dev.hone.kind.WorkloadTemplate;
import java.util.List;
import java.util.Map;

/** Benchmarks that suit Redis. */
final class RedisWorkloads {
    private static final String METRIC = "requests_per_second";

    static final List<WorkloadTemplate> ALL = List.of(
            new WorkloadTemplate(
                    "get",
                    "GET of random keys with redis-benchmark",
                    "redis-benchmark",
                    Map.of("test", "get", "connections", "50", "value_bytes", "100", "keys", "100000"),
                    METRIC),
            new WorkloadTemplate(
                    "set",
                    "SET of random keys with redis-benchmark",
                    "redis-benchmark",
                    Map.of("test", "set", "connections", "50", "value_bytes", "100", "keys", "100000"),
                    METRIC));

    private RedisWorkloads() {}
}
