package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.memcached.TestMemcached;
import dev.hone.kind.redis.TestRedis;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunResult.End;
import dev.hone.wire.RunSample;
import dev.hone.wire.WorkloadSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engines for caches: they measure, and what was stored before is there afterwards and nothing else. */
class CacheEnginesIT {
    @TempDir
    static Path data;

    @TempDir
    static Path openDir;

    @TempDir
    static Path closedDir;

    @TempDir
    static Path memcachedDir;

    private static LocalHost host;
    private static TestRedis open;
    private static TestRedis closed;
    private static TestMemcached memcached;

    private final List<RunSample> samples = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(TestRedis.isInstalled() && TestMemcached.isInstalled(), "redis or memcached is missing");
        host = LocalHost.open(data);
        open = TestRedis.start(openDir, "", List.of("maxmemory 32mb", "maxmemory-policy allkeys-lru"));
        closed = TestRedis.start(closedDir, "not to be seen", List.of("databases 3"));
        memcached = TestMemcached.byHand(memcachedDir, "-m", "64");
        open.ask("SET", "kept", "yes");
        closed.ask("SET", "kept", "yes");
        memcached.ask("set kept 0 0 3\r\nyes");
    }

    @AfterAll
    static void stop() {
        if (memcached != null) {
            memcached.close();
            closed.close();
            open.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "set"})
    void redisBenchmarkLeavesNothingBehind(String test) throws Exception {
        for (TestRedis redis : List.of(open, closed)) {
            RunResult result =
                    run("redis", redis.pid(), redis(Map.of("test", test, "keys", "2000", "connections", "5")));
            assertThat(result.message()).isEmpty();
            assertThat(result.end()).isEqualTo(End.COMPLETED);
            assertThat(result.headline()).isGreaterThan(100);
            assertThat(result.figures()).containsKeys("requests", "duration_seconds", "generator_cpu_ratio");
            assertThat(result.latencyMicros()).containsKeys("mean", "p50", "p99", "max");
            assertThat(result.toString()).doesNotContain("not to be seen");
            assertThat(samples).isNotEmpty();
            assertThat(redis.ask("INFO", "keyspace")).contains("db0:keys=1,").doesNotContain("db2", "db15");
            assertThat(redis.ask("ACL", "USERS")).isEqualTo("default");
            assertThat(redis.ask("INFO", "stats")).contains("evicted_keys:0\r");
        }
    }

    @Test
    void nothingIsEvictedForALoad() throws Exception {
        RunResult large = run("redis", open.pid(), redis(Map.of("test", "set", "keys", "400000")));
        assertThat(large.end()).isEqualTo(End.FAILED);
        assertThat(large.message()).contains("other keys might be evicted", "32 MiB");
        RunResult items = run("memcached", memcached.pid(), memcached(Map.of("keys", "100000", "value_bytes", "1000")));
        assertThat(items.message()).contains("before it evicts what is stored");
        assertThat(open.ask("GET", "kept")).isEqualTo("yes");
        assertThat(memcached.ask("get kept")).contains("yes");
    }

    @Test
    void refusesWhereOnlyTheUsersDatabasesAreLeft() throws Exception {
        closed.ask("-n", "1", "SET", "a", "1");
        closed.ask("-n", "2", "SET", "b", "1");
        RunResult refused = run("redis", closed.pid(), redis(Map.of("keys", "10")));
        closed.ask("-n", "1", "DEL", "a");
        closed.ask("-n", "2", "DEL", "b");
        assertThat(refused.message()).contains("no database but 0 is empty");
    }

    @Test
    void theLoadForMemcachedLeavesNothingBehind() throws Exception {
        RunResult result = run("memcached", memcached.pid(), memcached(Map.of("keys", "1000", "connections", "4")));
        assertThat(result.message()).isEmpty();
        assertThat(result.end()).isEqualTo(End.COMPLETED);
        assertThat(result.headline()).isGreaterThan(100);
        assertThat(result.figures()).containsEntry("errors", 0.0).containsEntry("hit_ratio", 1.0);
        assertThat(result.latencyMicros()).containsKeys("mean", "p50", "p99", "max");
        assertThat(samples).isNotEmpty();
        assertThat(memcached.stat("stats", "curr_items")).isEqualTo("1");
        assertThat(memcached.stat("stats", "evictions")).isEqualTo("0");
    }

    private static WorkloadSpec redis(Map<String, String> parameters) {
        return new WorkloadSpec("redis-benchmark", parameters, 0, 2, "requests_per_second", true);
    }

    private static WorkloadSpec memcached(Map<String, String> parameters) {
        return new WorkloadSpec("memcached", parameters, 0, 2, "requests_per_second", true);
    }

    private RunResult run(String kindId, int pid, WorkloadSpec spec) throws InterruptedException {
        ServiceKind kind = ServiceKinds.byId(kindId).orElseThrow();
        Installation at = kind.discover(host).stream()
                .filter(i -> i.pid() == pid)
                .findFirst()
                .orElseThrow();
        return new Driver(host, () -> List.of(at), Limits.standard())
                .run(kind, at, spec, samples::add, new StopSignal());
    }
}
