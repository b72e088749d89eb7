package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.linux.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole loop on the kernel parameters of a network namespace that the test made. */
class LinuxLoopIT {
    private static final String SETTINGS = "# Shop.\n-net.core.somaxconn=777\nnet.ipv4.tcp_fin_timeout =\t40\n";

    private static Hone hone;

    @BeforeAll
    static void start() {
        Assumptions.assumeTrue(TestNamespace.isPermitted(), "only root may make a network namespace");
        hone = Hone.start(Hone.allowing("linux"));
    }

    @AfterAll
    static void stop() {
        if (hone != null) {
            hone.close();
        }
    }

    /** The load is that of an nginx in the namespace; the host has the same port free, so nobody else could answer. */
    @Test
    void measuresChangesAParameterOfANamespaceComparesAndTakesItBack() throws Exception {
        try (TestNamespace namespace = TestNamespace.create("50-shop.conf", SETTINGS);
                NginxProcess nginx = NginxProcess.start(namespace.entering())) {
            assertThat(nginx.accepts()).as("from outside the namespace").isFalse();
            Path file = namespace.directory().resolve("50-shop.conf");
            Map<Path, FileState> before = FileState.below(namespace.directory());
            JsonNode service = service(namespace);
            String id = service.path("id").asString();
            assertThat(Files.readString(Path.of("/proc/sys/kernel/osrelease")))
                    .startsWith(service.path("version").asString());
            String hostValue = Files.readString(Path.of("/proc/sys/net/core/somaxconn"));
            JsonNode now = hone.parameter(id, "net.core.somaxconn");
            assertThat(now.path("value").asString()).isEqualTo("777");
            assertThat(now.path("origin").path("file").asString()).isEqualTo(file.toString());
            assertThat(now.path("origin").path("line").asInt()).isEqualTo(2);
            BenchRuns bench = BenchRuns.of(
                    hone,
                    hone.service("nginx", nginx.master().pid()).path("id").asString(),
                    "front-page-http",
                    Map.of("connections", "4", "keep_alive", "false"));
            List<Long> runsBefore = bench.run(3);

            long change = hone.plan(id, Map.of("net.core.somaxconn", "2048", "net.ipv4.tcp_fin_timeout", "20"));
            assertThat(FileState.below(namespace.directory())).isEqualTo(before);
            hone.commit(change);
            assertThat(kernel(namespace, "net/core/somaxconn")).isEqualTo("2048");
            assertThat(kernel(namespace, "net/ipv4/tcp_fin_timeout")).isEqualTo("20");
            assertThat(Files.readString(file))
                    .isEqualTo(SETTINGS.replace("777", "2048").replace("40", "20"));
            JsonNode compared = bench.compare(runsBefore, bench.run(3));
            assertThat(compared.path("configurationDiffers").asBoolean()).isFalse();
            if (!compared.path("a").path("runs").isEmpty()
                    && !compared.path("b").path("runs").isEmpty()) {
                assertThat(compared.path("unlike").toString()).contains("kernel_parameters");
            }

            hone.commit(hone.revert(change));
            assertThat(FileState.below(namespace.directory())).isEqualTo(before);
            assertThat(Files.readString(Path.of("/proc/sys/net/core/somaxconn")))
                    .as("the host's own")
                    .isEqualTo(hostValue);
            assertThat(kernel(namespace, "net/core/somaxconn")).isEqualTo("777");
            assertThat(kernel(namespace, "net/ipv4/tcp_fin_timeout")).isEqualTo("40");
        }
    }

    @Test
    void addsAFileForAParameterThatNoneNamesAndTakesItAway() throws Exception {
        try (TestNamespace namespace = TestNamespace.create("50-shop.conf", SETTINGS)) {
            String id = service(namespace).path("id").asString();
            String before = kernel(namespace, "net/ipv4/tcp_keepalive_time");
            long change = hone.plan(id, Map.of("net.ipv4.tcp_keepalive_time", "1234"));
            hone.commit(change);
            assertThat(kernel(namespace, "net/ipv4/tcp_keepalive_time")).isEqualTo("1234");
            assertThat(namespace.directory().resolve("90-hone.conf"))
                    .content()
                    .contains("net.ipv4.tcp_keepalive_time = 1234");

            hone.commit(hone.revert(change));
            assertThat(namespace.directory().resolve("90-hone.conf")).doesNotExist();
            assertThat(kernel(namespace, "net/ipv4/tcp_keepalive_time")).isEqualTo(before);
        }
    }

    @Test
    void refusesWhatTheKernelWouldNotTakeAndWhatRunsCode() throws Exception {
        try (TestNamespace namespace = TestNamespace.create("50-shop.conf", SETTINGS)) {
            Path file = namespace.directory().resolve("50-shop.conf");
            String id = service(namespace).path("id").asString();
            for (String value : List.of("1k", "-1", "many")) {
                hone.tryPlan(id, Map.of("net.core.somaxconn", value)).expect(422);
            }
            hone.tryPlanText(id, file, SETTINGS + "kernel/core_pattern = |/tmp/x\n")
                    .expect(422);
            JsonNode failed = hone.fail(hone.planText(id, file, SETTINGS.replace("777", "1k")));
            assertThat(failed.path("message").asString()).contains("net.core.somaxconn");
            assertThat(Files.readString(file)).isEqualTo(SETTINGS);
            assertThat(kernel(namespace, "net/core/somaxconn")).isEqualTo("777");
        }
    }

    private static JsonNode service(TestNamespace namespace) {
        return hone.service(
                s -> s.path("name").asString().endsWith("netns " + namespace.name()),
                "the namespace " + namespace.name());
    }

    /** What an independent reader sees. */
    private static String kernel(TestNamespace namespace, String file) throws Exception {
        return namespace.inside("/usr/bin/cat", "/proc/sys/" + file);
    }
}
