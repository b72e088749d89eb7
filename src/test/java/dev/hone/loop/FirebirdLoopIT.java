package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.kind.firebird.TestFirebird;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The whole loop on a Firebird of the test's own beside a first one, whose settings stand in an included file. */
class FirebirdLoopIT {
    private static TestFirebird first;
    private static TestFirebird server;
    private static Hone hone;
    private static String id;

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(TestFirebird.isInstalled(), "firebird3.0-server is not installed");
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("DefaultDbCachePages", "600");
        settings.put("LockMemSize", "2M");
        settings.put("GCPolicy", "combined");
        first = TestFirebird.start(settings);
        server = TestFirebird.start(settings);
        hone = Hone.start(Hone.allowing("firebird"));
        id = hone.service("firebird", server.runningPid()).path("id").asString();
        login();
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

    private static void login() throws Exception {
        Path file = Files.writeString(
                hone.app().data().resolve("credentials.yml"),
                "%s: {user: SYSDBA, password: %s}%n".formatted(id, TestFirebird.PASSWORD));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void measuresChangesComparesAndTakesItBack() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        RunningProcess processOfFirst = RunningProcess.of(first.runningPid());
        JsonNode service = hone.service("firebird", process.pid());
        assertThat(service.path("startTicks").asLong()).isEqualTo(process.startTicks());
        assertThat(process.version("-z")).startsWith(service.path("version").asString() + ".");
        assertThat(hone.service("firebird", processOfFirst.pid()).path("id").asString())
                .isNotEqualTo(id);
        Map<Path, FileState> before = files(server);
        Map<Path, FileState> ofFirst = files(first);
        JsonNode now = hone.parameter(id, "DefaultDbCachePages");
        assertThat(now.path("value").asString()).isEqualTo("600");
        assertThat(now.path("origin").path("file").asString())
                .isEqualTo(server.includedFile().toString());
        assertThat(now.path("origin").path("line").asInt()).isEqualTo(2);
        BenchRuns bench = BenchRuns.of(hone, id, "burst", Map.of("scale", "0.02", "connections", "4", "mix", "burst"));
        List<Long> runsBefore = bench.run(2);

        long change = hone.plan(
                id,
                Map.of(
                        "DefaultDbCachePages",
                        "1K",
                        "LockMemSize",
                        "3M",
                        "shop/LockHashSlots",
                        "30011",
                        "shop/DeadlockTimeout",
                        "7"));
        assertThat(files(server)).isEqualTo(before);
        hone.commit(change);
        RunningProcess later = RunningProcess.of(server.runningPid());
        assertThat(later).isNotEqualTo(process);
        assertThat(server.pageBuffers()).isEqualTo("1024");
        assertThat(server.includedFile()).content().contains("DefaultDbCachePages = 1K", "LockMemSize = 3M");
        assertThat(server.databasesFile())
                .content()
                .contains("LockHashSlots = 30011\t# many users", "DeadlockTimeout = 7");
        bench.compare(runsBefore, bench.run(2));

        hone.commit(hone.revert(change));
        assertThat(files(server)).isEqualTo(before);
        assertThat(server.pageBuffers()).isEqualTo("600");
        assertThat(RunningProcess.of(server.runningPid())).isNotEqualTo(later);
        assertThat(server.dir().resolve("data"))
                .isDirectoryContaining("glob:**/shop.fdb")
                .isDirectoryNotContaining("glob:**/hone*");
        assertThat(server.ask("select count(*) from sec$users where sec$user_name starting with 'HONE'"))
                .isEqualTo("0");
        assertThat(files(first)).isEqualTo(ofFirst);
        assertThat(RunningProcess.of(first.runningPid())).isEqualTo(processOfFirst);
    }

    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "DefaultDbCachePages, banana, bad_unit",
        "DefaultDbCachePages, 1.5k, bad_unit",
        "DefaultDbCachePages, 300 MB, bad_unit",
        "DefaultDbCachePages, 10, out_of_range",
        "shop/DefaultDbCachePages, 0x200, bad_unit",
        "TcpRemoteBufferSize, 64K, out_of_range",
        "ServerMode, Banana, unknown_word",
        "GCPolicy, none, unknown_word",
        "TcpNoNagle, on, not_boolean",
        "Bananas, 1, unknown_parameter",
        "UdfAccess, Full, runs_code",
        "ExternalFileAccess, Full, runs_code",
        "SecurityDatabase, /tmp/x.fdb, runs_code"
    })
    void refusesAtOnceWhatTheServerWouldMisread(String parameter, String value, String code) throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        Map<Path, FileState> before = files(server);
        Rest.Answer answer = hone.tryPlan(id, Map.of(parameter, value));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(code, parameter.replaceFirst(".*/", ""));
        assertThat(files(server)).isEqualTo(before);
        assertThat(RunningProcess.of(server.runningPid())).isEqualTo(process);
    }

    @ParameterizedTest
    @AThirdOfCommits
    @ValueSource(
            strings = {
                "DefaultDbCachePages = banana",
                "DefaultDbCachePages = 1.5k",
                "DefaultDbCachePages = 600\nDefaultDbCachePages = 900",
                "DefaultDbCachePages = 600\nServerMode = Banana",
                "DefaultDbCachePages = 600\nBananas = 3",
                "DefaultDbCachePages = 600\nLockHashSlots",
                "DefaultDbCachePages = 600\nTcpNoNagle = on",
                "DefaultDbCachePages = 600\nGCPolicy ="
            })
    void endsARawEditThatTheServerWouldMisreadAsItBegan(String wrong) throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        Map<Path, FileState> before = files(server);
        String text = Files.readString(server.includedFile());

        JsonNode failed =
                hone.fail(hone.planText(id, server.includedFile(), text.replace("DefaultDbCachePages = 600", wrong)));

        assertThat(failed.path("state").asString()).isEqualTo("refused");
        String cause = wrong.substring(wrong.indexOf('\n') + 1).split(" ")[0];
        assertThat(failed.toString()).contains("tune.conf", cause);
        assertThat(files(server)).isEqualTo(before);
        assertThat(server.pageBuffers()).isEqualTo("600");
        assertThat(RunningProcess.of(server.runningPid())).isEqualTo(process);
    }

    @ParameterizedTest
    @AThirdOfCommits
    @ValueSource(strings = {"UdfAccess = Full", "include /tmp/x.conf", "Providers = Mine", "TempDirectories = /tmp"})
    void refusesCodeOnTheRawPath(String line) throws Exception {
        Map<Path, FileState> before = files(server);
        String text = Files.readString(server.mainFile(), StandardCharsets.ISO_8859_1);
        Rest.Answer answer = hone.tryPlanText(id, server.mainFile(), text + line + "\n");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(line.split(" ")[0].equals("include") ? "x.conf" : line.split(" ")[0]);
        assertThat(files(server)).isEqualTo(before);
    }

    @Test
    @AThirdOfCommits
    void refusesANewDatabaseAndANewLineOfUdfAccess() throws Exception {
        String names = Files.readString(server.databasesFile());
        assertThat(hone.tryPlanText(id, server.databasesFile(), names + "passwd = /etc/passwd\n")
                        .status())
                .isEqualTo(422);
        String text = Files.readString(server.mainFile(), StandardCharsets.ISO_8859_1);
        assertThat(hone.tryPlanText(id, server.mainFile(), text.replace("\nUdfAccess = None", "\n"))
                        .status())
                .isEqualTo(422);
    }

    private static Map<Path, FileState> files(TestFirebird of) throws Exception {
        return FileState.below(
                of.mainFile(), of.databasesFile(), of.includedFile().getParent());
    }
}
