package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole loop on a second nginx, started by hand, whose edited value stands in an included file. */
class NginxLoopIT {
    @Test
    void changesAValueInAnIncludedFileAndTakesItBack() throws Exception {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.allowing("nginx"))) {
            byte[] before = Files.readAllBytes(nginx.tuning());
            RunningProcess master = nginx.master();
            JsonNode service = hone.service("nginx", master.pid());
            String id = service.path("id").asString();
            assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
            assertThat(service.path("version").asString()).isEqualTo(NginxProcess.version());

            JsonNode gzip = hone.parameter(id, "http/gzip");
            assertThat(gzip.path("value").asString()).isEqualTo("off");
            assertThat(gzip.path("origin").path("file").asString())
                    .isEqualTo(nginx.tuning().toString());
            assertThat(gzip.path("origin").path("line").asInt()).isEqualTo(2);
            assertThat(isCompressed(nginx)).isFalse();
            List<RunningProcess> oldWorkers = master.children();

            long change = hone.plan(id, Map.of("http/gzip", "on"));
            assertThat(Files.readAllBytes(nginx.tuning())).isEqualTo(before);
            JsonNode committed = hone.commit(change);

            assertThat(Hone.states(committed)).contains("received", "checked", "staged", "prepared", "activated");
            assertThat(isCompressed(nginx)).isTrue();
            assertThat(master.children()).doesNotContainAnyElementsOf(oldWorkers);
            assertThat(nginx.master()).isEqualTo(master);

            long back = hone.revert(change);
            hone.commit(back);
            assertThat(back).isGreaterThan(change);
            assertThat(Files.readAllBytes(nginx.tuning())).isEqualTo(before);
            assertThat(isCompressed(nginx)).isFalse();
        }
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
