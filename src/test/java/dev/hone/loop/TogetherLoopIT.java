package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A database and a web server in one change: planned by name and by profile, committed, taken back, and failing together. */
@AThirdOfCommits
class TogetherLoopIT {
    @Test
    void changesBothOrNeither() throws Exception {
        try (NginxProcess nginx = NginxProcess.start();
                PostgresProcess postgres = PostgresProcess.debian();
                Hone hone = Hone.start(Hone.allowing("nginx", "postgresql"))) {
            String web = hone.service("nginx", nginx.master().pid()).path("id").asString();
            String base = hone.service("postgresql", postgres.master().pid())
                    .path("id")
                    .asString();
            Map<Path, FileState> before = state(nginx, postgres);

            JsonNode planned = hone.rest()
                    .post(
                            "/api/v1/changes",
                            Map.of(
                                    "set",
                                    List.of(
                                            set(web, "http/keepalive_timeout", "30s"),
                                            set(base, "work_mem", "12MB"),
                                            set(base, "max_connections", "40")),
                                    "confirmSeconds",
                                    60))
                    .expect(201);
            long change = planned.path("number").asLong();
            assertThat(Hone.stream(planned.path("services"))
                            .map(s -> s.path("id").asString()))
                    .containsExactly(base, web);
            JsonNode plan = planned.path("plan");
            assertThat(plan.path("sentence").asString()).contains("2 services together");
            assertThat(plan.path("parts").path(0).path("sentence").asString()).contains("work_mem", "restarts");
            assertThat(plan.path("parts").path(1).path("files")).hasSize(1);
            assertThat(plan.path("rows")).hasSize(3);
            assertThat(plan.path("budget").path("arithmetic").toString()).contains("PostgreSQL", "nginx");
            assertThat(state(nginx, postgres)).isEqualTo(before);

            JsonNode committed = hone.commit(change);
            assertThat(postgres.psql("SHOW work_mem")).isEqualTo("12MB");
            assertThat(postgres.psql("SHOW max_connections")).isEqualTo("40");
            assertThat(hone.parameter(web, "http/keepalive_timeout")
                            .path("value")
                            .asString())
                    .isEqualTo("30s");
            assertThat(Hone.stream(committed.path("steps"))
                            .filter(s -> s.path("state").asString().equals("activated"))
                            .map(s -> s.path("service").asString()))
                    .containsExactly(base, web);
            for (String service : List.of(base, web)) {
                assertThat(numbers(hone, service)).contains(change);
            }

            long back = hone.revert(change);
            hone.commit(back);
            assertThat(state(nginx, postgres)).isEqualTo(before);
            assertThat(postgres.psql("SHOW max_connections")).isEqualTo("30");
            assertThat(hone.change(change).path("revertedBy").asLong()).isEqualTo(back);

            aTakenPortTakesTheDatabaseBack(hone, nginx, web, postgres, base);
            assertThat(state(nginx, postgres)).isEqualTo(before);
            aProfileIsOneChange(hone, web, base);
        }
    }

    /** Its own checker passes the port; the reload finds it taken, when the database has long taken up its values. */
    private static void aTakenPortTakesTheDatabaseBack(
            Hone hone, NginxProcess nginx, String web, PostgresProcess postgres, String base) throws IOException {
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Map<String, String>> edits = List.of(
                    edit(hone, web, nginx.site(), ":" + nginx.port(), ":" + stranger.getLocalPort()),
                    edit(hone, base, postgres.tuning(), "work_mem = 4MB", "work_mem = 12MB"));
            long change = hone.rest()
                    .post("/api/v1/changes", Map.of("edit", edits, "confirmSeconds", 60))
                    .expect(201)
                    .path("number")
                    .asLong();
            JsonNode failed = hone.fail(change);
            assertThat(failed.path("state").asString()).isEqualTo("rolled_back");
            assertThat(failed.path("message").asString()).contains("nginx", "bind()");
            assertThat(Hone.stream(failed.path("steps"))
                            .filter(s -> s.path("service").asString().equals(base))
                            .map(s -> s.path("state").asString()))
                    .contains("activated", "rolling_back");
            assertThat(postgres.psql("SHOW work_mem")).isEqualTo("4MB");
            assertThat(nginx.accepts()).isTrue();
        }
    }

    private static Map<String, String> edit(Hone hone, String service, Path file, String old, String fresh) {
        JsonNode loaded = hone.file(service, file);
        String text = loaded.path("text").asString();
        assertThat(text).contains(old);
        return Map.of(
                "service",
                service,
                "file",
                file.toString(),
                "baseHash",
                loaded.path("hash").asString(),
                "text",
                text.replace(old, fresh));
    }

    /** Planned for every service of the host that it is for, under one number; nothing is applied. */
    private static void aProfileIsOneChange(Hone hone, String web, String base) {
        List<Map<String, String>> rows = List.of(
                Map.of("kind", "nginx", "parameter", "http/keepalive_timeout", "formula", "31s"),
                Map.of("kind", "postgresql", "parameter", "work_mem", "formula", "9MB"));
        hone.rest()
                .post("/api/v1/profiles", Map.of("name", "both", "title", "Both", "rows", rows))
                .expect(201);
        Map<String, Object> body = Map.of("host", hone.host(), "profile", "both");
        // Services of others on this host come and go; one that went a moment ago cannot be read.
        JsonNode planned = Until.get("a plan for all services", Duration.ofMinutes(2), () -> {
            Rest.Answer answer = hone.rest().post("/api/v1/changes", body);
            return answer.status() == 201 ? Optional.of(answer.body()) : Optional.empty();
        });
        assertThat(Hone.stream(planned.path("services")).map(s -> s.path("id").asString()))
                .contains(base, web);
        assertThat(planned.path("origin").asString()).isEqualTo("profile both");
    }

    private static List<Long> numbers(Hone hone, String service) {
        JsonNode items = hone.rest()
                .get("/api/v1/changes?service=" + service)
                .expect(200)
                .path("items");
        return Hone.stream(items).map(c -> c.path("number").asLong()).toList();
    }

    private static Map<String, String> set(String service, String parameter, String value) {
        return Map.of("service", service, "parameter", parameter, "value", value);
    }

    private static Map<Path, FileState> state(NginxProcess nginx, PostgresProcess postgres) throws IOException {
        return FileState.below(
                nginx.mainConfig(), nginx.root().resolve("conf.d"), postgres.mainConfig(), postgres.tuning());
    }
}
