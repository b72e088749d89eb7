package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.kind.redis.TestRedis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The whole loop on a Redis of the test's own with a password, on an odd port, whose settings stand in an included file. */
class RedisLoopIT {
    private static final List<String> SETTINGS =
            List.of("maxmemory 32mb", "maxmemory-policy allkeys-lru", "save 900 1");

    @TempDir
    static Path dir;

    @TempDir
    static Path firstDir;

    private static TestRedis first;
    private static TestRedis server;
    private static Hone hone;

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(TestRedis.isInstalled(), "redis-server is not installed");
        first = TestRedis.start(firstDir, "", SETTINGS);
        server = TestRedis.start(dir, "not to be seen", SETTINGS);
        server.ask("SET", "kept", "as it was");
        hone = Hone.start(Hone.allowing("redis"));
    }

    @AfterAll
    static void stop() {
        for (AutoCloseable each : new AutoCloseable[] {hone, server, first}) {
            if (each != null) {
                try {
                    each.close();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    @Test
    void measuresChangesALiveValueComparesAndTakesItBack() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        String valuesOfFirst = values(first);
        Map<Path, FileState> before = files(server);
        String id = id();
        JsonNode service = hone.service("redis", server.runningPid());
        assertThat(service.path("startTicks").asLong()).isEqualTo(process.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(version());
        JsonNode now = hone.parameter(id, "maxmemory");
        assertThat(now.path("value").asString()).isEqualTo("32mb");
        assertThat(now.path("origin").path("file").asString())
                .isEqualTo(server.includedFile().toString());
        assertThat(now.path("origin").path("line").asInt()).isEqualTo(2);
        BenchRuns bench = BenchRuns.of(hone, id, "get", Map.of("keys", "1000", "connections", "5"));
        List<Long> runsBefore = bench.run(3);
        assertUntouchedByRuns();

        long change = hone.plan(id, Map.of("maxmemory", "48M", "maxmemory-policy", "allkeys-lfu"));
        assertThat(files(server)).isEqualTo(before);
        hone.commit(change);
        assertThat(server.value("maxmemory")).isEqualTo("48000000");
        assertThat(server.value("maxmemory-policy")).isEqualTo("allkeys-lfu");
        assertThat(server.includedFile()).content().contains("maxmemory 48M", "maxmemory-policy allkeys-lfu");
        assertThat(RunningProcess.of(server.runningPid())).isEqualTo(process);
        bench.compare(runsBefore, bench.run(3));
        assertUntouchedByRuns();

        hone.commit(hone.revert(change));
        assertThat(files(server)).isEqualTo(before);
        assertThat(server.value("maxmemory")).isEqualTo("33554432");
        assertThat(server.value("maxmemory-policy")).isEqualTo("allkeys-lru");
        assertThat(values(first)).isEqualTo(valuesOfFirst);
    }

    private static void assertUntouchedByRuns() throws Exception {
        assertThat(server.ask("INFO", "keyspace")).contains("db0:keys=1").doesNotContain("db15");
        assertThat(server.ask("ACL", "USERS")).isEqualTo("default");
        assertThat(server.ask("GET", "kept")).isEqualTo("as it was");
    }

    @Test
    @AThirdOfCommits
    void changesAValueThatNeedsARestartAndTakesItBack() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        Map<Path, FileState> before = files(server);

        long change = hone.plan(id(), Map.of("databases", "24"));
        assertThat(hone.change(change).toString()).contains("writes the data to disk first");
        hone.commit(change);
        assertThat(server.value("databases")).isEqualTo("24");
        RunningProcess later = RunningProcess.of(server.runningPid());
        assertThat(later).isNotEqualTo(process);
        assertThat(server.ask("GET", "kept")).isEqualTo("as it was");

        hone.commit(hone.revert(change));
        assertThat(files(server)).isEqualTo(before);
        assertThat(server.value("databases")).isEqualTo("16");
        assertThat(server.ask("GET", "kept")).isEqualTo("as it was");
    }

    @ParameterizedTest
    @CsvSource({
        "maxmemory, 1.5gb, bad_unit",
        "maxmemory, 8qb, bad_unit",
        "maxmemory-policy, lru, unknown_word",
        "hz, 9999, out_of_range",
        "appendonly, true, not_boolean",
        "port, 0, bad_value",
        "save, 900, bad_value",
        "dir, /tmp, runs_code",
        "requirepass, x, denied_directive",
        "replicaof, 10.0.0.1 6379, irreversible"
    })
    void refusesBadValuesAtOnce(String parameter, String value, String code) throws Exception {
        Rest.Answer answer = hone.tryPlan(id(), Map.of(parameter, value));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(code).doesNotContain("not to be seen");
    }

    @Test
    @AThirdOfCommits
    void turnsAppendOnlyOnWhileRunningAndNeverByARestart() throws Exception {
        JsonNode refused = hone.tryPlan(id(), Map.of("appendonly", "yes", "databases", "20"))
                .expect(422);
        assertThat(refused.toString()).contains("loses every key");
        long change = hone.plan(id(), Map.of("appendonly", "yes"));
        hone.commit(change);
        assertThat(server.value("appendonly")).isEqualTo("yes");
        hone.commit(hone.revert(change));
        assertThat(server.value("appendonly")).isEqualTo("no");
        assertThat(server.ask("GET", "kept")).isEqualTo("as it was");
    }

    @Test
    @AThirdOfCommits
    void endsARawEditThatRedisWouldNotTakeAsItBegan() throws Exception {
        assertUndone("maxmemory 32mb", "maxmemory 32qb", "maxmemory");
        assertUndone("save 900 1", "save 900 1\nnot-there 5", "not-there");
        assertUndone("save 900 1", "save 900 1 # often enough", "save");
        assertUndone("allkeys-lru", "allkeys-lr", "maxmemory-policy");
        assertUndone("save 900 1", "save 900 1\nrequirepass_ \"open", "quotes");
    }

    /** The one that makes Redis 7 end by SIGSEGV is not even planned: an include is never added from afar. */
    @Test
    @AThirdOfCommits
    void refusesAnIncludeOfItselfAndCodeOnTheRawPath() throws Exception {
        String text = Files.readString(server.includedFile());
        for (String line : List.of("include " + server.includedFile(), "loadmodule /tmp/x.so", "dir /tmp")) {
            Rest.Answer answer = hone.tryPlanText(id(), server.includedFile(), text + line + "\n");
            assertThat(answer.status()).as(line).isEqualTo(422);
            assertThat(answer.raw().body()).contains(line.split(" ")[0]);
        }
        assertThat(server.includedFile()).content().isEqualTo(text);
    }

    private static void assertUndone(String old, String wrong, String cause) throws Exception {
        String id = id();
        Path file = server.includedFile();
        String text = Files.readString(file);
        Map<Path, FileState> before = files(server);
        String values = values(server);
        RunningProcess process = RunningProcess.of(server.runningPid());

        JsonNode failed = hone.fail(hone.planText(id, file, text.replace(old, wrong)));

        assertThat(failed.toString()).as("cause of " + wrong).contains(cause);
        assertThat(files(server)).isEqualTo(before);
        assertThat(values(server)).isEqualTo(values);
        assertThat(RunningProcess.of(server.runningPid())).isEqualTo(process);
    }

    private static String id() throws Exception {
        return hone.service("redis", server.runningPid()).path("id").asString();
    }

    /** As the program of the very process says. */
    private static String version() throws Exception {
        return server.ask("INFO", "server").replaceFirst("(?s).*redis_version:([0-9.]+).*", "$1");
    }

    private static Map<Path, FileState> files(TestRedis of) throws Exception {
        return FileState.below(of.mainFile(), of.includedFile().getParent());
    }

    private static String values(TestRedis of) throws Exception {
        return of.ask("CONFIG", "GET", "*");
    }
}
