package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/**
 * The whole loop on a second pgpool-II, started by hand, whose edited value stands in an included file; and what it passes
 * over without a word.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgpoolLoopIT {
    private final PostgresProcess server = PostgresProcess.debian();
    private final PgpoolProcess first = PgpoolProcess.before(server);
    private final PgpoolProcess pool = PgpoolProcess.before(server);
    private final Hone hone = Hone.start(Hone.allowing("pgpool"));
    private final String id =
            hone.service("pgpool", pool.master().pid()).path("id").asString();

    @AfterAll
    void end() {
        hone.close();
        pool.close();
        first.close();
        server.close();
    }

    @Test
    void measuresReloadsComparesAndTakesItBack() throws IOException {
        Map<Path, FileState> before = state();
        String ofFirst = first.config();
        RunningProcess master = pool.master();
        JsonNode service = hone.service("pgpool", master.pid());
        assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(master.version("--version"));
        JsonNode limit = hone.parameter(id, "client_idle_limit");
        assertThat(limit.path("value").asString()).isEqualTo("0");
        assertThat(limit.path("origin").path("file").asString())
                .isEqualTo(pool.sizes().toString());
        assertThat(limit.path("origin").path("line").asInt()).isEqualTo(4);
        BenchRuns bench = bench("pgbench-reconnect");
        List<Long> runsBefore = bench.run(2);

        long change = hone.plan(id, Map.of("client_idle_limit", "5min"));
        assertThat(state()).isEqualTo(before);
        hone.commit(change);

        assertThat(pool.inForce("client_idle_limit")).isEqualTo("5min");
        assertThat(pool.master()).isEqualTo(master);
        assertThat(Files.readString(pool.sizes())).contains("\nclient_idle_limit = 5min\n");
        JsonNode compared = bench.compare(runsBefore, bench.run(2));
        assertThat(compared.path("metric").asString()).isEqualTo("transactions_per_second");

        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
        assertThat(pool.inForce("client_idle_limit")).isEqualTo("0");
        assertThat(server.psql("SELECT count(*) FROM pg_database WHERE datname LIKE 'hone%'"))
                .isEqualTo("0");
        assertThat(first.config()).isEqualTo(ofFirst);
    }

    @Test
    @AThirdOfCommits
    void restartsForTheNumberOfProcessesAndTakesItBack() throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = pool.master();

        long change = hone.plan(id, Map.of("num_init_children", "8"));
        hone.commit(change);

        assertThat(pool.inForce("num_init_children")).isEqualTo("8");
        assertThat(pool.master()).isNotEqualTo(master);

        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
        assertThat(pool.inForce("num_init_children")).isEqualTo("6");
    }

    /** No reload puts a setting back whose line is gone, so taking a new line back restarts. */
    @Test
    @AThirdOfCommits
    void takesANewLineBackByARestart() throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = pool.master();
        long change = hone.plan(id, Map.of("log_disconnections", "on"));
        hone.commit(change);
        assertThat(pool.master()).isEqualTo(master);
        assertThat(pool.inForce("log_disconnections")).isEqualTo("on");

        long back = hone.revert(change);
        assertThat(hone.change(back).path("plan").path("effect").asString()).isEqualTo("restart");
        hone.commit(back);
        assertThat(state()).isEqualTo(before);
        assertThat(pool.inForce("log_disconnections")).isEqualTo("off");
        assertThat(pool.master()).isNotEqualTo(master);
    }

    @Test
    @AThirdOfCommits
    void refusesAtTheFormWhatPgpoolPassesOver() throws IOException {
        Map<Path, FileState> before = state();
        Map<String, String> lies = new LinkedHashMap<>();
        lies.put("nonsense", "1");
        lies.put("log_hostname", "maybe");
        lies.put("child_life_time", "1.5");
        lies.put("num_init_children", "0");
        lies.put("max_pool", "010");
        lies.put("memqcache_total_size", "5XB");
        lies.put("reset_query_list", "DROP DATABASE shop");
        lies.put("failover_command", "/tmp/x");
        lies.put("follow_primary_command", "/tmp/x");
        lies.put("wd_escalation_command", "/tmp/x");
        lies.forEach((name, value) -> {
            Rest.Answer answer = hone.tryPlan(id, Map.of(name, value));
            assertThat(answer.status()).as(name + " = " + value).isEqualTo(422);
            assertThat(answer.body().toString()).as(name).containsAnyOf(name, value);
        });
        assertThat(state()).isEqualTo(before);
    }

    @Test
    @AThirdOfCommits
    void refusesAsARawEditWhatPgpoolPassesOverOrStopsAt() throws IOException {
        refusesText("nonsense = 1", "nonsense");
        refusesText("log_hostname = maybe", "maybe");
        refusesText("load_balance_mode : on", "load_balance_mode");
        refusesText("load_balance_mode = 'on", "cannot be read");
        refusesText("child_life_time = banana", "child_life_time");
        refusesText("failover_command = '/tmp/x'", "failover_command");
        refusesText("if_up_cmd = '/tmp/x'", "if_up_cmd");
        refusesText("pid_file_name = '/tmp/x'", "pid_file_name");
        refusesText("include '/tmp/more.conf'", "/tmp/more.conf");
        refusesText("include 'sizes.conf'", "includes itself");
    }

    /** pgbench starts once all of its clients are let in, which here would be never. */
    @Test
    @AThirdOfCommits
    void doesNotStartMoreClientsThanThereAreProcesses() {
        Map<String, Object> wanted = Map.of(
                "service",
                id,
                "template",
                "pgbench",
                "parameters",
                Map.of("scale", "1", "connections", "6"),
                "warmUpSeconds",
                0,
                "durationSeconds",
                2);
        long workload = hone.rest()
                .post("/api/v1/workloads", wanted)
                .expect(201)
                .path("id")
                .asLong();
        long number = hone.rest()
                .post("/api/v1/runs", Map.of("workload", workload, "times", 1))
                .expect(202)
                .path("numbers")
                .path(0)
                .asLong();
        JsonNode run = Until.get("run #" + number + " to end", Until.LONG, () -> {
            JsonNode now =
                    hone.rest().get("/api/v1/runs/" + number + "?wait=30s").expect(200);
            return !now.hasNonNull("endedAt") ? Optional.empty() : Optional.of(now);
        });
        assertThat(run.path("state").asString()).isEqualTo("failed");
        assertThat(run.toString()).contains("serves 6 clients at a time");
    }

    private BenchRuns bench(String template) {
        return BenchRuns.of(hone, id, template, Map.of("scale", "1", "connections", "3", "threads", "1"));
    }

    private void refusesText(String line, String cause) throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = pool.master();
        String values = pool.config();

        Rest.Answer planned = hone.tryPlanText(id, pool.sizes(), Files.readString(pool.sizes()) + line + "\n");
        if (planned.status() == 201) {
            JsonNode ended = hone.fail(planned.body().path("number").asLong());
            assertThat(ended.toString()).as(cause).contains(cause);
        } else {
            assertThat(planned.status()).as(cause).isEqualTo(422);
            assertThat(planned.body().toString()).as(cause).contains(cause);
        }
        assertThat(state()).as(cause).isEqualTo(before);
        assertThat(pool.master()).isEqualTo(master);
        assertThat(pool.config()).as(cause).isEqualTo(values);
    }

    private Map<Path, FileState> state() throws IOException {
        return FileState.below(pool.mainConfig(), pool.sizes().getParent());
    }
}
