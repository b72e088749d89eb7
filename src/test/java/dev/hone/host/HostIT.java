package dev.hone.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.RunningServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole way from /proc to the API, on this host, against what the test itself reads of /proc. */
class HostIT {
    private static RunningServer server;
    private static String host;
    private static Instant started;

    @BeforeAll
    static void start() {
        server = RunningServer.start();
        started = Instant.now();
        host = await(
                "this host",
                () -> get("/api/v1/hosts").path("items").path(0).path("id").asString(""));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void thisHostAppearsWithinSecondsAsTheKernelDescribesIt() throws Exception {
        JsonNode view = get("/api/v1/hosts/" + host);

        assertThat(Duration.between(started, Instant.now())).isLessThan(Duration.ofMinutes(1));
        assertThat(view.path("reports").asBoolean()).isTrue();
        assertThat(view.path("name").asString()).isEqualTo(line("/proc/sys/kernel/hostname"));
        assertThat(view.path("facts").path("bootId").asString()).isEqualTo(line("/proc/sys/kernel/random/boot_id"));
        assertThat(view.path("facts").path("kernel").asString()).isEqualTo(line("/proc/sys/kernel/osrelease"));
    }

    @Test
    void seriesAgreeWithProc() throws Exception {
        double total = memoryTotal();

        assertThat(latest("memory.total_bytes")).isEqualTo(total);
        assertThat(latest("memory.used_bytes")).isBetween(total * 0.01, total);
        assertThat(latest("cpu.count")).isEqualTo(Runtime.getRuntime().availableProcessors());
        double modes = latest("cpu.user")
                + latest("cpu.system")
                + latest("cpu.nice")
                + latest("cpu.iowait")
                + latest("cpu.irq")
                + latest("cpu.softirq")
                + latest("cpu.steal")
                + latest("cpu.idle");
        assertThat(modes).isBetween(0.8, 1.2);
    }

    @Test
    void aCountedSeriesIsTheRateThatTheKernelsCounterShows() throws Exception {
        long before = contextSwitches();
        Instant from = Instant.now();
        await("five seconds", () -> Duration.between(from, Instant.now()).toSeconds() >= 5 ? "over" : "");
        double rate = (contextSwitches() - before)
                / (Duration.between(from, Instant.now()).toMillis() / 1000.0);
        Instant to = Instant.now();
        double mean =
                Double.parseDouble(await("the rate of these seconds", () -> mean("kernel.context_switches", from, to)));

        assertThat(mean).isBetween(rate * 0.5, rate * 2);
    }

    @Test
    void saysWhichResolutionItChose() {
        JsonNode hour = series("load.1m", Instant.now().minus(Duration.ofMinutes(30)), Instant.now(), 2000);
        JsonNode month = series("load.1m", Instant.now().minus(Duration.ofDays(30)), Instant.now(), 300);

        assertThat(hour.path("stepSeconds").asInt()).isEqualTo(1);
        assertThat(month.path("stepSeconds").asInt()).isGreaterThanOrEqualTo(8640);
        assertThat(month.path("times").size()).isLessThanOrEqualTo(301);
    }

    @Test
    void refusesWhatItCannotAnswerAndSaysWhy() {
        assertThat(status("/api/v1/hosts/nobody")).isEqualTo(404);
        assertThat(status("/api/v1/hosts/" + host + "/series?name=no.such.series"))
                .isEqualTo(404);
        assertThat(status("/api/v1/hosts/" + host + "/series?name=load.1m&points=0"))
                .isEqualTo(422);
        assertThat(status("/api/v1/hosts/" + host
                        + "/series?name=load.1m&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z"))
                .isEqualTo(422);
        assertThat(status("/api/v1/hosts?limit=0")).isEqualTo(422);
    }

    @Test
    void everySeriesOfTheAgentHasItsRow() {
        JsonNode names = get("/api/v1/hosts/" + host + "/series").path("names");
        Charts charts = new Charts();

        assertThat(names.size()).isGreaterThan(40);
        assertThat(StreamSupport.stream(names.spliterator(), false)
                        .map(name -> name.path("name").asString()))
                .filteredOn(name -> !name.startsWith("service."))
                .allMatch(charts::knows);
    }

    private static double latest(String name) {
        return Double.parseDouble(await(name, () -> {
            JsonNode answer = series(name, Instant.now().minusSeconds(30), Instant.now(), 2000);
            JsonNode values = answer.path("values");
            for (int i = values.size() - 1; i >= 0; i--) {
                if (values.path(i).isNumber()) {
                    return values.path(i).asString();
                }
            }
            return "";
        }));
    }

    private static String mean(String name, Instant from, Instant to) {
        JsonNode values = series(name, from, to, 2000).path("values");
        double sum = 0;
        int count = 0;
        for (JsonNode value : values) {
            sum += value.isNumber() ? value.asDouble() : 0;
            count += value.isNumber() ? 1 : 0;
        }
        return count >= 3 ? String.valueOf(sum / count) : "";
    }

    private static JsonNode series(String name, Instant from, Instant to, int points) {
        String path = "/api/v1/hosts/%s/series?name=%s&from=%s&to=%s&points=%d".formatted(host, name, from, to, points);
        HttpResponse<String> answer = server.get(path);
        return answer.statusCode() == 404
                ? RunningServer.read(answer, 404)
                : RunningServer.read(answer, 200).path("series").path(0);
    }

    private static JsonNode get(String path) {
        return RunningServer.read(server.get(path), 200);
    }

    private static int status(String path) {
        return server.get(path).statusCode();
    }

    /** The first answer that is not empty, within a minute. */
    private static String await(String what, Supplier<String> question) {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (System.nanoTime() < deadline) {
            String answer = question.get();
            if (!answer.isEmpty()) {
                return answer;
            }
            Thread.onSpinWait();
        }
        throw new AssertionError(what + " did not come within a minute");
    }

    private static String line(String file) throws IOException {
        return Files.readString(Path.of(file)).strip();
    }

    private static double memoryTotal() throws IOException {
        String first = Files.readAllLines(Path.of("/proc/meminfo")).getFirst();
        return Long.parseLong(first.replaceAll("\\D", "")) * 1024.0;
    }

    private static long contextSwitches() throws IOException {
        return Files.readAllLines(Path.of("/proc/stat")).stream()
                .filter(line -> line.startsWith("ctxt "))
                .mapToLong(line -> Long.parseLong(line.substring(5)))
                .findFirst()
                .orElseThrow();
    }
}
