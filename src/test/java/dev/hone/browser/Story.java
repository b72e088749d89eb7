package dev.hone.browser;

import dev.hone.RunningServer;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What happens on a host in a day, so that every page has something real to show.
 *
 * @param nginx     id of an nginx that was started by hand
 * @param trial     id of a PostgreSQL that the product started
 * @param committed number of a change that was confirmed
 * @param refused   number of a change that the host refused, since the file was another by then
 * @param waiting   number of a change that nobody approved yet
 * @param before    number of a run before the committed change
 * @param after     number of a run after it
 */
record Story(
        String host, String nginx, String trial, long committed, long refused, long waiting, long before, long after) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Lets it happen, over REST. */
    static Story happen(RunningServer server, NginxProcess nginx) {
        Telling telling = new Telling(server);
        JsonNode found =
                telling.service(s -> s.path("pid").asLong() == nginx.master().pid());
        String host = found.path("host").asString();
        String id = found.path("id").asString();
        telling.post("trials", Map.of("host", host, "kind", "postgresql"), 201);
        telling.post("profiles", PROFILE, 201);
        telling.post("profiles", CHILD, 201);
        long workload = telling.post("workloads", workload(id), 201).path("id").asLong();
        long before = telling.run(workload);
        long committed = telling.committed(Map.of("set", List.of(set(id, "http/keepalive_timeout", "30s"))));
        long after = telling.run(workload);
        long refused = telling.refused(id, nginx);
        long waiting = telling.planned(Map.of("set", List.of(set(id, "http/gzip", "on"))));
        String trial =
                telling.service(s -> s.path("trial").asBoolean()).path("id").asString();
        return new Story(host, id, trial, committed, refused, waiting, before, after);
    }

    private static final Map<String, Object> PROFILE = Map.of(
            "name",
            "small-web",
            "title",
            "Small web host",
            "rows",
            List.of(
                    Map.of("kind", "nginx", "parameter", "http/gzip", "formula", "on"),
                    Map.of("kind", "postgresql", "parameter", "shared_buffers", "formula", "ram * 20%"),
                    Map.of("kind", "postgresql", "parameter", "max_connections", "formula", "cpus * 20")));

    private static final Map<String, Object> CHILD = Map.of(
            "name",
            "small-shop",
            "title",
            "Small shop",
            "parent",
            "small-web",
            "rows",
            List.of(Map.of("kind", "nginx", "parameter", "http/gzip", "formula", "off", "reason", "a proxy does it")));

    private static Map<String, Object> workload(String service) {
        return Map.of(
                "service",
                service,
                "template",
                "front-page-http",
                "parameters",
                Map.of("rate", "200"),
                "warmUpSeconds",
                1,
                "durationSeconds",
                8);
    }

    private static Map<String, String> set(String service, String parameter, String value) {
        return Map.of("service", service, "parameter", parameter, "value", value);
    }

    /** The verbs of the story. */
    private record Telling(RunningServer server) {
        JsonNode get(String path) {
            return RunningServer.read(server.get("/api/v1/" + path), 200);
        }

        JsonNode post(String path, Object body, int status) {
            return RunningServer.read(server.post("/api/v1/" + path, JSON.writeValueAsString(body)), status);
        }

        JsonNode service(Predicate<JsonNode> wanted) {
            return Until.get(
                    "the service",
                    PATIENCE,
                    () -> stream(get("services").path("items")).filter(wanted).findFirst());
        }

        long run(long workload) {
            long number = post("runs", Map.of("workload", workload), 202)
                    .path("numbers")
                    .get(0)
                    .asLong();
            state("runs/" + number, "completed");
            return number;
        }

        long planned(Map<String, Object> change) {
            return post("changes", change, 201).path("number").asLong();
        }

        long committed(Map<String, Object> change) {
            long number = planned(change);
            apply(number);
            state("changes/" + number, "awaiting_confirm");
            post("changes/" + number + "/confirm", Map.of(), 202);
            state("changes/" + number, "committed");
            return number;
        }

        /** Somebody edits the same file by hand between plan and apply. */
        long refused(String service, NginxProcess nginx) {
            long number = planned(Map.of("set", List.of(set(service, "http/gzip", "on"))));
            try {
                String text = Files.readString(nginx.tuning());
                Files.writeString(nginx.tuning(), text + "# by hand\n");
                apply(number);
                state("changes/" + number, "refused");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return number;
        }

        private void apply(long number) {
            post("changes/" + number + "/approve", Map.of("reason", "tried on a machine with other load"), 202);
            post("changes/" + number + "/apply", Map.of(), 202);
        }

        private void state(String path, String wanted) {
            Until.get(
                    path + " to be " + wanted,
                    PATIENCE,
                    () -> Optional.of(get(path + "?wait=5s"))
                            .filter(now -> now.path("state").asString().equals(wanted)));
        }

        private static java.util.stream.Stream<JsonNode> stream(JsonNode array) {
            return StreamSupport.stream(array.spliterator(), false);
        }
    }
}
