package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** On a machine with no service and a policy that allows nothing: a trial PostgreSQL, changed, restarted, taken back. */
class TrialLoopIT {
    @Test
    void theWholeLoopWorksOnATrialInstance() throws Exception {
        try (Hone hone = Hone.start(Hone.observing())) {
            String host = hone.host();
            JsonNode started = hone.rest()
                    .post("/api/v1/trials", Map.of("host", host, "kind", "postgresql"))
                    .expect(201);
            assertThat(started.path("message").asString()).contains("PostgreSQL 18");
            JsonNode service = hone.service(s -> s.path("trial").asBoolean(), "a trial instance");
            String id = service.path("id").asString();
            RunningProcess master = RunningProcess.of(service.path("pid").asLong());
            assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
            assertThat(service.path("version").asString())
                    .isEqualTo(master.version("--version"))
                    .startsWith("18.");
            Path config = Path.of(hone.rest()
                    .get("/api/v1/services/" + id + "/files")
                    .expect(200)
                    .path("items")
                    .path(0)
                    .path("path")
                    .asString());
            Map<Path, FileState> before = FileState.below(config);
            Login login = Login.of(
                    hone.app().data(),
                    id,
                    hone.parameter(id, "port").path("value").asString());
            assertThat(login.show("max_connections")).isEqualTo("100");

            assertThat(hone.parameter(id, "max_connections")
                            .path("origin")
                            .path("file")
                            .asString())
                    .isEqualTo(config.toString());
            BenchRuns bench = BenchRuns.of(hone, id, "oltp", Map.of("scale", "0.05", "connections", "2"));
            List<Long> runsBefore = bench.run(3);

            long change = hone.plan(id, Map.of("max_connections", "60"));
            assertThat(FileState.below(config)).isEqualTo(before);
            hone.commit(change);
            assertThat(login.show("max_connections")).isEqualTo("60");
            JsonNode again = hone.service(
                    s -> s.path("trial").asBoolean() && s.path("pid").asLong() != master.pid(), "the restarted trial");
            assertThat(again.path("id").asString()).isEqualTo(id);
            bench.compare(runsBefore, bench.run(3));

            hone.commit(hone.revert(change));
            assertThat(FileState.below(config)).isEqualTo(before);
            assertThat(login.show("max_connections")).isEqualTo("100");

            hone.rest().delete("/api/v1/trials/" + id, Map.of()).expect(204);
            assertThat(config).doesNotExist();
            Path programs = hone.app().data().resolve("trials").toRealPath();
            if (!programs.startsWith(hone.app().data())) {
                FileSystemUtils.deleteRecursively(programs);
            }
        }
    }

    /** An independent client with the login that Hone made for the trial. */
    private record Login(String url, String user, String password) {
        static Login of(Path data, String id, String port) throws Exception {
            String line = Files.readAllLines(data.resolve("trials/credentials.yml")).stream()
                    .filter(l -> l.startsWith(id + ":"))
                    .findFirst()
                    .orElseThrow();
            return new Login(
                    "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                    line.replaceFirst(".*user: ([a-z]+),.*", "$1"),
                    line.replaceFirst(".*password: \"([0-9a-f]+)\".*", "$1"));
        }

        String show(String parameter) throws Exception {
            try (Connection connection = DriverManager.getConnection(url, user, password);
                    ResultSet rows = connection.createStatement().executeQuery("SHOW " + parameter)) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
