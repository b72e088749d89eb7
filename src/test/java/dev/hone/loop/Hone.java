package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The application with its first account made and a token in hand: what an admin does, as one method each.
 *
 * <pre>
 * try (Hone hone = Hone.start(Hone.allowing("*"))) {
 *     String service = hone.service("nginx", pid).path("id").asString();
 *     long change = hone.plan(service, Map.of("http/gzip", "on"));
 *     hone.commit(change);
 *     hone.commit(hone.revert(change));
 * }
 * </pre>
 */
public final class Hone implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private final AppProcess app;
    private final Rest rest;
    private final boolean ownsData;

    private Hone(AppProcess app, boolean ownsData) {
        this.app = app;
        this.ownsData = ownsData;
        Map<String, String> account =
                Map.of("code", app.setupCode(), "user", "admin", "password", "a whetstone for tests");
        JsonNode made = new Rest(app, "").post("/api/v1/setup", account).expect(201);
        this.rest = new Rest(app, made.path("token").asString());
    }

    /** Starts on a data folder of its own, which goes when it is closed, with this policy file. */
    public static Hone start(String policy, String... settings) {
        try {
            Path data = Files.createTempDirectory("hone-loop");
            return start(data, policy, true, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Hone start(Path data, String policy, boolean ownsData, String... settings) throws IOException {
        Path file = data.resolve("test-policy.yml");
        Files.writeString(file, policy);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        String[] all = Arrays.copyOf(settings, settings.length + 1);
        all[settings.length] = "--hone.agent.policy=" + file;
        return new Hone(AppProcess.start(data, all), ownsData);
    }

    /** A policy file that lets Hone change these services (ids, kinds or {@code *}). */
    public static String allowing(String... services) {
        String names = Arrays.stream(services).map(s -> '"' + s + '"').collect(Collectors.joining(", "));
        return "mode: apply\nservices: [" + names + "]\n";
    }

    /** A policy file under which nothing may be changed. */
    public static String observing() {
        return "mode: observe\nservices: []\n";
    }

    public Rest rest() {
        return rest;
    }

    public AppProcess app() {
        return app;
    }

    /** Id of this host, once it has checked in. */
    public String host() {
        return service(s -> true, "any service").path("host").asString();
    }

    /** The service of that kind whose main process is this one; waits until it is found. */
    public JsonNode service(String kind, long pid) {
        return service(
                s -> s.path("kind").asString().equals(kind) && s.path("pid").asLong() == pid,
                kind + " with PID " + pid);
    }

    /** The first service that fits; waits until it is found. */
    public JsonNode service(java.util.function.Predicate<JsonNode> wanted, String words) {
        return Until.get(
                words + " among the services",
                PATIENCE,
                () -> stream(rest.get("/api/v1/services").expect(200).path("items"))
                        .filter(s -> s.path("present").asBoolean())
                        .filter(wanted)
                        .findFirst());
    }

    /** One parameter of a service, read back now. */
    public JsonNode parameter(String service, String name) {
        return stream(rest.get("/api/v1/services/" + service + "/parameters")
                        .expect(200)
                        .path("items"))
                .filter(p -> p.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(service + " reports no " + name));
    }

    /** A file that the service loads, with its hash and text. */
    public JsonNode file(String service, Path path) {
        return stream(rest.get("/api/v1/services/" + service + "/files")
                        .expect(200)
                        .path("items"))
                .filter(f -> f.path("path").asString().equals(path.toString()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(service + " loads no " + path));
    }

    /** Plans settings by name, 60 s to confirm, and returns the number. */
    public long plan(String service, Map<String, String> settings) {
        return number(tryPlan(service, settings));
    }

    /** The answer to a plan by name, whatever it is. */
    public Rest.Answer tryPlan(String service, Map<String, String> settings) {
        List<Map<String, String>> set = settings.entrySet().stream()
                .map(e -> Map.of("service", service, "parameter", e.getKey(), "value", e.getValue()))
                .toList();
        return rest.post("/api/v1/changes", Map.of("set", set, "confirmSeconds", 60));
    }

    /** Plans the whole text of a file that the service loads, and returns the number. */
    public long planText(String service, Path file, String text) {
        return number(tryPlanText(service, file, text));
    }

    /** The answer to a plan by text, whatever it is. */
    public Rest.Answer tryPlanText(String service, Path file, String text) {
        String hash = file(service, file).path("hash").asString();
        Map<String, String> edit = Map.of("service", service, "file", file.toString(), "baseHash", hash, "text", text);
        return rest.post("/api/v1/changes", Map.of("edit", List.of(edit), "confirmSeconds", 60));
    }

    /** Plans a block at its only place, or at the one named, and returns the number. */
    public long planBlock(String service, String block, String action, String where, Map<String, String> values) {
        Map<String, Object> item =
                Map.of("service", service, "block", block, "action", action, "where", where, "values", values);
        return number(rest.post("/api/v1/changes", Map.of("blocks", List.of(item), "confirmSeconds", 60)));
    }

    /** How a block stands at a place of a service. */
    public String blockState(String service, String block, String where) {
        return stream(rest.get("/api/v1/services/" + service + "/blocks")
                        .expect(200)
                        .path("items"))
                .filter(i -> i.path("block").asString().equals(block))
                .flatMap(i -> stream(i.path("places")))
                .filter(p -> p.path("where").asString().equals(where))
                .map(p -> p.path("state").asString())
                .findFirst()
                .orElse("no place");
    }

    private static long number(Rest.Answer planned) {
        return planned.expect(201).path("number").asLong();
    }

    /**
     * Does something with a change, such as {@code approve}; returns it as it stands then. An approval gives a reason, since
     * what else runs on the machine may already take more than the budget.
     */
    public JsonNode act(long change, String act) {
        Map<String, Object> body =
                act.equals("approve") ? Map.of("reason", "tried on a machine with other load") : Map.of();
        return rest.post("/api/v1/changes/" + change + "/" + act, body).expect(202);
    }

    public JsonNode change(long change) {
        return rest.get("/api/v1/changes/" + change).expect(200);
    }

    /** Waits until the change is in one of these states and returns it. */
    public JsonNode await(long change, String... states) {
        List<String> wanted = List.of(states);
        return Until.get("change #" + change + " to be one of " + wanted, PATIENCE, () -> {
            JsonNode now = rest.get("/api/v1/changes/" + change + "?wait=5s").expect(200);
            String state = now.path("state").asString();
            if (!wanted.contains(state) && now.path("isFinal").asBoolean()) {
                throw new AssertionError("change #%d ended %s instead of %s: %s%n%s"
                        .formatted(change, state, wanted, now.path("message").asString(), now.toPrettyString()));
            }
            return wanted.contains(state) ? Optional.of(now) : Optional.empty();
        });
    }

    /** Approves and applies it, and returns without waiting. */
    public void begin(long change) {
        act(change, "approve");
        act(change, "apply");
    }

    /** The way of a change that works: approve, apply, confirm; returns it committed. */
    public JsonNode commit(long change) {
        begin(change);
        await(change, "awaiting_confirm");
        act(change, "confirm");
        return await(change, "committed");
    }

    /** The way of a change that does not: approve, apply; returns it once rolled back or refused. */
    public JsonNode fail(long change) {
        begin(change);
        return await(change, "rolled_back", "refused");
    }

    /** Plans the inverse and returns its number. */
    public long revert(long change) {
        return act(change, "revert").path("number").asLong();
    }

    /** States that the host's journal went through, in order. */
    public static List<String> states(JsonNode change) {
        return stream(change.path("steps")).map(s -> s.path("state").asString()).toList();
    }

    public static java.util.stream.Stream<JsonNode> stream(JsonNode array) {
        return java.util.stream.StreamSupport.stream(array.spliterator(), false);
    }

    @Override
    public void close() {
        app.close();
        if (ownsData) {
            Leftovers.remove(app.data());
        }
    }
}
