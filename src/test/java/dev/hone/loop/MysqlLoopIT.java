package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.kind.mysql.TestMariaDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The whole loop on a MariaDB of the test's own on an odd port, whose settings stand in an included file. */
class MysqlLoopIT {
    @TempDir
    static Path dir;

    @TempDir
    static Path firstDir;

    private static TestMariaDb first;
    private static TestMariaDb server;
    private static Hone hone;

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(TestMariaDb.isInstalled(), "mariadb-server is not installed");
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("innodb_buffer_pool_size", "64M");
        settings.put("max_connections", "77");
        settings.put("innodb_log_buffer_size", "16M");
        settings.put("slow_query_log", "OFF");
        first = TestMariaDb.start(firstDir, settings);
        server = TestMariaDb.start(dir, settings);
        hone = Hone.start(Hone.allowing("mysql"));
    }

    @AfterAll
    static void stop() {
        if (hone != null) {
            hone.close();
        }
        if (server != null) {
            server.close();
        }
        if (first != null) {
            first.close();
        }
    }

    @Test
    void measuresChangesALiveValueComparesAndTakesItBack() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        RunningProcess processOfFirst = RunningProcess.of(first.runningPid());
        String valuesOfFirst = values(first);
        Map<Path, FileState> ofFirst = files(first);
        String id = id();
        assertThat(id)
                .isNotEqualTo(
                        hone.service("mysql", processOfFirst.pid()).path("id").asString());
        Map<Path, FileState> before = files(server);
        JsonNode now = hone.parameter(id, "innodb_buffer_pool_size");
        assertThat(now.path("value").asString()).isEqualTo("64M");
        assertThat(now.path("origin").path("file").asString())
                .isEqualTo(server.includedFile().toString());
        assertThat(now.path("origin").path("line").asInt()).isEqualTo(3);
        BenchRuns bench = BenchRuns.of(
                hone, id, "oltp_read_write", Map.of("tables", "1", "table_size", "1000", "connections", "2"));
        List<Long> runsBefore = bench.run(3);

        long change = hone.plan(id, Map.of("innodb_buffer_pool_size", "96M", "max_connections", "1K"));
        assertThat(files(server)).isEqualTo(before);
        hone.commit(change);
        assertThat(global("innodb_buffer_pool_size")).isEqualTo("100663296");
        assertThat(global("max_connections")).isEqualTo("1024");
        assertThat(server.includedFile()).content().contains("innodb_buffer_pool_size = 96M", "max_connections = 1K");
        assertThat(RunningProcess.of(server.runningPid())).isEqualTo(process);
        bench.compare(runsBefore, bench.run(3));

        hone.commit(hone.revert(change));
        assertThat(files(server)).isEqualTo(before);
        assertThat(global("innodb_buffer_pool_size")).isEqualTo("67108864");
        assertThat(global("max_connections")).isEqualTo("77");
        assertThat(server.ask("SHOW DATABASES LIKE 'hone%'")).isEmpty();
        assertThat(files(first)).isEqualTo(ofFirst);
        assertThat(values(first)).isEqualTo(valuesOfFirst);
        assertThat(RunningProcess.of(first.runningPid())).isEqualTo(processOfFirst);
    }

    @Test
    void changesAValueThatNeedsARestartAndTakesItBack() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        JsonNode service = hone.service("mysql", server.runningPid());
        assertThat(service.path("startTicks").asLong()).isEqualTo(process.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(process.version("--version"));
        Map<Path, FileState> before = files(server);

        long change = hone.plan(id(), Map.of("innodb_log_buffer_size", "32M"));
        hone.commit(change);
        assertThat(global("innodb_log_buffer_size")).isEqualTo("33554432");
        RunningProcess later = RunningProcess.of(server.runningPid());
        assertThat(later).isNotEqualTo(process);

        hone.commit(hone.revert(change));
        assertThat(files(server)).isEqualTo(before);
        assertThat(global("innodb_log_buffer_size")).isEqualTo("16777216");
        assertThat(RunningProcess.of(server.runningPid())).isNotEqualTo(later);
    }

    @Test
    void refusesInTheFormWhatTheServerWouldMisread() throws Exception {
        JsonNode decimals =
                hone.tryPlan(id(), Map.of("innodb_buffer_pool_size", "1.5G")).expect(422);
        assertThat(decimals.toString()).contains("1536M");
        JsonNode letter = hone.tryPlan(id(), Map.of("slow_query_log", "s")).expect(422);
        assertThat(letter.toString()).contains("slow_query_log");
        JsonNode clamped = hone.tryPlan(id(), Map.of("max_connections", "1")).expect(422);
        assertThat(clamped.toString()).contains("the server would use 10 and say nothing");
        hone.tryPlan(id(), Map.of("query_cache_size", "1000000")).expect(422);
    }

    /** It reads K, M and G behind any whole number, and 8MB as 8M. */
    @Test
    void plansInTheFormWhatTheServerReads() throws Exception {
        JsonNode plan = hone.tryPlan(id(), Map.of("max_connections", "1K", "innodb_log_buffer_size", "8MB"))
                .expect(201);
        assertThat(plan.toString()).contains("max_connections = 1K", "innodb_log_buffer_size = 8MB");
    }

    @AThirdOfCommits
    @Test
    void endsARawEditThatTheServerWouldMisreadAsItBegan() throws Exception {
        assertUndone("64M", "1.5G", "innodb_buffer_pool_size");
        assertUndone("slow_query_log = OFF", "slow_query_log = s", "slow_query_log");
        assertUndone("max_connections = 77", "max_connections = 1", "max_connections");
        assertUndone("[mysqld]", "[mysqld]\nmax_conections = 50", "max_conections");
    }

    private void assertUndone(String old, String wrong, String cause) throws Exception {
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
        return hone.service("mysql", server.runningPid()).path("id").asString();
    }

    /** What an independent client sees. */
    private static String global(String name) throws Exception {
        return server.ask("SELECT @@GLOBAL." + name);
    }

    private static Map<Path, FileState> files(TestMariaDb of) throws Exception {
        return FileState.below(of.mainFile(), of.includedFile().getParent());
    }

    private static String values(TestMariaDb of) throws Exception {
        return of.ask("SHOW GLOBAL VARIABLES WHERE Variable_name NOT LIKE '%pos%' AND"
                + " Variable_name NOT LIKE 'gtid%' AND Variable_name NOT LIKE 'timestamp'");
    }
}
