package dev.hone.loop;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/** The figures of a series: ours, the story's, those measured earlier, and the ratios of each. */
final class Sheet {
    private final Lab lab;
    private final JsonNode series;

    Sheet(Lab lab, JsonNode series) {
        this.lab = lab;
        this.series = series;
    }

    void print() {
        System.out.printf("%n  %s%n  earlier: %s%n%n", series.path("story").asString(), series.path("earlier").asString());
        System.out.printf("  %-22s %12s %9s %12s %12s  %s%n", "step", "ours", "valid", "the article", "earlier", "unit");
        Hone.stream(series.path("steps")).forEach(this::figure);
        System.out.println("  medians of the valid runs; with * of all runs, since none is valid, so it is no finding");
        System.out.printf("%n  %-40s %8s %12s %12s %12s  %s%n", "ratio", "ours", "the article", "earlier", "asked", "");
        Hone.stream(series.path("steps"))
                .forEach(step -> Hone.stream(step.path("ratios")).forEach(ratio -> ratio(step, ratio)));
    }

    private void figure(JsonNode step) {
        List<JsonNode> runs = lab.runs(step.path("id").asString());
        long valid = runs.stream().filter(Sheet::isValid).count();
        double floor = step.path("floor").asDouble(0);
        OptionalDouble ours = median(step);
        System.out.printf(
                "  %-22s %12s %9s %12s %12s  %s%s%n",
                step.path("id").asString(),
                words(ours) + (valid == 0 && ours.isPresent() ? "*" : ""),
                runs.isEmpty() ? "not run" : valid + " of " + runs.size(),
                words(number(step, "told")),
                words(number(step, "measured")),
                step.path("unit").asString(),
                floor == 0 || ours.isEmpty()
                        ? ""
                        : "  asked " + words(OptionalDouble.of(floor)) + ": " + word(ours.getAsDouble() >= floor));
    }

    private void ratio(JsonNode step, JsonNode ratio) {
        Optional<JsonNode> other = Hone.stream(series.path("steps"))
                .filter(s -> s.path("id").asString().equals(ratio.path("to").asString()))
                .findFirst();
        OptionalDouble ours = over(median(step), median(other.orElseThrow()));
        double least = ratio.path("least").asDouble(0);
        double most = ratio.path("most").asDouble(Double.MAX_VALUE);
        String asked = (least > 0 ? "≥ " + least : "") + (most < Double.MAX_VALUE ? " ≤ " + most : "");
        System.out.printf(
                "  %-40s %8s %12s %12s %12s  %s%n",
                step.path("id").asString() + " : " + ratio.path("to").asString(),
                words(ours),
                words(over(number(step, "told"), number(other.get(), "told"))),
                words(over(number(step, "measured"), number(other.get(), "measured"))),
                asked,
                ours.isEmpty() || asked.isEmpty()
                        ? ""
                        : word(ours.getAsDouble() >= least && ours.getAsDouble() <= most));
        verdict(step, ratio);
    }

    private void verdict(JsonNode step, JsonNode ratio) {
        if (!lab.runs(step.path("id").asString()).isEmpty()
                && !lab.runs(ratio.path("to").asString()).isEmpty()) {
            System.out.println("      " + lab.compare(ratio.path("to").asString(), step.path("id").asString()));
        }
    }

    /** Of the valid runs, or of all that came to a figure where none is valid. */
    private OptionalDouble median(JsonNode step) {
        List<JsonNode> runs = lab.runs(step.path("id").asString());
        boolean someValid = runs.stream().anyMatch(Sheet::isValid);
        double[] sorted = runs.stream()
                .filter(r -> !someValid || isValid(r))
                .mapToDouble(r -> r.path("headline").asDouble())
                .filter(v -> v > 0)
                .sorted()
                .toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0
                ? OptionalDouble.empty()
                : sorted.length % 2 == 1
                        ? OptionalDouble.of(sorted[middle])
                        : Arrays.stream(sorted, middle - 1, middle + 1).average();
    }

    private static boolean isValid(JsonNode run) {
        return run.path("valid").asBoolean(false);
    }

    private static OptionalDouble number(JsonNode step, String name) {
        return step.path(name).isNumber()
                ? OptionalDouble.of(step.path(name).asDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble over(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() && other.isPresent()
                ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    private static String words(OptionalDouble value) {
        return value.isEmpty() ? "-" : ("%." + (value.getAsDouble() < 100 ? 2 : 0) + "f").formatted(value.getAsDouble());
    }

    private static String word(boolean reached) {
        return reached ? "reached" : "NOT REACHED";
    }
}
