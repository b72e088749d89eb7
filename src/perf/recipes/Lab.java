package dev.hone.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Runs the steps of one recipe through the API, each as its series says, and keeps the runs. */
final class Lab {
    /** A first run makes its tables, which takes Firebird minutes. */
    private static final Duration PREPARED = Duration.ofMinutes(12);

    private final Hone hone;
    private final Recipes.Effort effort;
    private final JsonNode recipe;
    private final Map<String, List<JsonNode>> runs = new LinkedHashMap<>();

    Lab(Hone hone, Recipes.Effort effort, String recipe) {
        this.hone = hone;
        this.effort = effort;
        this.recipe = hone.rest().get("/api/v1/recipes/" + recipe).expect(200);
        System.out.println(this.recipe.path("profile").path("title").asString());
    }

    /** Id of a service, by its main process. */
    String service(String kind, long pid) {
        return hone.service(kind, pid).path("id").asString();
    }

    JsonNode step(String id) {
        return Hone.stream(recipe.path("series").path("steps"))
                .filter(s -> s.path("id").asString().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("the series has no step " + id));
    }

    /** What the step sets on a kind. */
    Map<String, String> values(String id, String kind) {
        Map<String, String> values = new LinkedHashMap<>();
        step(id).path("set").path(kind).properties().forEach(e -> values.put(e.getKey(), e.getValue().asString()));
        return values;
    }

    /** Plans, approves, applies and confirms what the step sets on a kind; returns the change's number. */
    long set(String id, String kind, String service) {
        return set(service, values(id, kind));
    }

    /** A plan is refused when the service was replaced before Hone had seen it; then it is made anew, as the refusal says. */
    long set(String service, Map<String, String> values) {
        for (int tries = 1; ; tries++) {
            long change = hone.plan(service, values);
            hone.begin(change);
            JsonNode ended = hone.await(change, "awaiting_confirm", "refused");
            if (ended.path("state").asString().equals("awaiting_confirm")) {
                hone.act(change, "confirm");
                hone.await(change, "committed");
                System.out.printf("  change #%d committed: %s%n", change, values);
                return change;
            }
            System.out.printf("  change #%d refused: %s%n", change, ended.path("message").asString());
            if (tries == 3 || !ended.toString().contains("plan again")) {
                throw new AssertionError(ended.toPrettyString());
            }
        }
    }

    /** Puts the step's blocks into a service. */
    void build(String id, String service) {
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (JsonNode block : step(id).path("blocks")) {
            Map<String, String> values = new LinkedHashMap<>();
            block.path("values").properties().forEach(e -> values.put(e.getKey(), e.getValue().asString()));
            String name = block.path("block").asString();
            blocks.add(Map.of("service", service, "block", name, "action", "add", "values", values));
        }
        long change = hone.rest()
                .post("/api/v1/changes", Map.of("blocks", blocks, "confirmSeconds", 60))
                .expect(201)
                .path("number")
                .asLong();
        hone.commit(change);
        System.out.printf("  change #%d committed: %s%n", change, blocks);
    }

    /** Applies the recipe's profile to one service. */
    void profile(String service, String host) {
        String name = recipe.path("profile").path("name").asString();
        Map<String, Object> wanted = Map.of("host", host, "profile", name, "service", service, "confirmSeconds", 60);
        long change =
                hone.rest().post("/api/v1/changes", wanted).expect(201).path("number").asLong();
        hone.commit(change);
        System.out.printf("  change #%d committed: profile %s on %s%n", change, name, service);
    }

    void revert(long change) {
        hone.commit(hone.revert(change));
        System.out.printf("  change #%d taken back%n", change);
    }

    /** Runs the load of a step on a service; what is given here wins over the series. */
    void measure(String id, String service, Map<String, String> more) {
        long workload = workload(id, service, more);
        for (int i = 0; i < effort.runs(); i++) {
            keep(id, run(workload));
        }
    }

    private long workload(String id, String service, Map<String, String> more) {
        JsonNode step = step(id);
        Map<String, String> parameters = new LinkedHashMap<>();
        step.path("load").properties().forEach(e -> parameters.put(e.getKey(), e.getValue().asString()));
        parameters.putAll(more);
        Map<String, Object> wanted = Map.of(
                "service", service,
                "name", id,
                "tool", step.path("tool").asString(),
                "parameters", parameters,
                "warmUpSeconds", 1,
                "durationSeconds", effort.seconds());
        return hone.rest().post("/api/v1/workloads", wanted).expect(201).path("id").asLong();
    }

    private JsonNode run(long workload) {
        long number = hone.rest()
                .post("/api/v1/runs", Map.of("workload", workload))
                .expect(202)
                .path("numbers")
                .get(0)
                .asLong();
        return Until.get("run #" + number + " to end", PREPARED, () -> {
            JsonNode now =
                    hone.rest().get("/api/v1/runs/" + number + "?wait=30s").expect(200);
            return java.util.Optional.of(now).filter(r -> r.hasNonNull("endedAt"));
        });
    }

    private void keep(String id, JsonNode run) {
        runs.computeIfAbsent(id, k -> new ArrayList<>()).add(run);
        System.out.printf(
                "  #%d %-22s %10.1f  p50 %.1f ms  %.0f bytes an answer  foreign %.0f %%  %s %s%n",
                run.path("number").asLong(),
                id,
                run.path("headline").asDouble(),
                run.path("latencyMicros").path("p50").asDouble() / 1000,
                run.path("figures").path("bytes_per_answer").asDouble(),
                run.path("figures").path("foreign_cpu_ratio").asDouble() * 100,
                run.path("invalid").isEmpty() ? "" : run.path("invalid"),
                run.path("headline").asDouble() > 0 ? "" : run);
    }

    List<JsonNode> runs(String id) {
        return runs.getOrDefault(id, List.of());
    }

    /** The verdict of the product on two steps, or why it gives none. */
    String compare(String a, String b) {
        Rest.Answer answer = hone.rest().get("/api/v1/comparisons?a=" + numbers(a) + "&b=" + numbers(b));
        return answer.status() == 200
                ? answer.body().path("sentence").asString()
                : answer.body().path("detail").asString();
    }

    private String numbers(String id) {
        return runs(id).stream().map(r -> r.path("number").asString()).collect(Collectors.joining(","));
    }

    /** Prints every step's figure beside the story's and those measured earlier. */
    void print() {
        new Sheet(this, recipe.path("series")).print();
    }
}
