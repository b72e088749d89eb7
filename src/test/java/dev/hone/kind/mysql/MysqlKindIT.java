package dev.hone.kind.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kind before a MariaDB that this test started. */
class MysqlKindIT {
    @TempDir
    static Path dir;

    private static TestMariaDb server;

    private final MysqlKind kind = new MysqlKind();
    private final Host host = LocalHost.open(Path.of("target/mysql-kind"));

    @BeforeAll
    static void startServer() throws Exception {
        Assumptions.assumeTrue(TestMariaDb.isInstalled(), "mariadb-server is not installed");
        server = TestMariaDb.start(dir, Map.of("innodb_buffer_pool_size", "64M", "max_connections", "77"));
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void plainSettings() throws Exception {
        server.ask("SET GLOBAL max_connections = 77");
        server.ask("SET GLOBAL innodb_io_capacity = DEFAULT");
    }

    @Test
    void findsTheProcessThatTheTestStarted() throws Exception {
        Installation at = found();
        assertThat(at.pid()).isEqualTo(server.pid());
        assertThat(at.startTicks()).isEqualTo(startTicks(server.pid()));
        assertThat(server.ask("SELECT VERSION()")).startsWith(at.version() + "-MariaDB");
        assertThat(at.product()).isEqualTo("MariaDB");
        assertThat(at.key()).isEqualTo(server.data().toString());
        assertThat(at.mainConfig()).isEqualTo(server.mainFile());
        assertThat(at.name()).isEqualTo("MariaDB :" + server.port());
        assertThat(at.unit()).isNull();
        assertThat(kind.probe(at, host))
                .isInstanceOfSatisfying(
                        StatusReport.Up.class,
                        up -> assertThat(up.figures())
                                .anyMatch(f -> f.name().equals("questions_total") && f.value() > 0));
    }

    @Test
    void agreesWithTheServerOnEveryRow() throws Exception {
        SystemVariables told =
                SystemVariables.of(server.ask(SystemVariables.QUERY).lines().toList());
        assertThat(told.agreeWith(kind.catalogue(found()))).isGreaterThan(500);
    }

    @Test
    void namesTheLineThatWinsAndWhatItShadows() throws Exception {
        EffectiveValue value = effective().value("max_connections").orElseThrow();
        assertThat(value.value()).isEqualTo("77").isEqualTo(server.ask("SELECT @@GLOBAL.max_connections"));
        assertThat(value.origin())
                .isEqualTo(Origin.file(server.includedFile(), lineOf(server.includedFile(), "max_connections"), "77"));
        assertThat(value.shadowed())
                .containsExactly(Origin.file(server.mainFile(), lineOf(server.mainFile(), "max_connections"), "40"));
        assertThat(effective().value("innodb_buffer_pool_size"))
                .map(EffectiveValue::value)
                .contains("64M");
    }

    @Test
    void tellsWhatWasSetByHandFromWhatTheFilesSay() throws Exception {
        server.ask("SET GLOBAL max_connections = 55");
        EffectiveValue value = effective().value("max_connections").orElseThrow();
        assertThat(value.value()).isEqualTo("55");
        assertThat(value.origin().source()).isEqualTo(Origin.Source.RUNTIME);
        assertThat(value.shadowed()).extracting(Origin::value).containsExactly("77", "40");
    }

    @Test
    void tellsWhatWaitsForARestartAndProvesTheRestart() throws Exception {
        withFile("[mysqld]\ninnodb_log_buffer_size = 32M\n", () -> {
            EffectiveValue value = effective().value("innodb_log_buffer_size").orElseThrow();
            assertThat(value.value()).isEqualTo("16M");
            assertThat(value.pendingRestart()).isEqualTo("32M");

            Generation before = kind.generation(found(), host);
            assertThat(kind.unproven(found(), host, before, Effect.RESTART)).isPresent();
            server.restart();
            assertThat(kind.unproven(found(), host, before, Effect.RESTART)).isEmpty();
            assertThat(effective().value("innodb_log_buffer_size"))
                    .map(EffectiveValue::value)
                    .contains("32M");
        });
        server.restart();
    }

    @Test
    void saysWhichFilesTheServerDoesNotRead() throws Exception {
        Path odd = Files.writeString(dir.resolve("conf.d/60-odd.conf"), "[mysqld]\nmax_connections=1\n");
        withFile("[mysqld]\nwait_timeout = 60\n", () -> {
            Path open = dir.resolve("conf.d/90-more.cnf");
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-rw-rw-"));
            EffectiveConfig config = effective();
            assertThat(config.problems())
                    .anyMatch(p -> p.code().equals("world_writable") && ("chmod o-w " + open).equals(p.suggestion()))
                    .anyMatch(p -> p.code().equals("not_read") && p.subject().equals(odd.toString()));
            assertThat(config.files())
                    .noneMatch(f -> f.path().equals(open) || f.path().equals(odd));
            assertThat(config.value("wait_timeout").orElseThrow().pendingRestart())
                    .isNull();
        });
        Files.delete(odd);
    }

    @Test
    void checksWithTheServerItselfAndBelievesItsWordsNotItsExitCode() throws Exception {
        CommandResult good = host.run(kind.checker(found()).orElseThrow());
        assertThat(kind.judge(found(), good)).isEmpty();
        withFile("[mysqld]\ninnodb_buffer_pool_size=1.5G\n", () -> {
            CommandResult lie = host.run(kind.checker(found()).orElseThrow());
            assertThat(lie.exitCode()).isZero();
            assertThat(kind.judge(found(), lie))
                    .anyMatch(p -> p.severity() == Problem.Severity.ERROR
                            && p.subject().equals("innodb_buffer_pool_size"));
        });
        withFile("[mysqld]\nmax_conections=1\n", () -> {
            CommandResult wrong = host.run(kind.checker(found()).orElseThrow());
            assertThat(kind.judge(found(), wrong)).anyMatch(p -> p.severity() == Problem.Severity.ERROR);
        });
    }

    @Test
    void setsLiveAndReadsBackWithAnotherClient() throws Exception {
        List<Step> steps = kind.activate(found(), Effect.LIVE, List.of(new Setting("innodb_io_capacity", "1234")));
        Step.Sql step = (Step.Sql) steps.getFirst();
        host.query(step.database(), step.statement());
        assertThat(server.ask("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo("1234");
        assertThat(effective().value("innodb_io_capacity"))
                .map(EffectiveValue::value)
                .contains("1234");
    }

    private interface Trial {
        void run() throws Exception;
    }

    /** Runs with one more included file. */
    private void withFile(String text, Trial trial) throws Exception {
        Path more = Files.writeString(dir.resolve("conf.d/90-more.cnf"), text);
        try {
            trial.run();
        } finally {
            Files.delete(more);
        }
    }

    private Installation found() {
        return kind.discover(host).stream()
                .filter(i -> i.pid() == server.pid())
                .findFirst()
                .orElseThrow();
    }

    private EffectiveConfig effective() {
        return kind.effective(found(), host);
    }

    private static int lineOf(Path file, String name) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        Optional<String> line = lines.stream().filter(l -> l.startsWith(name)).findFirst();
        return lines.indexOf(line.orElseThrow()) + 1;
    }

    private static long startTicks(int pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19]);
    }
}
