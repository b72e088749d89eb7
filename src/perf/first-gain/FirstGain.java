package dev.hone.benchmark;

import dev.hone.kind.mysql.TestMariaDb;
import dev.hone.loop.Hone;
import dev.hone.loop.Rest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/**
 * What a tuned set brings a MariaDB as shipped, under sysbench's writes, all through the product: half of the baseline's runs,
 * the change, the candidate's runs, the revert, the other half, so that a drift of the machine falls on both.
 */
final class FirstGain {
    private static final Map<String, String> TUNED = new LinkedHashMap<>(Map.of(
            "innodb_buffer_pool_size", "1G",
            "innodb_log_file_size", "512M",
            "innodb_flush_log_at_trx_commit", "2",
            "innodb_flush_method", "O_DIRECT",
            "innodb_io_capacity", "2000"));
    private static final Map<String, Object> WORKLOAD = Map.of(
            "template", "oltp_write_only",
            "parameters", Map.of("tables", "4", "table_size", "100000", "connections", "8"),
            "warmUpSeconds", 3,
            "durationSeconds", 8);

    private final Hone hone;
    private final long workload;

    private FirstGain(Hone hone, String service) {
        this.hone = hone;
        Map<String, Object> wanted = new LinkedHashMap<>(WORKLOAD);
        wanted.put("service", service);
        this.workload = hone.rest().post("/api/v1/workloads", wanted).expect(201).path("id").asLong();
    }

    public static void main(String[] args) throws Exception {
        int wanted = args.length == 0 ? 6 : Integer.parseInt(args[0]);
        Path dir = Files.createTempDirectory("hone-first-gain-");
        try (TestMariaDb server = TestMariaDb.start(dir, Map.of());
                Hone hone = Hone.start(Hone.allowing("mysql"))) {
            String service =
                    hone.service("mysql", server.runningPid()).path("id").asString();
            new FirstGain(hone, service).measure(service, wanted);
        } finally {
            delete(dir);
        }
    }

    private void measure(String service, int wanted) {
        List<Long> stock = new ArrayList<>(runs("as shipped", wanted / 2));
        long change = hone.plan(service, TUNED);
        hone.commit(change);
        List<Long> tuned = runs("tuned", wanted);
        hone.commit(hone.revert(change));
        stock.addAll(runs("as shipped", wanted - wanted / 2));
        JsonNode verdict = hone.rest()
                .get("/api/v1/comparisons?a=" + numbers(stock) + "&b=" + numbers(tuned))
                .expect(200);
        System.out.println(verdict.path("sentence").asString());
        System.out.println(verdict.toPrettyString());
    }

    /** So many valid runs, or as many as three tries for each give on a busy machine. */
    private List<Long> runs(String what, int wanted) {
        List<Long> all = new ArrayList<>();
        int valid = 0;
        for (int tries = 0; valid < wanted && tries < 3 * wanted; tries++) {
            JsonNode run = run();
            all.add(run.path("number").asLong());
            valid += run.path("valid").asBoolean() ? 1 : 0;
            System.out.printf(
                    "#%d %-10s %8.1f/s  p99 %.1f ms  foreign %.0f %%  %s %s%n",
                    run.path("number").asLong(),
                    what,
                    run.path("headline").asDouble(),
                    run.path("latencyMicros").path("p99").asDouble() / 1000,
                    run.path("figures").path("foreign_cpu_ratio").asDouble() * 100,
                    run.path("invalid").isEmpty() ? "" : run.path("invalid"),
                    run.path("message").asString());
        }
        return all;
    }

    private JsonNode run() {
        Rest rest = hone.rest();
        long number = rest.post("/api/v1/runs", Map.of("workload", workload))
                .expect(202)
                .path("numbers")
                .get(0)
                .asLong();
        JsonNode run = rest.get("/api/v1/runs/" + number + "?wait=60s").expect(200);
        while (List.of("waiting", "running").contains(run.path("state").asString())) {
            run = rest.get("/api/v1/runs/" + number + "?wait=60s").expect(200);
        }
        return run;
    }

    private static String numbers(List<Long> runs) {
        return runs.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static void delete(Path dir) throws IOException {
        FileSystemUtils.deleteRecursively(dir);
    }
}
