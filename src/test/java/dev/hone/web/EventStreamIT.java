package dev.hone.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.RunningServer;
import dev.hone.loop.Hone;
import dev.hone.loop.NginxProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The event stream as a client of the standard sees it. */
class EventStreamIT {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void tellsWhatMovesAndTakesUpWhereItBroke() throws Exception {
        try (RunningServer server = RunningServer.start()) {
            EventLog log = server.bean(EventLog.class);
            Heard first;
            try (Stream stream = Stream.open(server.authorised("/api/v1/events"), "")) {
                assertThat(stream.next().name()).isEqualTo("hello");
                log.tell("change", "/api/v1/changes/41", "checked");
                first = stream.next("change");
                assertThat(first.data()).contains("\"about\":\"/api/v1/changes/41\"", "\"state\":\"checked\"");
            }
            log.tell("change", "/api/v1/changes/42", "staged");
            try (Stream stream = Stream.open(server.authorised("/api/v1/events"), first.id())) {
                assertThat(stream.next().name()).isEqualTo("hello");
                Heard missed = stream.next("change");
                assertThat(missed.data()).contains("/api/v1/changes/42");
                assertThat(Long.parseLong(missed.id())).isGreaterThan(Long.parseLong(first.id()));
            }
            try (Stream stream = Stream.open(server.authorised("/api/v1/events"), "999999")) {
                assertThat(stream.next().name()).isEqualTo("gap");
            }
        }
    }

    @Test
    void refusesWithoutTokenAndNamesABadId() {
        try (RunningServer server = RunningServer.start()) {
            var stranger = HttpRequest.newBuilder(server.at("/api/v1/events"));
            assertThat(server.send(stranger).statusCode()).isEqualTo(401);
            var odd = server.authorised("/api/v1/events").header("Last-Event-ID", "yesterday");
            var answer = server.send(odd);
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("Last-Event-ID", "yesterday");
        }
    }

    @Test
    void outlivesTheServerThatWroteIt() throws Exception {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.observing())) {
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            String id;
            try (Stream stream = Stream.open(hone.rest().request("/api/v1/events"), "")) {
                id = stream.next("hello").id();
                long change = hone.plan(service, Map.of("http/gzip", "on"));
                assertThat(stream.next("change").data())
                        .contains("/api/v1/changes/" + change + '"', "awaiting_approval");
                hone.act(change, "cancel");
                assertThat(stream.next("change").data()).contains("cancelled");
            }
            hone.app().kill();
            hone.app().restart();
            try (Stream stream = Stream.open(hone.rest().request("/api/v1/events"), id)) {
                assertThat(stream.next("change").data()).contains("awaiting_approval");
                assertThat(stream.next("change").data()).contains("cancelled");
                assertThat(stream.next("server").data()).contains("started");
            }
        }
    }

    /** One event. */
    private record Heard(String id, String name, String data) {}

    /** A stream being read. */
    private static final class Stream implements AutoCloseable {
        private final BufferedReader lines;

        private Stream(InputStream body) {
            this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        }

        static Stream open(HttpRequest.Builder request, String lastId) throws IOException, InterruptedException {
            if (!lastId.isEmpty()) {
                request.setHeader("Last-Event-ID", lastId);
            }
            HttpResponse<InputStream> answer = CLIENT.send(request.GET().build(), BodyHandlers.ofInputStream());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("text/event-stream");
            return new Stream(answer.body());
        }

        /** The next event of that name; the stream's own sign of life every 15 s bounds the wait for a line. */
        Heard next(String name) throws IOException {
            Heard heard = next();
            while (!heard.name().equals(name)) {
                heard = next();
            }
            return heard;
        }

        /** The next event, whatever its name; comments are passed over. */
        Heard next() throws IOException {
            Map<String, String> fields = new HashMap<>();
            while (true) {
                String line = lines.readLine();
                if (line == null) {
                    throw new AssertionError("the stream ended");
                } else if (line.isEmpty() && fields.containsKey("event")) {
                    return new Heard(fields.get("id"), fields.get("event"), fields.get("data"));
                }
                int colon = line.indexOf(':');
                if (colon > 0) {
                    fields.put(line.substring(0, colon), line.substring(colon + 1));
                }
            }
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
