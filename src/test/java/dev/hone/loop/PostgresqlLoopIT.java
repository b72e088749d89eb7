package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/**
 * The whole loop on a second PostgreSQL, started by hand, whose edited values stand in an included file; and what must
 * never be done to it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlLoopIT {
    private static final String VALUES = "SELECT name, setting, sourcefile, sourceline FROM pg_settings ORDER BY 1";

    private final PostgresProcess first = PostgresProcess.debian();
    private final PostgresProcess server = PostgresProcess.debian();
    private final Hone hone = Hone.start(Hone.allowing("postgresql"));
    private final String id =
            hone.service("postgresql", server.master().pid()).path("id").asString();

    @AfterAll
    void end() {
        hone.close();
        server.close();
        first.close();
    }

    @Test
    void measuresReloadsComparesAndTakesItBack() throws IOException {
        Map<Path, FileState> before = state();
        Map<Path, FileState> ofFirst = FileState.below(first.mainConfig(), first.tuning(), first.auto());
        String valuesOfFirst = first.psql(VALUES);
        RunningProcess master = server.master();
        RunningProcess masterOfFirst = first.master();
        JsonNode service = hone.service("postgresql", master.pid());
        assertThat(id)
                .isNotEqualTo(hone.service("postgresql", masterOfFirst.pid())
                        .path("id")
                        .asString());
        assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(master.version("--version"));
        JsonNode memory = hone.parameter(id, "work_mem");
        assertThat(memory.path("value").asString()).isEqualTo("4MB");
        assertThat(memory.path("origin").path("file").asString())
                .isEqualTo(server.tuning().toString());
        assertThat(memory.path("origin").path("line").asInt()).isEqualTo(2);
        String loaded = server.psql("SELECT pg_conf_load_time()");
        BenchRuns bench = BenchRuns.of(hone, id, "pgbench", Map.of("scale", "1", "connections", "2", "threads", "1"));
        List<Long> runsBefore = bench.run(3);

        long change = hone.plan(id, Map.of("work_mem", "12MB"));
        assertThat(state()).isEqualTo(before);
        hone.commit(change);

        assertThat(server.psql("SHOW work_mem")).isEqualTo("12MB");
        assertThat(server.psql("SELECT pg_conf_load_time()")).isNotEqualTo(loaded);
        assertThat(server.master()).isEqualTo(master);
        assertThat(Files.readString(server.tuning())).contains("work_mem = 12MB\t# per sort");
        JsonNode compared = bench.compare(runsBefore, bench.run(3));
        assertThat(compared.path("metric").asString()).isEqualTo("transactions_per_second");

        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
        assertThat(server.psql("SHOW work_mem")).isEqualTo("4MB");
        assertThat(server.psql("SELECT count(*) FROM pg_database WHERE datname LIKE 'hone%'"))
                .isEqualTo("0");
        assertThat(FileState.below(first.mainConfig(), first.tuning(), first.auto()))
                .isEqualTo(ofFirst);
        assertThat(first.psql(VALUES)).isEqualTo(valuesOfFirst);
        assertThat(first.master()).isEqualTo(masterOfFirst);
    }

    @Test
    void restartsForSharedBuffersWithoutAServiceManagerAndTakesItBack() throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = server.master();

        long change = hone.plan(id, Map.of("shared_buffers", "160MB"));
        hone.commit(change);

        assertThat(server.psql("SHOW shared_buffers")).isEqualTo("160MB");
        assertThat(server.master()).isNotEqualTo(master);

        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
        assertThat(server.psql("SHOW shared_buffers")).isEqualTo("128MB");
    }

    @AThirdOfCommits
    @Test
    void setsWhatStandsInTheAutomaticFileByAlterSystem() {
        long change = hone.plan(id, Map.of("effective_cache_size", "2GB"));
        hone.commit(change);
        assertThat(server.psql("SHOW effective_cache_size")).isEqualTo("2GB");
        assertThat(server.psql("SELECT sourcefile FROM pg_settings WHERE name = 'effective_cache_size'"))
                .isEqualTo(server.auto().toString());

        hone.commit(hone.revert(change));
        assertThat(server.psql("SHOW effective_cache_size")).isEqualTo("1GB");
    }

    @Test
    void refusesAtTheFormWhatTheServerWouldNotTake() throws IOException {
        Map<Path, FileState> before = state();
        Map<String, String> lies = new LinkedHashMap<>();
        lies.put("no_such_parameter", "1");
        lies.put("vacuum_cleanup_index_scale_factor", "0.1");
        lies.put("work_mem", "8M");
        lies.put("maintenance_work_mem", "6mb");
        lies.put("jit", "maybe");
        lies.put("max_connections", "0");
        lies.put("archive_command", "true");
        lies.forEach((name, value) -> {
            Rest.Answer answer = hone.tryPlan(id, Map.of(name, value));
            assertThat(answer.status()).as(name + " = " + value).isEqualTo(422);
            assertThat(answer.body().toString()).as(name).containsAnyOf(name, value);
        });
        assertThat(state()).isEqualTo(before);
    }

    /** Decimals are quoted, since unquoted ones void the whole file; other numbers and truths are read as the server does. */
    @AThirdOfCommits
    @Test
    void takesAtTheFormWhatTheServerReads() throws IOException {
        Map<Path, FileState> before = state();
        assertThat(hone.tryPlan(id, Map.of("work_mem", "0.5GB")).expect(201).toString())
                .contains("work_mem = '0.5GB'");
        assertThat(hone.tryPlan(id, Map.of("jit", "t")).expect(422).toString()).contains("no_change");

        long change = hone.plan(id, Map.of("jit", "f", "work_mem", "0x2000"));
        hone.commit(change);
        assertThat(server.psql("SHOW jit")).isEqualTo("off");
        assertThat(server.psql("SHOW work_mem")).isEqualTo("8MB");
        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
    }

    /** What is expected blocks, with a word to override; what every limit at once would take is shown and blocks nothing. */
    @Test
    void reckonsWhatAPlanDoesToTheMemoryOfTheHost() {
        long memory = hone.rest()
                .get("/api/v1/hosts/" + hone.host() + "/budget")
                .expect(200)
                .path("memoryBytes")
                .asLong();
        long change = hone.plan(id, Map.of("shared_buffers", (memory >> 20) + "MB"));
        JsonNode plan = hone.change(change).path("plan");
        assertThat(plan.path("blocked").asBoolean()).isTrue();
        assertThat(plan.path("budget").path("arithmetic").toString()).contains("shared_buffers");
        Rest.Answer refused = hone.rest().post("/api/v1/changes/" + change + "/approve", Map.of());
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("over_budget");
        hone.rest()
                .post("/api/v1/changes/" + change + "/approve", Map.of("reason", "only this evening"))
                .expect(202);

        long theory = hone.plan(id, Map.of("work_mem", "1GB"));
        JsonNode shown = hone.change(theory).path("plan");
        assertThat(shown.path("budget").path("theoreticalBytes").asLong()).isGreaterThan(memory);
        assertThat(shown.path("blocked").asBoolean()).isFalse();
        hone.rest().post("/api/v1/changes/" + theory + "/approve", Map.of()).expect(202);
    }

    /** Each must end without an effect, with its cause named, however far it got. */
    @Test
    void refusesOrRollsBackAsARawEditWhatTheServerWouldNotTake() throws IOException {
        refusesText("nonsense_name = 1", "nonsense_name");
        refusesText("work_mem = 8M", "8M");
        refusesText("work_mem = 0.5GB", "GB");
        refusesText("effective_cache_size = 3GB", "postgresql.auto.conf");
        refusesText("archive_command = 'true'", "archive_command");
        refusesText("include '../postgresql.conf'", "postgresql.conf");
        refusesText("include '/tmp/other.conf'", "/tmp/other.conf");
    }

    private void refusesText(String line, String cause) throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = server.master();
        String values = server.psql(VALUES);
        String text = Files.readString(server.tuning()) + line + "\n";

        Rest.Answer planned = hone.tryPlanText(id, server.tuning(), text);
        if (planned.status() == 201) {
            JsonNode ended = hone.fail(planned.body().path("number").asLong());
            assertThat(ended.toString()).as(line).contains(cause);
        } else {
            assertThat(planned.status()).as(line).isEqualTo(422);
            assertThat(planned.body().toString()).as(line).contains(cause);
        }
        assertThat(state()).as(line).isEqualTo(before);
        assertThat(server.master()).isEqualTo(master);
        assertThat(server.psql(VALUES)).isEqualTo(values);
    }

    /** Every configuration file; nothing may be left beside them either. */
    private Map<Path, FileState> state() throws IOException {
        return FileState.below(server.mainConfig(), server.tuning().getParent());
    }
}
