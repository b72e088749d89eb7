package dev.hone.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hone.loop.Hone;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.Rest;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
                    .expect(201)
                    .path("runs")
                    .get(0);
            assertThat(run.path("state").asString()).isEqualTo("completed");
            assertThat(run.path("valid").asBoolean()).as(run.toString()).isTrue();
            assertThat(run.path("headline").asDouble()).isPositive();
            assertThat(run.path("importedFrom").asString()).isEqualTo("wrk");
            assertThat(run.path("output").asString()).isEqualTo(printed);
            assertThat(run.path("fingerprint").path("configuration").asString()).isEqualTo("unknown: imported");
            Rest.Answer twice = rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", printed));
            assertThat(twice.status()).isEqualTo(409);
            assertThat(twice.code()).isEqualTo("imported_already");
            long other = rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", capture("wrk/latency.txt")))
                    .expect(201)
                    .path("numbers")
                    .get(0)
                    .asLong();
            JsonNode compared = rest.get("/api/v1/comparisons?a=%s&b=%s"
                            .formatted(run.path("number").asString(), other))
                    .expect(200);
            assertThat(compared.path("configurationKnown").asBoolean()).isFalse();
            assertThat(compared.path("unlike").toString()).contains("environment not known");

            for (String not : List.of("", "Running 3s test @ http://127.0.0.1/\n")) {
                Rest.Answer refused = rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", not));
                assertThat(refused.status()).as(not).isEqualTo(422);
                assertThat(refused.code()).isEqualTo("unreadable_output");
            }
            assertThat(rest.post("/api/v1/runs/import", Map.of("workload", wrk, "output", capture("pgbench/plain.txt")))
                            .body()
                            .path("detail")
                            .asString())
                    .contains("line 1 begins a report of pgbench, while workload " + wrk + " runs wrk");
            long builtIn = byHand(rest, service, "http");
            assertThat(rest.post("/api/v1/runs/import", Map.of("workload", builtIn, "output", printed))
                            .code())
                    .isEqualTo("nothing_to_import");
        }
    }

    /** Several reports at once, one of them of redirects only; then a series. The preview stores nothing. */
    @Test
    void previewsAPasteBeforeItStoresIt() throws IOException {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.observing())) {
            Rest rest = hone.rest();
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            Map<String, String> paste = Map.of(
                    "service",
                    service,
                    "output",
                    "$ ab -n 500 http://a/\n" + capture("ab/non2xx.txt") + capture("wrk/latency.txt"));
            JsonNode preview =
                    rest.post("/api/v1/runs/import?preview=true", paste).expect(200);
            assertThat(preview.path("storable").asInt()).isEqualTo(2);
            JsonNode ab = preview.path("reports").get(0);
            assertThat(ab.path("model").asString()).isEqualTo("closed");
            assertThat(ab.path("valid").asBoolean()).isFalse();
            assertThat(ab.path("invalid").toString()).contains("500 answers were not 2xx");
            assertThat(ab.path("told").path("connections").asString()).isEqualTo("5");
            assertThat(preview.path("notUnderstood").toString()).contains("$ ab -n 500 http://a/");
            assertThat(rest.get("/api/v1/runs").expect(200).path("items").size())
                    .isZero();

            JsonNode stored = rest.post("/api/v1/runs/import", paste).expect(201);
            assertThat(stored.path("numbers").size()).isEqualTo(2);
            assertThat(stored.path("runs").get(0).path("valid").asBoolean()).isFalse();
            assertThat(stored.path("runs")
                            .get(1)
                            .path("parameters")
                            .path("connections")
                            .asString())
                    .isEqualTo("20");

            Map<String, Object> series = Map.of(
                    "service",
                    service,
                    "output",
                    "time;p99 (ms)\n2026-11-30 12:00:00;1,5\n2026-11-30 12:00:01;2,5\n2026-11-30 12:00:02;2\nlater;3\n2026-11-30 12:00:03;2\n");
            JsonNode read = rest.post("/api/v1/runs/import?preview=true", series)
                    .expect(200)
                    .path("series");
            assertThat(read.path("skipped").get(0).path("line").asInt()).isEqualTo(5);
            assertThat(read.path("columns").get(0).path("figure").asString()).isEqualTo("p99_micros");
            JsonNode run = rest.post("/api/v1/runs/import", series)
                    .expect(201)
                    .path("runs")
                    .get(0);
            assertThat(run.path("headline").asDouble()).isEqualTo(2000);
            assertThat(run.path("higherIsBetter").asBoolean()).isFalse();
            assertThat(rest.post(
                                    "/api/v1/runs",
                                    Map.of("workload", run.path("workload").asLong()))
                            .code())
                    .isEqualTo("nothing_to_run");
        }
    }

    /** An nginx that serves 60 a second and answers 503 to the rest has its knee there, however fast the machine. */
    @Test
    void aRisingRateFindsWhereTheServiceGivesWay() throws IOException, InterruptedException {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.observing())) {
            limit(nginx, 60);
            Rest rest = hone.rest();
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            JsonNode workload = rest.post("/api/v1/workloads", ramp(service, Map.of("rate", "1", "rate_to", "150"), 10))
                    .expect(201);
            assertThat(workload.path("metric").asString()).isEqualTo("sustained_per_second");
            JsonNode run = ended(rest, start(rest, workload.path("id").asLong()));
            assertThat(run.path("state").asString()).as(run.toString()).isEqualTo("completed");
            assertThat(run.path("invalid").toString()).doesNotContain("not what was expected");
            JsonNode figures = run.path("figures");
            assertThat(figures.path("requests").asDouble()
                            + figures.path("errors").asDouble()
                            + figures.path("missed_sends").asDouble())
                    .isEqualTo(755);
            assertThat(run.path("samples")
                            .get(9)
                            .path("values")
                            .path("offered_per_second")
                            .asDouble())
                    .isCloseTo(142.55, within(0.01));
            if (run.path("valid").asBoolean()) {
                assertThat(run.path("headline").asDouble()).isBetween(35.0, 85.0);
                assertThat(run.path("ramp").asString()).contains("held up to", "answers were not what was expected");
            }
            assertThat(rest.post("/api/v1/workloads", ramp(service, Map.of("rate", "200", "rate_to", "150"), 10))
                            .body()
                            .path("detail")
                            .asString())
                    .isEqualTo("rate_to must lie above rate (200.0), was 150.0");
        }
    }

    private static Map<String, Object> ramp(String service, Map<String, String> parameters, int seconds) {
        return Map.of(
                "service",
                service,
                "template",
                "front-page-http",
                "parameters",
                parameters,
                "warmUpSeconds",
                0,
                "durationSeconds",
                seconds);
    }

    private static void limit(NginxProcess nginx, int rate) throws IOException, InterruptedException {
        String site = Files.readString(nginx.site());
        Files.writeString(
                nginx.site(),
                "limit_req_zone $server_port zone=all:1m rate=%dr/s;\n".formatted(rate)
                        + site.replaceFirst("server \\{", "server { limit_req zone=all burst=5 nodelay;"));
        var before = nginx.master().children();
        assertThat(new ProcessBuilder(
                                "kill", "-HUP", String.valueOf(nginx.master().pid()))
                        .start()
                        .waitFor())
                .isZero();
        Until.holds(
                "workers of the new configuration",
                Duration.ofSeconds(30),
                () -> nginx.master().children().stream().noneMatch(before::contains));
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
