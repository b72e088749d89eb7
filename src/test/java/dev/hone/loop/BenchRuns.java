package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A workload defined over REST, its runs and their comparison.
 *
 * <p>The machine may be busy, so no figure and no direction is asserted: a run may be left out of the comparison, but only
 * with a reason, and a verdict may be any word, but never one without its interval.
 */
final class BenchRuns {
    private final Hone hone;
    private final long workload;
    private final JsonNode spec;

    private BenchRuns(Hone hone, JsonNode workload) {
        this.hone = hone;
        this.workload = workload.path("id").asLong();
        this.spec = workload;
    }

    /** A workload from a template of the service's kind: no warm-up, two counted seconds, so that every tool tells of one. */
    static BenchRuns of(Hone hone, String service, String template, Map<String, String> parameters) {
        Map<String, Object> wanted = Map.of(
                "service", service,
                "template", template,
                "parameters", parameters,
                "warmUpSeconds", 0,
                "durationSeconds", 2);
        return new BenchRuns(hone, hone.rest().post("/api/v1/workloads", wanted).expect(201));
    }

    /** Runs it so many times and returns the numbers, each completed and stored with all that it gave. */
    List<Long> run(int times) {
        List<Long> numbers = Hone.stream(hone.rest()
                        .post("/api/v1/runs", Map.of("workload", workload, "times", times))
                        .expect(202)
                        .path("numbers"))
                .map(JsonNode::asLong)
                .toList();
        numbers.forEach(this::assertStored);
        return numbers;
    }

    private void assertStored(long number) {
        JsonNode run = Until.get("run #" + number + " to end", Until.LONG, () -> {
            JsonNode now =
                    hone.rest().get("/api/v1/runs/" + number + "?wait=30s").expect(200);
            return Stream.of(now).filter(r -> r.hasNonNull("endedAt")).findFirst();
        });
        assertThat(run.path("state").asString()).as(run.toPrettyString()).isEqualTo("completed");
        assertThat(run.path("tool")).isEqualTo(spec.path("tool"));
        assertThat(run.path("parameters")).isEqualTo(spec.path("parameters"));
        assertThat(run.path("headline").asDouble()).isPositive();
        assertThat(run.path("figures").path("requests").asDouble()).isPositive();
        assertThat(run.path("latencyMicros").path("p99").asLong()).isPositive();
        assertThat(run.path("samples")).isNotEmpty();
        assertThat(run.path("fingerprint").path("configuration").asString()).matches("[0-9a-f]{16}");
        assertThat(run.path("valid").asBoolean()).isEqualTo(run.path("invalid").isEmpty());
    }

    /** Compares the runs before a change with those after it; the comparison names every run and claims no more than it may. */
    JsonNode compare(List<Long> before, List<Long> after) {
        JsonNode found = hone.rest()
                .get("/api/v1/comparisons?a=" + words(before) + "&b=" + words(after))
                .expect(200);
        assertSide(found.path("a"), before);
        assertSide(found.path("b"), after);
        int fewest = Math.min(
                found.path("a").path("runs").size(),
                found.path("b").path("runs").size());
        String verdict = found.path("verdict").asString();
        if (fewest < 6) {
            assertThat(verdict).isEqualTo("not_enough_data");
            assertThat(found.path("furtherRuns").asInt()).isPositive();
        }
        if (fewest >= 2) {
            JsonNode interval = found.path("interval");
            assertThat(found.path("effect").asDouble())
                    .isBetween(
                            interval.path("low").asDouble(),
                            interval.path("high").asDouble());
        }
        assertThat(found.path("sentence").asString()).isNotBlank();
        System.out.printf(
                "%s: %s%s%n",
                spec.path("name").asString(), found.path("sentence").asString(), reasons(found));
        return found;
    }

    private static String reasons(JsonNode found) {
        return Stream.of("a", "b")
                .flatMap(side -> Hone.stream(found.path(side).path("leftOut")))
                .map(out -> out.path("reason").asString().replaceAll("[0-9]+", "…"))
                .distinct()
                .map(reason -> " (left out: " + reason + ")")
                .collect(Collectors.joining());
    }

    private static void assertSide(JsonNode side, List<Long> asked) {
        List<Long> counted =
                Hone.stream(side.path("runs")).map(JsonNode::asLong).toList();
        List<JsonNode> out = Hone.stream(side.path("leftOut")).toList();
        assertThat(Stream.concat(
                        counted.stream(), out.stream().map(o -> o.path("number").asLong())))
                .containsExactlyInAnyOrderElementsOf(asked);
        assertThat(out).allSatisfy(o -> assertThat(o.path("reason").asString()).isNotBlank());
    }

    private static String words(List<Long> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
