package dev.hone.benchmark;

import static dev.hone.web.Problem.at;
import static java.util.Objects.requireNonNullElse;

import dev.hone.kind.WorkloadTemplate;
import dev.hone.load.output.Ramp;
import dev.hone.web.Problem;
import dev.hone.wire.ToolParameters;
import dev.hone.wire.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Puts a workload's specification together and refuses what no tool would take. */
final class WorkloadSpecs {
    /** Every tool with the figure it is run for. */
    static final Map<String, String> TOOLS = Map.of(
            "http", "requests_per_second",
            "ab", "requests_per_second",
            "wrk", "requests_per_second",
            "pgbench", "transactions_per_second",
            "sysbench", "transactions_per_second",
            "oltp", "transactions_per_second",
            "redis-benchmark", "requests_per_second",
            "memcached", "requests_per_second",
            "fastcgi", "requests_per_second");

    private static final Set<String> OPEN_TOOLS = Set.of("http", "oltp");
    private static final String OPEN_METRIC = "latency_p99_micros";
    private static final int LEAST_RAMP_SECONDS = 10;
    private static final Set<String> PARTS = Set.of("micros", "seconds", "errors");

    private WorkloadSpecs() {}

    /** From a request, over what its template proposes; refused with each fault at its place. */
    static WorkloadSpec of(WorkloadRequest request, WorkloadTemplate template) {
        String tool = requireNonNullElse(request.tool(), template.tool());
        if (!TOOLS.containsKey(tool)) {
            throw at(
                            422,
                            "unknown_tool",
                            "tool must be one of "
                                    + TOOLS.keySet().stream().sorted().toList() + ", was " + tool,
                            "/tool")
                    .thrown();
        }
        Map<String, String> parameters = new TreeMap<>(template.parameters());
        parameters.putAll(requireNonNullElse(request.parameters(), Map.of()));
        check(tool, parameters);
        checkRamp(request, parameters);
        String metric = requireNonNullElse(request.metric(), usual(tool, parameters, template));
        try {
            return inTime(new WorkloadSpec(
                    tool,
                    parameters,
                    requireNonNullElse(request.warmUpSeconds(), 5),
                    requireNonNullElse(request.durationSeconds(), 20),
                    metric,
                    requireNonNullElse(request.higherIsBetter(), isBetterWhenHigh(metric))));
        } catch (IllegalArgumentException e) {
            throw Problem.of(422, "out_of_range", String.valueOf(e.getMessage()))
                    .thrown(e);
        }
    }

    /** At a rate that is given the rate comes out as given, whatever the service does; what it does shows in the latency. */
    private static String usual(String tool, Map<String, String> parameters, WorkloadTemplate template) {
        if (Ramp.isRamp(parameters)) {
            return "sustained_per_second";
        }
        boolean isOpen = OPEN_TOOLS.contains(tool)
                && !parameters.getOrDefault("rate", "0").strip().matches("0*[.]?0*");
        return isOpen ? OPEN_METRIC : template.metric();
    }

    private static WorkloadSpec inTime(WorkloadSpec spec) {
        int seconds = spec.warmUpSeconds() + spec.durationSeconds();
        if (seconds > WorkloadSpec.MOST_SECONDS) {
            throw new IllegalArgumentException("warm-up and duration together may be %d s, were %d s"
                    .formatted(WorkloadSpec.MOST_SECONDS, seconds));
        }
        return spec;
    }

    /** A slip of the pen is told now and not by a run that fails later; where the service listens, only its host knows. */
    private static void check(String tool, Map<String, String> parameters) {
        List<Problem.At> faults = new ArrayList<>();
        parameters.forEach((name, value) -> ToolParameters.fault(tool, name, value)
                .map(why -> new Problem.At(pointer(name), code(tool, name), why))
                .ifPresent(faults::add));
        if (!faults.isEmpty()) {
            throw new Problem(422, faults.getFirst().code(), faults.getFirst().detail(), faults).thrown();
        }
    }

    private static void checkRamp(WorkloadRequest request, Map<String, String> parameters) {
        if (!Ramp.isRamp(parameters)) {
            return;
        }
        double from = Double.parseDouble(parameters.getOrDefault("rate", "0").strip());
        double to = Double.parseDouble(parameters.getOrDefault("rate_to", "0").strip());
        if (to <= from) {
            throw at(
                            422,
                            "bad_parameter",
                            "rate_to must lie above rate (%s), was %s".formatted(from, to),
                            "/parameters/rate_to")
                    .thrown();
        }
        if (requireNonNullElse(request.durationSeconds(), 20) < LEAST_RAMP_SECONDS) {
            throw at(
                            422,
                            "out_of_range",
                            "a rising rate takes at least %d s, to tell one rate from the next"
                                    .formatted(LEAST_RAMP_SECONDS),
                            "/durationSeconds")
                    .thrown();
        }
    }

    private static String code(String tool, String name) {
        return ToolParameters.has(tool, name) ? "bad_parameter" : "unknown_parameter";
    }

    private static String pointer(String name) {
        return "/parameters/" + name.replace("~", "~0").replace("/", "~1");
    }

    /** Whether more of a figure is better, by its name. */
    static boolean isBetterWhenHigh(String metric) {
        return metric.endsWith("_per_second") || PARTS.stream().noneMatch(metric::contains);
    }
}
