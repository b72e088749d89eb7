package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.firebird.TestFirebird;
import dev.hone.loop.NginxProcess;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunResult.End;
import dev.hone.wire.RunSample;
import dev.hone.wire.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every engine against real servers. The machine may be busy, so no figure is asserted beyond its being there. */
class DriverIT {
    @TempDir
    static Path data;

    private static LocalHost host;
    private static NginxProcess nginx;
    private static TestDatabase postgresql;
    private static TestDatabase mariadb;

    private final List<RunSample> samples = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        host = LocalHost.open(data);
        nginx = NginxProcess.start();
        postgresql = TestDatabase.postgresql();
        mariadb = TestDatabase.mariadb();
    }

    @AfterAll
    static void stop() throws Exception {
        nginx.close();
        postgresql.close();
        mariadb.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "wrk", "ab"})
    void httpToolsMeasureANginx(String tool) throws Exception {
        RunResult result = run("nginx", nginx.master().pid(), http(tool, Map.of("connections", "4")));
        assertThat(result.message()).isEmpty();
        assertThat(result.end()).isEqualTo(End.COMPLETED);
        assertThat(result.headline()).isGreaterThan(10);
        assertThat(result.figures())
                .containsEntry("errors", 0.0)
                .containsEntry("non_2xx", 0.0)
                .containsKeys("bytes", "cpu_busy_ratio", "generator_cpu_ratio");
        assertThat(result.latencyMicros()).containsKeys("p50", "p99", "max");
        assertThat(result.openModel()).isFalse();
        assertThat(result.fingerprint())
                .containsEntry("product", "nginx")
                .containsEntry("version", NginxProcess.version())
                .containsKeys("kernel", "cpu", "generator");
        assertThat(result.fingerprint().get("configuration")).matches("[0-9a-f]{16}");
        assertThat(samples)
                .extracting(RunSample::second)
                .isSorted()
                .doesNotHaveDuplicates()
                .contains(0, 1);
        assertThat(result.samples()).isEqualTo(samples);
    }

    @Test
    void theBuiltInLoadKeepsItsRateAndIsOpen() throws Exception {
        RunResult result =
                run("nginx", nginx.master().pid(), http("http", Map.of("rate", "300", "keep_alive", "false")));
        assertThat(result.openModel()).isTrue();
        assertThat(result.figures().get("requests") + result.figures().get("missed_sends"))
                .isEqualTo(600);
        assertThat(result.figures()).containsEntry("errors", 0.0);
    }

    /** One core each, side by side with wrk: within a factor, since both share the machine with the server. */
    @Test
    void theBuiltInLoadIsOfTheSameOrderAsWrk() throws Exception {
        var closed = Map.of("connections", "8", "threads", "1");
        double own = run("nginx", nginx.master().pid(), http("http", closed)).headline();
        double wrk = run("nginx", nginx.master().pid(), http("wrk", closed)).headline();
        System.out.printf("built-in %.0f/s, wrk %.0f/s, ratio %.2f%n", own, wrk, own / wrk);
        assertThat(own / wrk).isGreaterThan(0.1);
    }

    @Test
    void aPageThatIsNotThereMakesTheRunInvalid() throws Exception {
        String url = "http://127.0.0.1:" + nginx.port() + "/no-such-page";
        for (String tool : List.of("http", "wrk", "ab")) {
            RunResult result = run("nginx", nginx.master().pid(), http(tool, Map.of("url", url)));
            assertThat(result.figures().get("non_2xx")).as(tool).isPositive();
            assertThat(result.invalid()).as(tool).anyMatch(reason -> reason.contains("answers were not"));
        }
    }

    @Test
    void neverSendsToAnotherPort() throws Exception {
        RunResult result = run("nginx", nginx.master().pid(), http("wrk", Map.of("url", "http://127.0.0.1:1/")));
        assertThat(result.end()).isEqualTo(End.FAILED);
        assertThat(result.message()).contains("does not listen on 127.0.0.1:1");
        assertThat(result.headline()).isNaN();
    }

    @ParameterizedTest
    @CsvSource({
        "pgbench, tpcb-like",
        "pgbench, select-only",
        "oltp, mixed",
        "oltp, burst",
        "oltp, read",
        "sysbench, oltp_read_write"
    })
    void databaseToolsMeasureAPostgresql(String tool, String what) throws Exception {
        checkDatabaseRun("postgresql", postgresql, tool, what);
    }

    @ParameterizedTest
    @CsvSource({"sysbench, oltp_read_write", "sysbench, oltp_write_only", "oltp, mixed", "oltp, write", "oltp, burst"})
    void databaseToolsMeasureAMariaDb(String tool, String what) throws Exception {
        checkDatabaseRun("mysql", mariadb, tool, what);
    }

    /** Firebird has no way in without a password, and a database is a file. */
    @ParameterizedTest
    @ValueSource(strings = {"mixed", "burst"})
    void theBuiltInLoadMeasuresAFirebird(String mix) throws Exception {
        try (TestFirebird firebird = TestFirebird.start(Map.of())) {
            Installation at = ServiceKinds.byId("firebird").orElseThrow().discover(host).stream()
                    .filter(found -> found.pid() == firebird.runningPid())
                    .findFirst()
                    .orElseThrow();
            Path credentials = Files.writeString(
                    data.resolve("credentials.yml"),
                    "%s: {user: SYSDBA, password: %s}%n".formatted(at.id(), TestFirebird.PASSWORD));
            Files.setPosixFilePermissions(credentials, PosixFilePermissions.fromString("rw-------"));
            var spec = new WorkloadSpec(
                    "oltp", Map.of("mix", mix, "scale", "0.02"), 0, 2, "transactions_per_second", true);
            RunResult result = run("firebird", firebird.runningPid(), spec);
            assertThat(result.message()).isEmpty();
            assertThat(result.end()).isEqualTo(End.COMPLETED);
            assertThat(result.figures()).containsKeys("transactions_per_second", "rows_per_second");
            assertThat(result.figures().get("errors")).isZero();
            assertThat(firebird.dir().resolve("data")).isDirectoryNotContaining("glob:**/hone*");
            assertThat(firebird.ask("select count(*) from sec$users")).isEqualTo("1");
        }
    }

    @Test
    void pgbenchIsRefusedForAnotherDatabase() throws Exception {
        RunResult result = run("mysql", mariadb.pid(), new WorkloadSpec("pgbench", Map.of(), 0, 1, "x", true));
        assertThat(result.end()).isEqualTo(End.FAILED);
        assertThat(result.message()).contains("pgbench knows PostgreSQL alone");
        assertThat(mariadb.databasesAndRunUsers()).noneMatch(name -> name.startsWith("hone"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pgbench", "oltp"})
    void aStoppedRunLeavesNothingBehind(String tool) throws Exception {
        var stop = new StopSignal();
        var spec = new WorkloadSpec(tool, Map.of("scale", "1"), 0, 600, "transactions_per_second", true);
        RunResult result = run("postgresql", postgresql.pid(), spec, sample -> stop.stop(), stop);
        assertThat(result.end()).isEqualTo(End.STOPPED);
        assertThat(postgresql.databasesAndRunUsers()).noneMatch(name -> name.startsWith("hone"));
    }

    private void checkDatabaseRun(String kind, TestDatabase server, String tool, String what) throws Exception {
        String parameter =
                Map.of("pgbench", "script", "oltp", "mix", "sysbench", "test").get(tool);
        Map<String, String> size = tool.equals("sysbench") ? Map.of("table_size", "1000") : Map.of("scale", "1");
        var parameters = new java.util.HashMap<>(size);
        parameters.put(parameter, what);
        RunResult result =
                run(kind, server.pid(), new WorkloadSpec(tool, parameters, 1, 2, "transactions_per_second", true));
        assertThat(result.message()).isEmpty();
        assertThat(result.end()).isEqualTo(End.COMPLETED);
        assertThat(result.headline()).isGreaterThan(1);
        assertThat(result.latencyMicros()).containsKeys("p50", "p95", "p99", "max");
        assertThat(result.figures()).containsKeys("requests", "errors", "generator_cpu_ratio", "foreign_cpu_ratio");
        assertThat(samples).isNotEmpty().anySatisfy(s -> assertThat(s.values()).containsKey("transactions_per_second"));
        assertThat(result.output()).doesNotContain("password");
        assertThat(server.databasesAndRunUsers()).isNotEmpty().noneMatch(name -> name.startsWith("hone"));
    }

    private static WorkloadSpec http(String tool, Map<String, String> parameters) {
        return new WorkloadSpec(tool, parameters, 1, 2, "requests_per_second", true);
    }

    private RunResult run(String kind, long pid, WorkloadSpec spec) throws Exception {
        return run(kind, pid, spec, samples::add, new StopSignal());
    }

    private RunResult run(String kind, long pid, WorkloadSpec spec, Consumer<RunSample> progress, StopSignal stop)
            throws Exception {
        ServiceKind known = ServiceKinds.byId(kind).orElseThrow();
        Installation at = known.discover(host).stream()
                .filter(found -> found.pid() == pid)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " with PID " + pid));
        return new Driver(host, () -> List.of(at), Limits.standard()).run(known, at, spec, progress, stop);
    }
}
