package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The whole loop on a second Varnish, started by hand: its parameters, its configuration, and what it refuses. */
class VarnishLoopIT {
    private static Hone hone;

    private VarnishProcess varnish;
    private String service;
    private RunningProcess parent;
    private List<RunningProcess> children;
    private Map<Path, FileState> before;
    private String text;

    @BeforeAll
    static void startHone() {
        Assumptions.assumeTrue(VarnishProcess.isInstalled(), "varnish is not installed");
        hone = Hone.start(Hone.allowing("varnish"));
    }

    @AfterAll
    static void stopHone() {
        if (hone != null) {
            hone.close();
        }
    }

    @BeforeEach
    void start() throws IOException {
        varnish = VarnishProcess.start();
        parent = varnish.parent();
        children = parent.children();
        service = hone.service("varnish", parent.pid()).path("id").asString();
        before = files();
        text = Files.readString(varnish.policy());
    }

    @AfterEach
    void stop() {
        varnish.close();
    }

    @Test
    @AThirdOfCommits
    void fetchesASiteFromItsOwnServerAndTakesThatBack() throws Exception {
        try (OwnServer own = OwnServer.start()) {
            Map<String, String> values =
                    Map.of("site", "shop.example", "port", String.valueOf(own.port()), "cookies", "basket");
            hone.commit(hone.planBlock(service, "backend", "add", "vcl", values));

            assertThat(varnish.ask("shop.example", "")).isEqualTo("own 1");
            assertThat(varnish.ask("shop.example", "seen=1; tracker=2"))
                    .as("from the cache")
                    .isEqualTo("own 1");
            assertThat(varnish.ask("shop.example", "a=b; wordpress_logged_in_5c=x"))
                    .isEqualTo("own 2");
            assertThat(varnish.ask("shop.example", "basket=3")).isEqualTo("own 3");
            assertThat(varnish.ask("SHOP.example:80", "")).startsWith("own ");
            assertThat(varnish.ask("other.example", "")).startsWith("whetstone");

            hone.commit(hone.planBlock(service, "backend", "remove", "vcl#backend", Map.of()));
            assertThat(files()).isEqualTo(before);
            assertThat(varnish.ask("shop.example", ""))
                    .as("what is in the cache stays for its time")
                    .isEqualTo("own 1");
            assertThat(varnish.ask("shop.example:1", ""))
                    .as("what is not comes from the default")
                    .startsWith("whetstone");
        }
    }

    @Test
    void measuresSetsAParameterComparesAndTakesItBack() throws IOException {
        JsonNode found = hone.service("varnish", parent.pid());
        assertThat(found.path("startTicks").asLong()).isEqualTo(parent.startTicks());
        assertThat(found.path("version").asString()).isEqualTo(parent.version("-V"));
        try (VarnishProcess other = VarnishProcess.start()) {
            assertThat(hone.service("varnish", other.parent().pid()).path("id").asString())
                    .isNotEqualTo(service);
        }
        JsonNode least = hone.parameter(service, "thread_pool_min");
        assertThat(least.path("value").asString()).isEqualTo("5");
        assertThat(least.path("origin").path("source").asString()).isEqualToIgnoringCase("command_line");
        BenchRuns bench = BenchRuns.of(hone, service, "through-varnish-http", Map.of("connections", "4"));
        List<Long> runsBefore = bench.run(2);

        Rest.Answer planned = hone.tryPlan(service, Map.of("default_ttl", "3600", "thread_pool_min", "10"));
        assertThat(planned.raw().body()).contains("until_restart").contains("-p default_ttl=3600");
        long change = planned.expect(201).path("number").asLong();
        hone.commit(change);

        assertThat(varnish.told("default_ttl")).isEqualTo("3600.000");
        assertThat(varnish.told("thread_pool_min")).isEqualTo("10");
        assertThat(varnish.parent()).isEqualTo(parent);
        assertThat(parent.children()).isEqualTo(children);
        bench.compare(runsBefore, bench.run(2));
        hone.commit(hone.revert(change));
        assertThat(varnish.told("default_ttl")).isEqualTo("120.000");
        assertThat(varnish.told("thread_pool_min")).isEqualTo("5");
        assertThat(files()).isEqualTo(before);
    }

    /** The old configuration stays loaded, and what Hone loaded does not pile up. */
    @Test
    @AThirdOfCommits
    void takesAnotherConfigurationIntoUseAndTheOldOneBack() throws IOException {
        assertThat(varnish.mark()).isEqualTo("one");
        String boot = varnish.told("active");
        long change = hone.planText(service, varnish.policy(), text.replace("\"one\"", "\"two\""));
        assertThat(varnish.mark()).isEqualTo("one");
        hone.commit(change);
        assertThat(varnish.mark()).isEqualTo("two");
        assertThat(varnish.told("active")).startsWith("hone_").isNotEqualTo(boot);
        assertThat(varnish.parent()).isEqualTo(parent);
        assertThat(parent.children()).as("nothing that is cached is lost").isEqualTo(children);
        hone.commit(hone.revert(change));
        assertThat(varnish.mark()).isEqualTo("one");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    @AThirdOfCommits
    void replacesTheChildAloneForWhatNeedsOne() throws IOException {
        Rest.Answer planned = hone.tryPlan(service, Map.of("listen_depth", "512"));
        assertThat(planned.raw().body()).contains("cache_lost");
        long change = planned.expect(201).path("number").asLong();
        hone.commit(change);
        assertThat(varnish.told("listen_depth")).isEqualTo("512");
        assertThat(varnish.parent()).isEqualTo(parent);
        assertThat(parent.children()).hasSize(1).doesNotContainAnyElementsOf(children);
        assertThat(varnish.answers()).isTrue();
        hone.commit(hone.revert(change));
        assertThat(varnish.told("listen_depth")).isEqualTo("1024");
    }

    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "'    set req.bogus = 1;', Symbol not found",
        "'    unset;', VCC-compiler",
        "'    set resp.http.X = std.tolower(\"A\");', std"
    })
    void refusesWhatDoesNotCompile(String line, String cause) throws IOException {
        String wrong = text.replace("    set resp", line + "\n    set resp");
        JsonNode ended = hone.fail(hone.planText(service, varnish.policy(), wrong));
        assertThat(ended.path("state").asString()).isEqualTo("refused");
        assertThat(ended.toString()).contains(cause).contains("policy.vcl");
        assertUntouched();
    }

    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "'C{ system(\"id\"); }C', runs inside Varnish",
        "'import evil from \"/tmp/evil.so\";', evil",
        "'include \"/etc/passwd\";', outside"
    })
    void refusesCodeAtOnce(String line, String cause) throws IOException {
        Rest.Answer answer = hone.tryPlanText(service, varnish.policy(), text + line + "\n");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(cause);
        assertUntouched();
    }

    @ParameterizedTest
    @AThirdOfCommits
    @CsvSource({
        "default_ttl, banana, bad_unit",
        "default_ttl, 1h, bad_unit",
        "workspace_client, 1, out_of_range",
        "thread_pool_max, 1, out_of_range",
        "http_gzip_support, maybe, not_boolean",
        "cc_command, /tmp/x, runs_code",
        "nonsense, 1, unknown_parameter"
    })
    void refusesInTheFormWhatVarnishRefuses(String parameter, String value, String code) throws IOException {
        Rest.Answer answer = hone.tryPlan(service, Map.of(parameter, value));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(code);
        assertUntouched();
    }

    private void assertUntouched() throws IOException {
        assertThat(files()).isEqualTo(before);
        assertThat(varnish.parent()).isEqualTo(parent);
        assertThat(parent.children()).isEqualTo(children);
        assertThat(varnish.told("active")).isEqualTo("boot");
        assertThat(varnish.mark()).isEqualTo("one");
    }

    private Map<Path, FileState> files() throws IOException {
        return FileState.below(varnish.main(), varnish.policy().getParent());
    }
}
