package dev.hone.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.loop.Hone;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.Rest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Workloads, runs and comparisons over REST on a real nginx. The machine may be busy: no figure and no verdict is asserted. */
class BenchmarkIT {
    @Test
    void runsAWorkloadAndComparesItsRuns() {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.observing())) {
            Rest rest = hone.rest();
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            long workload = workload(rest, service, 1);

            String twice = "{\"workload\":%d,\"times\":2}".formatted(workload);
            JsonNode started = rest.post("/api/v1/runs", twice, Map.of("Idempotency-Key", "one"))
                    .expect(202);
            JsonNode again = rest.post("/api/v1/runs", twice, Map.of("Idempotency-Key", "one"))
                    .expect(202);
            assertThat(again).isEqualTo(started);
            long a = started.path("numbers").get(0).asLong();
            long b = started.path("numbers").get(1).asLong();

            JsonNode run = ended(rest, a);
            assertThat(run.path("state").asString()).isEqualTo("completed");
            assertThat(run.path("figures").path("requests_per_second").asDouble())
                    .isEqualTo(100);
            assertThat(run.path("metric").asString()).isEqualTo("latency_p99_micros");
            assertThat(run.path("higherIsBetter").asBoolean()).isFalse();
            assertThat(run.path("headline").asLong())
                    .isEqualTo(run.path("latencyMicros").path("p99").asLong());
            assertThat(run.path("model").asString()).isEqualTo("open");
            assertThat(run.path("figures").path("requests").asDouble()).isEqualTo(200);
            assertThat(run.path("figures").path("errors").asDouble()).isZero();
            assertThat(run.path("latencyMicros").path("p99").asLong()).isPositive();
            assertThat(run.path("samples").size()).isEqualTo(3);
            assertThat(run.path("fingerprint").path("version").asString()).isEqualTo(NginxProcess.version());

            ended(rest, b);
            JsonNode comparison =
                    rest.get("/api/v1/comparisons?a=" + a + "&b=" + b).expect(200);
            assertThat(comparison.path("verdict").asString()).isEqualTo("not_enough_data");
            assertThat(comparison.path("configurationDiffers").asBoolean()).isFalse();
        }
    }

    @Test
    void refusesWhatCannotBeRunAndStopsWhatCan() {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.observing())) {
            Rest rest = hone.rest();
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            assertThat(rest.post("/api/v1/workloads", Map.of("service", service, "tool", "rm"))
                            .code())
                    .isEqualTo("unknown_tool");
            JsonNode slips = rest.post(
                            "/api/v1/workloads",
                            Map.of(
                                    "service",
                                    service,
                                    "tool",
                                    "wrk",
                                    "parameters",
                                    Map.of("connections", "none", "conections", "5")))
                    .expect(422);
            assertThat(slips.path("errors").toString())
                    .contains("connections must be a whole number 1..1000, was none", "/parameters/connections")
                    .contains("wrk knows no parameter conections (was 5); it takes ", "unknown_parameter");
            assertThat(rest.post("/api/v1/workloads", Map.of("service", "nginx-00000000", "tool", "wrk"))
                            .code())
                    .isEqualTo("unknown_service");
            assertThat(rest.get("/api/v1/comparisons?a=1&b=1").code()).isEqualTo("same_run");

            long elsewhere = rest.post(
                            "/api/v1/workloads",
                            Map.of(
                                    "service",
                                    service,
                                    "tool",
                                    "http",
                                    "parameters",
                                    Map.of("url", "http://192.0.2.1/")))
                    .expect(201)
                    .path("id")
                    .asLong();
            JsonNode refused = ended(rest, start(rest, elsewhere));
            assertThat(refused.path("state").asString()).isEqualTo("failed");
            assertThat(refused.path("message").asString()).contains("load goes only to its own ports");

            long endless = start(rest, workload(rest, service, 900));
            rest.post("/api/v1/runs/" + endless + "/stop", Map.of()).expect(202);
            assertThat(ended(rest, endless).path("state").asString()).isIn("stopped", "failed");
            assertThat(rest.post("/api/v1/runs/" + endless + "/stop", Map.of()).code())
                    .isEqualTo("not_under_way");
        }
    }

    /** What the tools printed elsewhere is kept like a run of our own, and says that nothing is known of where it was made. */
    @Test
    void importsWhatAToolPrintedElsewhere() throws IOException {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.observing())) {
            Rest rest = hone.rest();
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            long wrk = byHand(rest, service, "wrk");
            String printed = capture("wrk/plain.txt");
            JsonNode run = rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", printed))
                    .expect(201);
            assertThat(run.path("state").asString()).isEqualTo("completed");
            assertThat(run.path("valid").asBoolean()).as(run.toString()).isTrue();
            assertThat(run.path("headline").asDouble()).isPositive();
            assertThat(run.path("output").asString()).isEqualTo(printed);
            assertThat(run.path("fingerprint").path("configuration").asString()).isEqualTo("unknown: imported");
            long again = rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", printed))
                    .expect(201)
                    .path("number")
                    .asLong();
            JsonNode compared = rest.get("/api/v1/comparisons?a=%s&b=%s"
                            .formatted(run.path("number").asString(), again))
                    .expect(200);
            assertThat(compared.path("effect").asDouble()).isEqualTo(1);

            for (String not : List.of("", "Running 3s test @ http://127.0.0.1/\n", capture("pgbench/plain.txt"))) {
                Rest.Answer refused = rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", not));
                assertThat(refused.status()).as(not).isEqualTo(422);
                assertThat(refused.code()).isEqualTo("unreadable_output");
            }
            long builtIn = byHand(rest, service, "http");
            assertThat(rest.post("/api/v1/runs/import", Map.of("workload", builtIn, "output", printed))
                            .code())
                    .isEqualTo("nothing_to_import");
        }
    }

    private static long byHand(Rest rest, String service, String tool) {
        return rest.post("/api/v1/workloads", Map.of("service", service, "tool", tool))
                .expect(201)
                .path("id")
                .asLong();
    }

    private static String capture(String name) throws IOException {
        return Files.readString(Path.of("src/test/resources/dev/hone/load/output", name));
    }

    private static long workload(Rest rest, String service, int seconds) {
        Map<String, Object> wanted = Map.of(
                "service",
                service,
                "template",
                "front-page-http",
                "parameters",
                Map.of("rate", "100"),
                "warmUpSeconds",
                seconds == 1 ? 1 : 0,
                "durationSeconds",
                seconds == 1 ? 2 : seconds);
        return rest.post("/api/v1/workloads", wanted).expect(201).path("id").asLong();
    }

    private static long start(Rest rest, long workload) {
        return rest.post("/api/v1/runs", Map.of("workload", workload))
                .expect(202)
                .path("numbers")
                .get(0)
                .asLong();
    }

    private static JsonNode ended(Rest rest, long run) {
        for (int look = 0; look < 6; look++) {
            JsonNode now = rest.get("/api/v1/runs/" + run + "?wait=60s").expect(200);
            if (!List.of("waiting", "running").contains(now.path("state").asString())) {
                return now;
            }
        }
        throw new AssertionError("run " + run + " does not end");
    }
}
