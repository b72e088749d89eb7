package dev.hone.benchmark;

import dev.hone.load.output.Answers;
import dev.hone.load.output.Report;
import dev.hone.load.output.Sample;
import dev.hone.load.output.ToolResult;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunSample;
import dev.hone.wire.ToolParameters;
import dev.hone.wire.WorkloadSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Turns what a tool printed somewhere else into a run. Nothing is known of where that was, and it says so. */
final class Imported {
    /** What stands in an imported run's fingerprint in place of what is not known. */
    static final String UNKNOWN = "unknown: imported";

    private static final int LONGEST_SECONDS = 3_600;

    private Imported() {}

    /**
     * The run of one report.
     *
     * @param workload whose run it is to be; null for the tool's own headline
     * @param started when it began
     */
    static Made of(Report report, ToolResult read, @Nullable Workload workload, String serviceId, Instant started) {
        String tool = report.tool().id();
        String metric = workload == null ? read.headline() : workload.spec().metric();
        double headline = figure(read, metric);
        List<String> invalid = new ArrayList<>(Answers.against(read.figures()));
        if (Double.isNaN(headline)) {
            invalid.add(tool + " gives no " + metric);
        }
        double seconds = read.figures().getOrDefault("duration_seconds", 0.0);
        var result = new RunResult(
                RunResult.End.COMPLETED,
                "",
                started,
                after(started, seconds),
                headline,
                read.figures(),
                read.latencyMicros(),
                false,
                samples(read.samples(), started),
                invalid,
                fingerprint(serviceId, read.product(), report.told()),
                report.text());
        boolean better = workload == null
                ? WorkloadSpecs.isBetterWhenHigh(metric)
                : workload.spec().higherIsBetter();
        var spec = new WorkloadSpec(tool, parameters(tool, report.told()), 0, whole(seconds), metric, better);
        return new Made(read.product(), Made.digest(report.text()), spec, result);
    }

    /** What speaks for care without making the run invalid. */
    static List<String> notes(ToolResult read) {
        List<String> notes = new ArrayList<>();
        if (read.latencyMicros().keySet().stream().noneMatch(name -> name.matches("p[0-9.]+"))) {
            notes.add("no percentiles were told, so only the mean and the rate can be compared");
        }
        double seconds = read.figures().getOrDefault("duration_seconds", Double.NaN);
        if (seconds < 5) {
            notes.add("it lasted %.2f s, far too short to judge by".formatted(seconds));
        }
        return notes;
    }

    static Map<String, String> fingerprint(String serviceId, String product, Map<String, String> told) {
        Map<String, String> print = new LinkedHashMap<>();
        print.put("service", serviceId);
        print.put("generator", product);
        print.put("configuration", UNKNOWN);
        if (told.containsKey("target")) {
            print.put("target", target(told));
        }
        return print;
    }

    static List<RunSample> samples(List<Sample> read, Instant started) {
        return read.stream()
                .map(sample -> new RunSample(
                        after(started, sample.second()),
                        (int) Math.max(0, Math.round(sample.second()) - 1),
                        sample.values()))
                .toList();
    }

    static Instant after(Instant started, double seconds) {
        return started.plusMillis(Math.round(seconds * 1000));
    }

    /** A time as a workload takes it. */
    static int whole(double seconds) {
        return (int) Math.clamp(Math.round(seconds), 1, LONGEST_SECONDS);
    }

    private static String target(Map<String, String> told) {
        String port = told.containsKey("port") ? ":" + told.get("port") : "";
        return told.get("target") + port + told.getOrDefault("path", "");
    }

    private static Map<String, String> parameters(String tool, Map<String, String> told) {
        Map<String, String> known = new TreeMap<>(told);
        known.entrySet()
                .removeIf(one ->
                        ToolParameters.fault(tool, one.getKey(), one.getValue()).isPresent());
        return known;
    }

    private static double figure(ToolResult read, String metric) {
        String percentile = metric.replaceFirst("^latency_(.+)_micros$", "$1");
        Long micros = read.latencyMicros().get(percentile);
        return read.figures().getOrDefault(metric, micros == null ? Double.NaN : micros.doubleValue());
    }
}
