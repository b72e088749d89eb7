package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.kind.fpm.FpmProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole loop on a pool of a second php-fpm, started by hand, whose pools and php.ini lie at odd places. */
class PhpFpmLoopIT {
    private static FpmProcess first;
    private static Hone hone;

    private FpmProcess fpm;

    @BeforeAll
    static void startHone() throws IOException {
        Assumptions.assumeTrue(FpmProcess.isInstalled(), "php-fpm is not installed");
        first = FpmProcess.start();
        hone = Hone.start(Hone.allowing("php-fpm"));
    }

    @AfterAll
    static void stopHone() {
        if (hone != null) {
            hone.close();
        }
        if (first != null) {
            first.close();
        }
    }

    @BeforeEach
    void start() throws IOException {
        fpm = FpmProcess.start();
    }

    @AfterEach
    void stop() {
        fpm.close();
    }

    @Test
    void measuresChangesComparesAndTakesItBack() throws Exception {
        RunningProcess master = fpm.master();
        Map<Path, FileState> before = files(fpm);
        Map<Path, FileState> ofFirst = files(first);
        List<RunningProcess> childrenOfFirst = first.children("www");
        JsonNode service = service("www");
        String id = service.path("id").asString();
        assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(master.version("-v"));
        assertThat(id).isNotEqualTo(service("shop").path("id").asString());
        JsonNode limit = hone.parameter(id, "php_admin_value[memory_limit]");
        assertThat(limit.path("value").asString()).isEqualTo("64M").isEqualTo(fpm.iniGet("www", "memory_limit"));
        assertThat(limit.path("origin").path("file").asString())
                .isEqualTo(fpm.poolFile("www").toString());
        assertThat(limit.path("origin").path("line").asInt()).isEqualTo(lineOf("php_admin_value"));
        BenchRuns bench = BenchRuns.of(hone, id, "computing-page", Map.of("connections", "2", "rounds", "500"));
        List<Long> runsBefore = bench.run(3);
        List<RunningProcess> children = fpm.children("www");

        long change = hone.plan(
                id, Map.of("php_admin_value[memory_limit]", "80M", "pm.max_children", "9", "pm.max_requests", "300"));
        assertThat(files(fpm)).isEqualTo(before);
        JsonNode committed = hone.commit(change);

        assertThat(Hone.states(committed)).contains("received", "checked", "staged", "prepared", "activated");
        assertThat(fpm.iniGet("www", "memory_limit")).isEqualTo("80M");
        assertThat(fpm.poolFile("www"))
                .content()
                .contains("pm.max_children = 9 ; of a small host", ";pm.max_requests = 500\npm.max_requests = 300\n");
        assertThat(fpm.children("www")).doesNotContainAnyElementsOf(children);
        assertThat(fpm.master())
                .as("in the foreground it stays the same process")
                .isEqualTo(master);
        bench.compare(runsBefore, bench.run(3));

        hone.commit(hone.revert(change));
        assertThat(files(fpm)).isEqualTo(before);
        assertThat(fpm.iniGet("www", "memory_limit")).isEqualTo("64M");
        assertThat(files(first)).isEqualTo(ofFirst);
        assertThat(first.children("www")).isEqualTo(childrenOfFirst);
    }

    /** php-fpm -t passes, USR2 kills the master, and Hone starts it again as it was, its -c and scan directory included. */
    @Test
    @AThirdOfCommits
    void startsTheMasterAgainWhenItDiesOfItsReload() throws Exception {
        RunningProcess master = fpm.master();
        Map<Path, FileState> before = files(fpm);
        String text = Files.readString(fpm.poolFile("www"));
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String taken = "listen = 127.0.0.1:" + stranger.getLocalPort();
            JsonNode ended = hone.fail(hone.planText(
                    service("www").path("id").asString(),
                    fpm.poolFile("www"),
                    text.replaceFirst("(?m)^listen = .*$", taken)));
            assertThat(ended.path("state").asString())
                    .as(ended.toPrettyString())
                    .isEqualTo("rolled_back");
            assertThat(ended.toString()).contains("Address already in use");
        }
        fpm.awaitUp();
        assertThat(files(fpm)).isEqualTo(before);
        assertThat(fpm.master()).isNotEqualTo(master);
        assertThat(fpm.iniGet("www", "memory_limit")).isEqualTo("64M");
        assertThat(fpm.iniGet("www", "opcache.memory_consumption"))
                .as("of its own scan directory")
                .isEqualTo("64");
        assertThat(fpm.iniGet("www", "post_max_size")).as("of its own php.ini").isEqualTo("8M");
    }

    @Test
    void refusesInTheFormWhatWouldBeMisread() throws Exception {
        String id = service("www").path("id").asString();
        assertThat(hone.tryPlan(id, Map.of("php_admin_value[memory_limit]", "8MB"))
                        .expect(422)
                        .toString())
                .contains("reads 8MB as 8 bytes")
                .contains("8M");
        assertThat(hone.tryPlan(id, Map.of("pm.max_children", "4294967301"))
                        .expect(422)
                        .toString())
                .contains("32 bits");
        assertThat(hone.tryPlan(id, Map.of("pm.start_servers", "9")).expect(422).toString())
                .contains("pm.start_servers = 9 must be at most pm.max_spare_servers = 3");
        assertThat(hone.tryPlan(id, Map.of("request_terminate_timeout", "1.5m"))
                        .expect(422)
                        .toString())
                .contains("no whole number");
        assertThat(hone.tryPlan(id, Map.of("listen", "9000")).expect(422).toString())
                .contains("run any script");
        hone.tryPlan(id, Map.of("user", "root")).expect(422);
        hone.tryPlan(id, Map.of("security.limit_extensions", ".jpg")).expect(422);
    }

    @Test
    @AThirdOfCommits
    void leavesEverythingAsItWasAfterARawEditThatIsWrong() throws Exception {
        assertUntouched("pm.max_children = 20M", "20M");
        assertUntouched("pm.max_childs = 3", "pm.max_childs");
        assertUntouched("php_admin_value[memory_limt] = 64M", "memory_limt");
        assertUntouched("php_value[post_max_size] = 8MB", "8 bytes");
        assertUntouched("php_admin_value[opcache.memory_consumption] = 256", "only when the master starts");
        assertUntouched("php_admin_value[auto_prepend_file] = /tmp/x.php", "code PHP runs");
        assertUntouched("pm.min_spare_servers = 4", "min_spare ≤ start ≤ max_spare ≤ max_children");
        assertUntouched("slowlog = /etc/cron.d/slow", "logs to today");
    }

    private void assertUntouched(String line, String cause) throws Exception {
        RunningProcess master = fpm.master();
        List<RunningProcess> children = fpm.children("www");
        Map<Path, FileState> before = files(fpm);
        String text = Files.readString(fpm.poolFile("www")) + line + "\n";
        Rest.Answer planned = hone.tryPlanText(service("www").path("id").asString(), fpm.poolFile("www"), text);
        String words = planned.status() == 201
                ? hone.fail(planned.expect(201).path("number").asLong()).toString()
                : planned.expect(422).toString();
        assertThat(words).as(line).contains(cause);
        assertThat(files(fpm)).isEqualTo(before);
        assertThat(fpm.master()).isEqualTo(master);
        assertThat(fpm.children("www")).as("not even reloaded").isEqualTo(children);
    }

    private JsonNode service(String pool) {
        long pid = fpm.master().pid();
        return hone.service(
                s -> s.path("kind").asString().equals("php-fpm")
                        && s.path("pid").asLong() == pid
                        && s.path("name").asString().endsWith(" " + pool),
                "pool " + pool + " of " + pid);
    }

    private int lineOf(String start) throws IOException {
        List<String> lines = Files.readAllLines(fpm.poolFile("www"));
        return 1
                + lines.indexOf(lines.stream()
                        .filter(l -> l.startsWith(start))
                        .findFirst()
                        .orElseThrow());
    }

    private static Map<Path, FileState> files(FpmProcess of) throws IOException {
        return FileState.below(
                of.mainConfig(),
                of.phpIni(),
                of.root().resolve("pool.d"),
                of.root().resolve("conf.d"));
    }
}
