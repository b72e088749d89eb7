package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.kind.memcached.TestMemcached;
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

/** The whole loop on two memcached servers of the test's own: one with its flags in a file, one with them on its command line. */
class MemcachedLoopIT {
    @TempDir
    static Path dir;

    @TempDir
    static Path byHandDir;

    private static TestMemcached server;
    private static TestMemcached byHand;
    private static Hone hone;

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(TestMemcached.hasStarter(), "memcached or its starter is not installed, or no root");
        byHand = TestMemcached.byHand(byHandDir, "-m", "64");
        server = TestMemcached.fromFile(dir, "# memory in MiB", "-m 64", "-c 512", "-o idle_timeout=600");
        hone = Hone.start(Hone.allowing("memcached"));
    }

    @AfterAll
    static void stop() {
        if (hone != null) {
            hone.close();
        }
        if (server != null) {
            server.close();
        }
        if (byHand != null) {
            byHand.close();
        }
    }

    @Test
    void changesMemoryWhileRunningAndTakesItBack() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        JsonNode service = hone.service("memcached", server.runningPid());
        assertThat(service.path("startTicks").asLong()).isEqualTo(process.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(process.version("-V"));
        Map<Path, FileState> before = files();
        JsonNode now = hone.parameter(id(server), "memory-limit");
        assertThat(now.path("origin").path("file").asString())
                .isEqualTo(server.file().toString());
        assertThat(now.path("origin").path("line").asInt()).isEqualTo(6);
        server.ask("set kept 0 0 2\r\nok");
        BenchRuns bench = BenchRuns.of(hone, id(server), "reads", Map.of("keys", "1000", "connections", "4"));
        List<Long> runsBefore = bench.run(3);
        assertThat(server.stat("stats", "curr_items")).isEqualTo("1");

        long change = hone.plan(id(server), Map.of("memory-limit", "96"));
        assertThat(files()).isEqualTo(before);
        hone.commit(change);
        assertThat(server.stat("stats settings", "maxbytes")).isEqualTo(String.valueOf(96 << 20));
        assertThat(server.file()).content().contains("\n-m 96\n");
        assertThat(RunningProcess.of(server.runningPid())).isEqualTo(process);
        assertThat(server.ask("get kept")).contains("ok");
        bench.compare(runsBefore, bench.run(3));
        assertThat(server.stat("stats", "curr_items")).isEqualTo("1");
        assertThat(server.stat("stats", "evictions")).isEqualTo("0");

        hone.commit(hone.revert(change));
        assertThat(files()).isEqualTo(before);
        assertThat(server.stat("stats settings", "maxbytes")).isEqualTo(String.valueOf(64 << 20));
        assertThat(byHand.stat("stats settings", "maxbytes")).isEqualTo(String.valueOf(64 << 20));
    }

    @Test
    @AThirdOfCommits
    void saysThatARestartEmptiesItAndRestartsByItsStarter() throws Exception {
        RunningProcess process = RunningProcess.of(server.runningPid());
        Map<Path, FileState> before = files();

        long change = hone.plan(id(server), Map.of("conn-limit", "600", "idle_timeout", "30"));
        assertThat(hone.change(change).toString()).contains("empties it");
        hone.commit(change);
        assertThat(server.stat("stats settings", "maxconns")).isEqualTo("600");
        assertThat(server.stat("stats settings", "idle_timeout")).isEqualTo("30");
        RunningProcess later = RunningProcess.of(server.runningPid());
        assertThat(later).isNotEqualTo(process);

        hone.commit(hone.revert(change));
        assertThat(files()).isEqualTo(before);
        assertThat(server.stat("stats settings", "maxconns")).isEqualTo("512");
        assertThat(RunningProcess.of(server.runningPid())).isNotEqualTo(later);
    }

    /** Its flags are in no file: only what is live is promised, and for how long. */
    @Test
    @AThirdOfCommits
    void setsLiveAloneWhatWasStartedByHand() throws Exception {
        RunningProcess process = RunningProcess.of(byHand.runningPid());
        Rest.Answer restart = hone.tryPlan(id(byHand), Map.of("threads", "2"));
        assertThat(restart.status()).isEqualTo(422);
        assertThat(restart.raw().body()).contains("on_the_command_line");

        long change = hone.plan(id(byHand), Map.of("memory-limit", "80"));
        assertThat(hone.change(change).toString()).contains("lasts until its next start");
        hone.commit(change);
        assertThat(byHand.stat("stats settings", "maxbytes")).isEqualTo(String.valueOf(80 << 20));
        hone.commit(hone.revert(change));
        assertThat(byHand.stat("stats settings", "maxbytes")).isEqualTo(String.valueOf(64 << 20));
        assertThat(RunningProcess.of(byHand.runningPid())).isEqualTo(process);
    }

    @ParameterizedTest
    @CsvSource({
        "memory-limit, 0.5G, bad_unit",
        "memory-limit, 64M, bad_unit",
        "memory-limit, -5, bad_unit",
        "threads, 0, out_of_range",
        "max-item-size, 512, out_of_range",
        "max-item-size, 33m, item_above_half",
        "conn-limit, 1;id, shell_character",
        "user, root, runs_code"
    })
    void refusesBadValuesAtOnce(String parameter, String value, String code) throws Exception {
        Rest.Answer answer = hone.tryPlan(id(server), Map.of(parameter, value));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(code);
    }

    @Test
    @AThirdOfCommits
    void endsARawEditThatMemcachedWouldMisreadOrNotTakeAsItBegan() throws Exception {
        assertUndone("-m 64", "-m 64M", "would read 64M as 64");
        assertUndone("-m 64", "-m 0.5G", "would read 0.5G as 0");
        assertUndone("-m 64", "-m -5", "memory-limit");
        assertUndone("-c 512", "-c 512\nmemory 64", "no flag");
        assertUndone("-c 512", "-c 512\n--no-such-thing=1", "memcached");
    }

    @Test
    @AThirdOfCommits
    void refusesWhatItsStarterWouldHandToAShell() throws Exception {
        String text = Files.readString(server.file());
        for (String line : List.of("-m 64; id", "-c $(id)", "-u root", "-P /etc/cron.d/x", "logfile /etc/cron.d/x")) {
            Rest.Answer answer = hone.tryPlanText(id(server), server.file(), text + line + "\n");
            assertThat(answer.status()).as(line).isEqualTo(422);
        }
        assertThat(server.file()).content().isEqualTo(text);
    }

    private static void assertUndone(String old, String wrong, String cause) throws Exception {
        String text = Files.readString(server.file());
        Map<Path, FileState> before = files();
        String settings = server.ask("stats settings");

        JsonNode failed = hone.fail(hone.planText(id(server), server.file(), text.replace(old, wrong)));

        assertThat(failed.toString()).as("cause of " + wrong).contains(cause);
        assertThat(files()).isEqualTo(before);
        assertThat(server.ask("stats settings")).isEqualTo(settings);
    }

    private static String id(TestMemcached of) throws Exception {
        return hone.service("memcached", of.runningPid()).path("id").asString();
    }

    private static Map<Path, FileState> files() throws Exception {
        return FileState.below(server.file());
    }
}
