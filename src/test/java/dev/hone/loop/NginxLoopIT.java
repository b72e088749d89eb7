package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole loop on a second nginx, started by hand, whose edited value stands in an included file. */
class NginxLoopIT {
    /** How often each tool runs on each side: enough for a verdict with the load that needs nothing installed. */
    private static final Map<String, Integer> TOOLS = Map.of("http", 6, "wrk", 2, "ab", 2);

    @Test
    void measuresChangesComparesAndTakesItBack() throws Exception {
        try (NginxProcess first = NginxProcess.start();
                NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.allowing("nginx"))) {
            Map<Path, FileState> before = configuration(nginx);
            Map<Path, FileState> ofFirst = configuration(first);
            RunningProcess master = nginx.master();
            List<RunningProcess> workersOfFirst = first.master().children();
            JsonNode service = hone.service("nginx", master.pid());
            String id = service.path("id").asString();
            assertThat(id)
                    .isNotEqualTo(hone.service("nginx", first.master().pid())
                            .path("id")
                            .asString());
            assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
            assertThat(service.path("version").asString()).isEqualTo(master.version("-V"));

            JsonNode gzip = hone.parameter(id, "http/gzip");
            assertThat(gzip.path("value").asString()).isEqualTo("off");
            assertThat(gzip.path("origin").path("file").asString())
                    .isEqualTo(nginx.tuning().toString());
            assertThat(gzip.path("origin").path("line").asInt()).isEqualTo(2);
            assertThat(isCompressed(nginx)).isFalse();
            Map<String, BenchRuns> benches = benches(hone, id);
            Map<String, List<Long>> runsBefore = run(benches);
            List<RunningProcess> oldWorkers = master.children();

            long change = hone.plan(id, Map.of("http/gzip", "on"));
            assertThat(configuration(nginx)).isEqualTo(before);
            JsonNode committed = hone.commit(change);

            assertThat(Hone.states(committed)).contains("received", "checked", "staged", "prepared", "activated");
            assertThat(isCompressed(nginx)).isTrue();
            assertThat(master.children()).doesNotContainAnyElementsOf(oldWorkers);
            assertThat(nginx.master()).isEqualTo(master);
            Map<String, List<Long>> runsAfter = run(benches);
            benches.forEach((tool, bench) -> {
                JsonNode compared = bench.compare(runsBefore.get(tool), runsAfter.get(tool));
                assertThat(compared.path("metric").asString()).isEqualTo("requests_per_second");
            });

            long back = hone.revert(change);
            hone.commit(back);
            assertThat(back).isGreaterThan(change);
            assertThat(configuration(nginx)).isEqualTo(before);
            assertThat(isCompressed(nginx)).isFalse();
            assertThat(configuration(first)).isEqualTo(ofFirst);
            assertThat(first.master().children()).isEqualTo(workersOfFirst);
        }
    }

    private static Map<String, BenchRuns> benches(Hone hone, String id) {
        Map<String, BenchRuns> benches = new LinkedHashMap<>();
        for (String tool : TOOLS.keySet()) {
            if (tool.equals("http") || Files.isExecutable(Path.of("/usr/bin", tool))) {
                benches.put(
                        tool,
                        BenchRuns.of(
                                hone, id, "front-page-" + tool, Map.of("connections", "4", "accept_encoding", "gzip")));
            }
        }
        return benches;
    }

    private static Map<String, List<Long>> run(Map<String, BenchRuns> benches) {
        Map<String, List<Long>> runs = new LinkedHashMap<>();
        benches.forEach((tool, bench) -> runs.put(tool, bench.run(TOOLS.get(tool))));
        return runs;
    }

    private static Map<Path, FileState> configuration(NginxProcess nginx) throws IOException {
        return FileState.below(nginx.mainConfig(), nginx.tuning().getParent());
    }

    /** What an independent client sees. */
    private static boolean isCompressed(NginxProcess nginx) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + nginx.port() + "/index.html"))
                    .header("Accept-Encoding", "gzip")
                    .build();
            return client.send(request, BodyHandlers.discarding())
                    .headers()
                    .firstValue("Content-Encoding")
                    .isPresent();
        }
    }
}
