package dev.hone.benchmark;

import dev.hone.load.output.Answers;
import dev.hone.load.output.Parsed;
import dev.hone.load.output.Tool;
import dev.hone.load.output.ToolResult;
import dev.hone.web.Problem;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunSample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns what a tool printed somewhere else into the result of a run. Nothing is known of where that was, and it says so. */
final class Imported {
    private static final String HOW = "unknown: imported";

    private Imported() {}

    /**
     * The result of a run of the workload.
     *
     * @param output all that the tool printed
     * @param started when it began
     */
    static RunResult result(Workload workload, String output, Instant started) {
        String name = workload.spec().tool();
        Tool tool = Tool.byId(name)
                .orElseThrow(() -> Problem.at(
                                422,
                                "nothing_to_import",
                                "workload %d runs %s, which is built in; what ab, wrk, pgbench, sysbench and redis-benchmark print can be imported"
                                        .formatted(workload.id(), name),
                                "/workload")
                        .thrown());
        return switch (tool.parse(output)) {
            case Parsed.Understood understood -> result(workload, understood.result(), output, started);
            case Parsed.Unreadable unreadable ->
                throw Problem.at(
                                422,
                                "unreadable_output",
                                "this is no whole output of %s; %s".formatted(name, unreadable.message()),
                                "/output")
                        .thrown();
        };
    }

    private static RunResult result(Workload workload, ToolResult read, String output, Instant started) {
        String metric = workload.spec().metric();
        List<String> invalid = new ArrayList<>(Answers.against(read.figures()));
        if (!read.figures().containsKey(metric)) {
            invalid.add(workload.spec().tool() + " gives no " + metric);
        }
        double seconds = read.figures().getOrDefault("duration_seconds", 0.0);
        return new RunResult(
                RunResult.End.COMPLETED,
                "",
                started,
                started.plusMillis(Math.round(seconds * 1000)),
                read.figures().getOrDefault(metric, Double.NaN),
                read.figures(),
                read.latencyMicros(),
                false,
                samples(read, started),
                invalid,
                Map.of("service", workload.serviceId(), "generator", read.product(), "configuration", HOW),
                output);
    }

    private static List<RunSample> samples(ToolResult read, Instant started) {
        return read.samples().stream()
                .map(sample -> new RunSample(
                        started.plusMillis(Math.round(sample.second() * 1000)),
                        (int) Math.max(0, Math.round(sample.second()) - 1),
                        sample.values()))
                .toList();
    }
}
