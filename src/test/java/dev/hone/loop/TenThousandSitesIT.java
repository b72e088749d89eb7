package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Ten thousand sites in one nginx, each in a file of its own or all in one: found, read, and planned for by an application
 * whose heap is 384 MiB. Times are printed, not judged.
 */
@EnabledIfSystemProperty(named = "hone.test.full", matches = "true")
class TenThousandSitesIT {
    private static final int SITES = 10_000;
    private final NginxProcess nginx = NginxProcess.start();

    @AfterEach
    void stop() {
        nginx.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {SITES, 1})
    void areFoundReadAndPlannedFor(int files) throws Exception {
        for (int file = 0; file < files; file++) {
            StringBuilder sites = new StringBuilder();
            for (int i = file; i < SITES; i += files) {
                sites.append(site(i));
            }
            Files.writeString(nginx.root().resolve("conf.d/sites-" + file + ".conf"), sites);
        }
        walk(files + 3);
    }

    private String site(int number) {
        return """
                server {
                    listen 127.0.0.1:%1$d;
                    server_name site-%2$d.example;
                    root %3$s/html;
                    keepalive_timeout %4$ds;
                    location / { try_files $uri =404; }
                }
                """.formatted(nginx.port(), number, nginx.root(), 10 + number % 50);
    }

    private void walk(int files) throws Exception {
        Files.writeString(
                nginx.tuning(),
                Files.readString(nginx.tuning())
                        + "server_names_hash_max_size 65536;\nserver_names_hash_bucket_size 128;\n");
        List<RunningProcess> workers = nginx.master().children();
        new ProcessBuilder("/bin/kill", "-HUP", String.valueOf(nginx.master().pid()))
                .start()
                .waitFor();
        Until.holds(
                "the reload",
                Duration.ofSeconds(60),
                () -> nginx.master().children().stream().noneMatch(workers::contains));
        try (Hone hone = timed("start", () -> Hone.start(Hone.allowing("nginx")))) {
            String service = timed(
                    "found",
                    () -> hone.service("nginx", nginx.master().pid()).path("id").asString());
            JsonNode loaded = timed(
                    "files",
                    () -> hone.rest()
                            .get("/api/v1/services/" + service + "/files")
                            .expect(200));
            assertThat(loaded.path("items").size()).isEqualTo(files);
            JsonNode alive = timed("parameters", () -> hone.parameter(service, "http/keepalive_timeout"));
            assertThat(alive.path("value").asString()).isEqualTo("65s");
            assertThat(alive.path("overriddenIn").size()).isEqualTo(SITES);
            long change = timed("plan by name", () -> hone.plan(service, Map.of("http/gzip", "on")));
            assertThat(hone.change(change).path("plan").path("files").size()).isEqualTo(1);
            Path last = nginx.root().resolve("conf.d/sites-" + (files - 4) + ".conf");
            String text = Files.readString(last);
            long raw = timed(
                    "plan by text",
                    () -> hone.planText(service, last, text.replace("site-9999.example", "site-x.example")));
            assertThat(hone.change(raw)
                            .path("plan")
                            .path("files")
                            .path(0)
                            .path("diff")
                            .asString())
                    .contains("-    server_name site-9999.example;", "+    server_name site-x.example;");
            System.out.println(
                    "most memory of the application: " + mostMemory(hone.app().pid()));
        }
    }

    private static String mostMemory(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(l -> l.startsWith("VmHWM"))
                .findFirst()
                .orElse("unknown");
    }

    private static <T> T timed(String what, Callable<T> work) throws Exception {
        long from = System.nanoTime();
        T result = work.call();
        System.out.printf("%s: %d ms%n", what, (System.nanoTime() - from) / 1_000_000);
        return result;
    }
}
