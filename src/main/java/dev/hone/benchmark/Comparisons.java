package dev.hone.benchmark;

import dev.hone.benchmark.Compared.LeftOut;
import dev.hone.benchmark.Compared.Side;
import dev.hone.benchmark.Compared.Unlike;
import dev.hone.stats.Comparison;
import dev.hone.stats.Direction;
import dev.hone.web.Problem;
import dev.hone.wire.RunResult;
import dev.hone.wire.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Compares two sets of runs of one workload. */
@Service
class Comparisons {
    private static final String CONFIGURATION = "configuration";
    private static final String MEASURED_HERE = "measured by Hone";
    private static final int MOST_RUNS = 200;

    private final RunStore store;

    Comparisons(RunStore store) {
        this.store = store;
    }

    /**
     * Compares by the workloads' headline metric.
     *
     * @param zone indifference zone as a part, 0.02 for 2 %
     */
    Compared compare(List<Long> a, List<Long> b, double zone) {
        if (a.isEmpty() || b.isEmpty() || a.size() + b.size() > MOST_RUNS) {
            throw Problem.of(422, "bad_sets", "a and b each name at least one run, and at most 200 together")
                    .thrown();
        }
        if (!(zone > 0 && zone < 1)) {
            throw Problem.at(422, "out_of_range", "zone must be between 0 and 1, was " + zone, "#zone")
                    .thrown();
        }
        TreeSet<Long> both = new TreeSet<>(a);
        both.retainAll(b);
        if (!both.isEmpty()) {
            throw Problem.of(422, "same_run", "run #" + both.first() + " is in both sets")
                    .thrown();
        }
        return of(runs(a), runs(b), zone);
    }

    private List<Run> runs(List<Long> numbers) {
        List<Run> found = store.all(numbers);
        numbers.stream()
                .filter(number -> found.stream().noneMatch(run -> run.number() == number))
                .findFirst()
                .ifPresent(number -> {
                    throw Problem.of(422, "no_such_run", "run #" + number + " does not exist")
                            .thrown();
                });
        return found;
    }

    static Compared of(List<Run> a, List<Run> b, double zone) {
        WorkloadSpec first = a.getFirst().spec();
        Stream.concat(a.stream(), b.stream())
                .filter(run -> !run.spec().metric().equals(first.metric())
                        || !run.spec().tool().equals(first.tool()))
                .findFirst()
                .ifPresent(run -> {
                    throw Problem.of(
                                    422,
                                    "unlike_workloads",
                                    "run #%d measures %s with %s, run #%d measures %s with %s; only like can be compared"
                                            .formatted(
                                                    a.getFirst().number(),
                                                    first.metric(),
                                                    first.tool(),
                                                    run.number(),
                                                    run.spec().metric(),
                                                    run.spec().tool()))
                            .thrown();
                });
        Side sideA = side(a);
        Side sideB = side(b);
        List<Unlike> unlike = unlike(sideA, sideB);
        boolean isKnown =
                Stream.concat(sideA.runs().stream(), sideB.runs().stream()).noneMatch(Run::isImported);
        return new Compared(
                sideA,
                sideB,
                first.metric(),
                first.higherIsBetter(),
                comparison(sideA, sideB, first.higherIsBetter(), zone),
                unlike.stream().filter(u -> !u.name().equals(CONFIGURATION)).toList(),
                isKnown && unlike.stream().anyMatch(u -> u.name().equals(CONFIGURATION)),
                isKnown);
    }

    private static @Nullable Comparison comparison(Side a, Side b, boolean higherIsBetter, double zone) {
        if (a.runs().isEmpty() || b.runs().isEmpty()) {
            return null;
        }
        Direction direction = higherIsBetter ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
        return Comparison.ofIndependent(headlines(a), headlines(b), direction, zone);
    }

    private static double[] headlines(Side side) {
        return side.runs().stream()
                .mapToDouble(run -> Objects.requireNonNull(run.headline()))
                .toArray();
    }

    private static Side side(List<Run> runs) {
        List<LeftOut> leftOut = runs.stream()
                .filter(run -> !run.counts())
                .map(run -> new LeftOut(run.number(), reason(run)))
                .toList();
        return new Side(runs.stream().filter(Run::counts).toList(), leftOut);
    }

    private static String reason(Run run) {
        RunResult result = run.result();
        if (run.state().isUnderWay()) {
            return "it is not over yet";
        }
        if (run.state() != RunState.COMPLETED) {
            return run.state().word() + ": " + run.message();
        }
        return result == null || result.invalid().isEmpty()
                ? "it gave no " + run.spec().metric()
                : String.join("; ", result.invalid());
    }

    private static List<Unlike> unlike(Side a, Side b) {
        if (a.runs().isEmpty() || b.runs().isEmpty()) {
            return List.of();
        }
        List<Unlike> unlike = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        Stream.concat(a.runs().stream(), b.runs().stream())
                .forEach(run -> names.addAll(print(run).keySet()));
        for (String name : names) {
            addIfUnlike(unlike, name, values(a, name), values(b, name));
        }
        String inA = values(a.runs(), run -> new TreeMap<>(run.spec().parameters()));
        String inB = values(b.runs(), run -> new TreeMap<>(run.spec().parameters()));
        addIfUnlike(unlike, "parameters", inA, inB);
        addIfImported(unlike, a, b);
        return unlike;
    }

    /** Two environments of which nothing is known are not alike, however equal the word for it is. */
    private static void addIfImported(List<Unlike> unlike, Side a, Side b) {
        String inA = values(a.runs(), Comparisons::origin);
        String inB = values(b.runs(), Comparisons::origin);
        if (!inA.equals(MEASURED_HERE) || !inB.equals(MEASURED_HERE)) {
            unlike.addFirst(new Unlike("origin", inA, inB));
        }
    }

    private static String origin(Run run) {
        return run.isImported() ? "imported from " + run.importedFrom() + ", environment not known" : MEASURED_HERE;
    }

    private static void addIfUnlike(List<Unlike> unlike, String name, String inA, String inB) {
        if (!inA.equals(inB) || inA.contains(" | ")) {
            unlike.add(new Unlike(name, inA, inB));
        }
    }

    private static String values(Side side, String name) {
        return values(side.runs(), run -> print(run).getOrDefault(name, "unknown"));
    }

    private static String values(List<Run> runs, Function<Run, Object> what) {
        return runs.stream()
                .map(run -> String.valueOf(what.apply(run)))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" | "));
    }

    private static Map<String, String> print(Run run) {
        RunResult result = run.result();
        return result == null ? Map.of() : result.fingerprint();
    }
}
