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
 * The whole loop on a second PgBouncer, started by hand, whose edited value stands in an included file; and its lie, that
 * every reload worked.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgbouncerLoopIT {
    private final PostgresProcess server = PostgresProcess.debian();
    private final PgbouncerProcess first = PgbouncerProcess.before(server);
    private final PgbouncerProcess pooler = PgbouncerProcess.before(server);
    private final Hone hone = Hone.start(Hone.allowing("pgbouncer"));
    private final String id =
            hone.service("pgbouncer", pooler.master().pid()).path("id").asString();

    @AfterAll
    void end() {
        hone.close();
        pooler.close();
        first.close();
        server.close();
    }

    @Test
    void measuresReloadsComparesAndTakesItBack() throws IOException {
        Map<Path, FileState> before = state();
        String ofFirst = first.config();
        RunningProcess master = pooler.master();
        JsonNode service = hone.service("pgbouncer", master.pid());
        assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(master.version("--version"));
        JsonNode size = hone.parameter(id, "default_pool_size");
        assertThat(size.path("value").asString()).isEqualTo("12");
        assertThat(size.path("origin").path("file").asString())
                .isEqualTo(pooler.sizes().toString());
        assertThat(size.path("origin").path("line").asInt()).isEqualTo(3);
        BenchRuns bench = bench("pgbench");
        List<Long> runsBefore = bench.run(2);

        long change = hone.plan(id, Map.of("default_pool_size", "5"));
        assertThat(state()).isEqualTo(before);
        hone.commit(change);

        assertThat(pooler.inForce("default_pool_size")).isEqualTo("5");
        assertThat(pooler.inForce("max_client_conn")).isEqualTo("90");
        assertThat(pooler.master()).isEqualTo(master);
        assertThat(Files.readString(pooler.sizes())).contains("\ndefault_pool_size = 5\nserver_idle_timeout=300\n");
        JsonNode compared = bench.compare(runsBefore, bench.run(2));
        assertThat(compared.path("metric").asString()).isEqualTo("transactions_per_second");

        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
        assertThat(pooler.inForce("default_pool_size")).isEqualTo("12");
        assertThat(server.psql("SELECT count(*) FROM pg_database WHERE datname LIKE 'hone%'"))
                .isEqualTo("0");
        assertThat(first.config()).isEqualTo(ofFirst);
    }

    @Test
    void measuresClientsThatConnectAnewEachTime() {
        bench("pgbench-reconnect").run(1);
    }

    @Test
    @AThirdOfCommits
    void restartsForTheBufferSizeAndTakesItBack() throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = pooler.master();

        long change = hone.plan(id, Map.of("pkt_buf", "8192"));
        hone.commit(change);

        assertThat(pooler.inForce("pkt_buf")).isEqualTo("8192");
        assertThat(pooler.master()).isNotEqualTo(master);

        hone.commit(hone.revert(change));
        assertThat(state()).isEqualTo(before);
        assertThat(pooler.inForce("pkt_buf")).isEqualTo("4096");
    }

    /** What it takes for something else, or stops at, without a word to the client that sent RELOAD. */
    @Test
    @AThirdOfCommits
    void refusesAtTheFormWhatThePoolerMisreads() throws IOException {
        Map<Path, FileState> before = state();
        Map<String, String> lies = new LinkedHashMap<>();
        lies.put("default_pool_size", "-3");
        lies.put("min_pool_size", "banana");
        lies.put("reserve_pool_size", "010");
        lies.put("max_db_connections", "99999999999");
        lies.put("query_timeout", "5s");
        lies.put("log_connections", "true");
        lies.put("pool_mode", "'session'");
        lies.put("max_packet_size", "10");
        lies.put("max_client_conn", "100 ; for the shop");
        lies.put("syslog_facility", "foo");
        lies.put("no_such_setting", "1");
        lies.put("auth_query", "SELECT 1");
        lies.put("logfile", "/tmp/x");
        lies.put("auth_file", "/tmp/x");
        lies.forEach((name, value) -> {
            Rest.Answer answer = hone.tryPlan(id, Map.of(name, value));
            assertThat(answer.status()).as(name + " = " + value).isEqualTo(422);
            assertThat(answer.body().toString()).as(name).containsAnyOf(name, value);
        });
        assertThat(state()).isEqualTo(before);
    }

    @Test
    @AThirdOfCommits
    void poolsAnotherDatabaseAndTakesItOut() throws IOException {
        Map<Path, FileState> before = state();
        Map<String, String> values = Map.of(
                "database", "stock", "dbname", "postgres", "port", String.valueOf(server.port()), "pool_size", "2");

        hone.commit(hone.planBlock(id, "database", "add", "databases", values));
        assertThat(pooler.console("SHOW DATABASES")).contains("stock|127.0.0.1|" + server.port() + "|postgres|");
        assertThat(hone.blockState(id, "database", "databases#database")).isEqualTo("present");

        hone.commit(hone.planBlock(id, "database", "remove", "databases#database", Map.of()));
        assertThat(state()).isEqualTo(before);
        assertThat(pooler.console("SHOW DATABASES")).doesNotContain("stock");
    }

    /** A line it stops at would put all settings below to their defaults, max_client_conn too, which stands elsewhere. */
    @Test
    @AThirdOfCommits
    void refusesAsARawEditWhatWouldBeHalfLoaded() throws IOException {
        String sizes = Files.readString(pooler.sizes());
        refusesText(pooler.sizes(), sizes + "min_pool_size = banana\n", "min_pool_size");
        refusesText(pooler.sizes(), sizes + "nonsense = 1\n", "nonsense");
        refusesText(pooler.sizes(), sizes + "listen_backlog 99\n", "listen_backlog 99");
        refusesText(pooler.sizes(), sizes + "[pgbouncer]\nmin_pool_size = 1\n", "second [pgbouncer]");
        refusesText(pooler.sizes(), sizes + "[peer]\n", "[peer]");
        refusesText(pooler.sizes(), sizes + "%include " + pooler.sizes() + "\n", "includes itself");
        refusesText(pooler.sizes(), sizes + "%include /tmp/more.ini\n", "/tmp/more.ini");
        refusesText(pooler.sizes(), sizes + "auth_query = SELECT 1\n", "auth_query");
        refusesText(pooler.sizes(), sizes + "max_packet_size = 10\n", "max_packet_size");
        String main = Files.readString(pooler.mainConfig());
        refusesText(pooler.mainConfig(), main.replace("pool_size=3", "pool_size=abc"), "abc");
        refusesText(pooler.mainConfig(), main.replace("pool_size=3", "pool_sise=3"), "pool_sise");
        refusesText(pooler.mainConfig(), main.replace("pool_size=3", "connect_query='SELECT 1'"), "connect_query");
    }

    /** What no reading finds out: a certificate that is not there. The pooler says that it reloaded; its log knows. */
    @Test
    @AThirdOfCommits
    void rollsBackWhatOnlyTheRunningPoolerFindsOut() throws IOException {
        String sizes = Files.readString(pooler.sizes());
        refusesText(pooler.sizes(), sizes + "client_tls_sslmode = require\n", "client_tls_key_file");
    }

    /** Somebody's SET at the console is in no file, so a reload would take it away. */
    @Test
    @AThirdOfCommits
    void doesNotTakeAwayWhatSomebodySetByHand() throws IOException {
        pooler.console("SET query_wait_timeout = 33");
        try {
            Rest.Answer refused = hone.tryPlan(id, Map.of("reserve_pool_size", "2"));
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body().toString()).contains("query_wait_timeout", "33");

            long change = hone.plan(id, Map.of("reserve_pool_size", "2", "query_wait_timeout", "33"));
            hone.commit(change);
            assertThat(pooler.inForce("query_wait_timeout")).isEqualTo("33");
            hone.commit(hone.plan(id, Map.of("reserve_pool_size", "0", "query_wait_timeout", "60")));
        } finally {
            pooler.console("RELOAD");
        }
    }

    /** Passwords are shown on no path. */
    @Test
    @AThirdOfCommits
    void hidesThePasswordsOfItsUsers() {
        assertThat(hone.file(id, pooler.users()).toString()).doesNotContain("no secret");
    }

    private BenchRuns bench(String template) {
        return BenchRuns.of(hone, id, template, Map.of("scale", "1", "connections", "4", "threads", "1"));
    }

    private void refusesText(Path file, String text, String cause) throws IOException {
        Map<Path, FileState> before = state();
        RunningProcess master = pooler.master();
        String values = pooler.config();

        Rest.Answer planned = hone.tryPlanText(id, file, text);
        if (planned.status() == 201) {
            JsonNode ended = hone.fail(planned.body().path("number").asLong());
            assertThat(ended.toString()).as(cause).contains(cause);
        } else {
            assertThat(planned.status()).as(cause).isEqualTo(422);
            assertThat(planned.body().toString()).as(cause).contains(cause);
        }
        assertThat(state()).as(cause).isEqualTo(before);
        assertThat(pooler.master()).isEqualTo(master);
        assertThat(pooler.config()).as(cause).isEqualTo(values);
    }

    private Map<Path, FileState> state() throws IOException {
        return FileState.below(pooler.mainConfig(), pooler.sizes(), pooler.users());
    }
}
