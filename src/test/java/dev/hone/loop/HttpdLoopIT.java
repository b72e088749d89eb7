package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.Slice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The whole loop on a second httpd, started by hand, whose edited values stand in an included file; and its lies. */
class HttpdLoopIT {
    private static final List<String> TOOLS = Slice.of("tools for httpd", List.of("http", "wrk", "ab"), 1);
    private static Hone hone;

    private HttpdProcess httpd;
    private String service;
    private RunningProcess parent;
    private Map<Path, FileState> before;
    private String text;

    @BeforeAll
    static void startHone() {
        Assumptions.assumeTrue(HttpdProcess.isInstalled(), "apache2 is not installed");
        hone = Hone.start(Hone.allowing("httpd"));
    }

    @AfterAll
    static void stopHone() {
        if (hone != null) {
            hone.close();
        }
    }

    @BeforeEach
    void start() throws IOException {
        httpd = HttpdProcess.start();
        parent = httpd.parent();
        service = hone.service("httpd", parent.pid()).path("id").asString();
        before = files(httpd);
        text = Files.readString(httpd.tuning());
    }

    @AfterEach
    void stop() {
        httpd.close();
    }

    /** The two directives that let static files go out by the kernel alone. */
    @Test
    void measuresChangesComparesAndTakesItBack() throws IOException {
        try (HttpdProcess first = HttpdProcess.start()) {
            RunningProcess parentOfFirst = first.parent();
            List<RunningProcess> childrenOfFirst = parentOfFirst.children();
            JsonNode found = hone.service("httpd", parent.pid());
            assertThat(found.path("id").asString())
                    .isNotEqualTo(hone.service("httpd", parentOfFirst.pid())
                            .path("id")
                            .asString());
            assertThat(found.path("startTicks").asLong()).isEqualTo(parent.startTicks());
            assertThat(found.path("version").asString()).isEqualTo(parent.version("-v"));
            JsonNode sendfile = hone.parameter(service, "EnableSendfile");
            assertThat(sendfile.path("value").asString()).isEqualTo("Off");
            assertThat(sendfile.path("origin").path("file").asString())
                    .isEqualTo(httpd.tuning().toString());
            assertThat(sendfile.path("origin").path("line").asInt()).isEqualTo(3);
            assertThat(httpd.running("EnableSendfile")).contains("Off");
            Map<String, BenchRuns> benches = benches();
            Map<String, List<Long>> runsBefore = run(benches);
            List<RunningProcess> oldChildren = parent.children();

            long change = hone.plan(service, Map.of("EnableMMAP", "Off", "EnableSendfile", "On"));
            assertThat(files(httpd)).isEqualTo(before);
            JsonNode committed = hone.commit(change);

            assertThat(Hone.states(committed)).contains("received", "checked", "staged", "prepared", "activated");
            assertThat(httpd.running("EnableSendfile")).contains("On");
            assertThat(httpd.running("EnableMMAP")).contains("Off");
            assertThat(httpd.parent()).isEqualTo(parent);
            assertThat(parent.children()).doesNotContainAnyElementsOf(oldChildren);
            Map<String, List<Long>> runsAfter = run(benches);
            benches.forEach((tool, bench) -> bench.compare(runsBefore.get(tool), runsAfter.get(tool)));

            hone.commit(hone.revert(change));
            assertThat(files(httpd)).isEqualTo(before);
            assertThat(httpd.running("EnableSendfile")).contains("Off");
            assertThat(httpd.parent()).isEqualTo(parent);
            assertThat(parentOfFirst.children()).containsAll(childrenOfFirst);
        }
    }

    private Map<String, BenchRuns> benches() {
        Map<String, BenchRuns> benches = new LinkedHashMap<>();
        for (String tool : TOOLS) {
            if (tool.equals("http") || Files.isExecutable(Path.of("/usr/bin", tool))) {
                benches.put(tool, BenchRuns.of(hone, service, "front-page-" + tool, Map.of("connections", "4")));
            }
        }
        return benches;
    }

    private static Map<String, List<Long>> run(Map<String, BenchRuns> benches) {
        Map<String, List<Long>> runs = new LinkedHashMap<>();
        benches.forEach((tool, bench) -> runs.put(tool, bench.run(2)));
        return runs;
    }

    /** A graceful restart keeps the old limit and only says so in its log. */
    @Test
    @AThirdOfCommits
    void sendsStaticFilesWithoutMappingThemAndLoadsAKnownModule() throws IOException {
        long change = hone.planBlock(service, "static-files", "add", "server", Map.of());
        hone.commit(change);
        assertThat(httpd.running("EnableSendfile")).contains("On");
        assertThat(hone.blockState(service, "static-files", "server")).isEqualTo("present");
        assertThat(hone.blockState(service, "status", "server")).isEqualTo("by_hand");
        hone.commit(hone.planBlock(service, "module", "add", "server", Map.of("module", "expires")));
        hone.commit(hone.planBlock(service, "module", "remove", "server#module", Map.of()));
        hone.commit(hone.revert(change));
        assertThat(files(httpd)).isEqualTo(before);
        assertThat(httpd.running("EnableSendfile")).contains("Off");
    }

    @Test
    @AThirdOfCommits
    void restartsForALimitThatNoReloadCanRaise() throws IOException {
        long change = hone.plan(service, Map.of("ServerLimit", "20", "MaxRequestWorkers", "500"));
        hone.commit(change);
        RunningProcess later = httpd.parent();
        assertThat(later).isNotEqualTo(parent);
        assertThat(httpd.running("ServerLimit")).contains("20");
        assertThat(httpd.running("MaxRequestWorkers")).contains("500");
        hone.commit(hone.revert(change));
        assertThat(files(httpd)).isEqualTo(before);
        assertThat(httpd.running("ServerLimit")).isEmpty();
        assertThat(httpd.parent()).isNotEqualTo(later);
    }

    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "MaxRequestWorkers, banana, bad_unit, banana",
        "MaxRequestWorkers, 900, misread_value, httpd would make it 400",
        "Timeout, 5s, bad_unit, 5s",
        "KeepAlive, maybe, not_boolean, maybe",
        "CacheDefaultExpire, 60, unknown_parameter, CacheDefaultExpire"
    })
    void refusesInTheFormWhatHttpdWouldMisread(String parameter, String value, String code, String word)
            throws IOException {
        Rest.Answer answer = hone.tryPlan(service, Map.of(parameter, value));
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(422);
        assertThat(answer.raw().body())
                .contains(code.equals("unknown_parameter") ? "parameter" : code)
                .contains(word);
        assertUntouched();
    }

    /** {@code apache2 -t} calls both right; what it would make of them nobody sees. */
    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "'MaxRequestWorkers banana', MaxRequestWorkers",
        "'MaxRequestWorkers 900', httpd would make it 400",
        "'Timeout banana', Timeout",
        "'Bogus on', Bogus",
        "'<Directory /srv>', is not closed"
    })
    void refusesTheSameAsText(String line, String cause) throws IOException {
        JsonNode ended = hone.fail(hone.planText(service, httpd.tuning(), text + line + "\n"));
        assertThat(ended.path("state").asString()).isEqualTo("refused");
        assertThat(ended.toString()).contains(cause);
        assertUntouched();
    }

    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "'LoadModule evil_module /tmp/evil.so', LoadModule",
        "'CustomLog \"|/bin/sh -c id\" common', CustomLog",
        "'Alias /x /etc', Alias"
    })
    void refusesCodeAtOnce(String line, String name) throws IOException {
        Rest.Answer answer = hone.tryPlanText(service, httpd.tuning(), text + line + "\n");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(name);
        assertUntouched();
    }

    /** The checker passes, the signal is sent, and the parent ends itself; it is brought back with its old files. */
    @Test
    @AThirdOfCommits
    void bringsBackAParentThatItsNewFilesKilled() throws IOException {
        try (java.net.ServerSocket stranger =
                new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            String taken = text + "Listen 127.0.0.1:" + stranger.getLocalPort() + "\n";
            JsonNode ended = hone.fail(hone.planText(service, httpd.tuning(), taken));
            assertThat(ended.path("state").asString()).isEqualTo("rolled_back");
        }
        assertThat(files(httpd)).isEqualTo(before);
        assertThat(httpd.answers()).isTrue();
        assertThat(httpd.running("MaxRequestWorkers")).contains("100");
    }

    private void assertUntouched() throws IOException {
        assertThat(files(httpd)).isEqualTo(before);
        assertThat(httpd.parent()).isEqualTo(parent);
        assertThat(httpd.answers()).isTrue();
    }

    private static Map<Path, FileState> files(HttpdProcess of) throws IOException {
        return FileState.below(of.mainConfig(), of.tuning().getParent());
    }
}
