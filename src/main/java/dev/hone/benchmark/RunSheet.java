package dev.hone.benchmark;

import dev.hone.load.output.Ramp;
import dev.hone.web.Units;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunSample;
import dev.hone.wire.WorkloadSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a run shows.
 *
 * @param shape shape of its state in the status fragment
 * @param state its state in a word, {@code invalid} for a completed run that enters no verdict
 * @param underWay whether it is not over yet
 * @param headline its headline figure in words; null while there is none
 * @param seconds how many seconds of it are over, warm-up included
 * @param ofSeconds how many it is to have
 * @param percentiles in ascending order, with words such as "1.2 ms"
 * @param model {@code open} or {@code closed}; null while there is no result, and for a series, which does not tell
 * @param ramp what a rising rate showed, in a sentence; null for a run of another sort
 * @param counts further figures by name, in words
 */
record RunSheet(
        String shape,
        String state,
        boolean underWay,
        @Nullable String headline,
        int seconds,
        long ofSeconds,
        List<Row> percentiles,
        List<Row> counts,
        List<Row> fingerprint,
        List<Row> parameters,
        List<String> invalid,
        boolean open,
        @Nullable String model,
        @Nullable String ramp,
        String output,
        List<RunSample> samples) {
    static final List<String> ORDER =
            List.of("min", "p50", "p66", "p75", "p80", "p90", "p95", "p98", "p99", "p99.9", "max", "mean");

    /** A name and its words. */
    record Row(String name, String words) {}

    static RunSheet of(Run run, List<RunSample> samples) {
        RunResult result = run.result();
        return new RunSheet(
                shape(run),
                Boolean.FALSE.equals(run.isValid()) ? "invalid" : run.state().word(),
                run.state().isUnderWay(),
                headline(run),
                samples.isEmpty() ? 0 : samples.getLast().second() + 1,
                run.planned().toSeconds(),
                result == null ? List.of() : percentiles(result.latencyMicros()),
                result == null ? List.of() : counts(result.figures(), run.spec().metric()),
                result == null ? List.of() : environment(result.fingerprint()),
                rows(run.spec().parameters()),
                result == null ? List.of() : result.invalid(),
                result != null && result.openModel(),
                result == null ? null : model(run, result),
                ramp(run, samples).map(Ramp::sentence).orElse(null),
                result == null ? "" : result.output(),
                samples);
    }

    /** What a rising rate showed so far; empty for a run of another sort. */
    static Optional<Ramp> ramp(Run run, List<RunSample> samples) {
        WorkloadSpec spec = run.spec();
        if (!Ramp.isRamp(spec.parameters()) || samples.size() <= spec.warmUpSeconds()) {
            return Optional.empty();
        }
        return Optional.of(Ramp.of(
                spec.parameters(),
                Duration.ofSeconds(spec.warmUpSeconds()),
                samples.stream().map(RunSample::values).toList()));
    }

    static @Nullable String model(Run run, RunResult result) {
        return run.spec().tool().equals(ImportedSeries.TOOL) ? null : result.openModel() ? "open" : "closed";
    }

    /** Shape of a run's state: a completed run that is invalid is no good news. */
    static String shape(Run run) {
        return switch (run.state()) {
            case WAITING -> "pending";
            case RUNNING -> "running";
            case COMPLETED -> Boolean.FALSE.equals(run.isValid()) ? "warning" : "up";
            case STOPPED -> "off";
            case FAILED -> "down";
        };
    }

    static @Nullable String headline(Run run) {
        Double value = run.headline();
        return value == null ? null : words(run.spec().metric(), value);
    }

    static String words(String name, double value) {
        if (name.endsWith("_per_second")) {
            return name.startsWith("bytes") ? Units.bytesPerSecond(value) : Units.rate(value);
        }
        if (name.endsWith("_ratio")) {
            return Units.ratio(value);
        }
        if (name.endsWith("_micros")) {
            return micros(value);
        }
        if (name.endsWith("_seconds")) {
            return Units.duration(Duration.ofNanos((long) (value * 1e9)));
        }
        return name.startsWith("bytes") || name.endsWith("_bytes") ? Units.bytes(value) : Units.count(value);
    }

    /** A stable name as people read it, without the unit that its words carry. */
    static String label(String name) {
        return name.replaceFirst("_(bytes|seconds|ratio|micros)$", "")
                .replace('_', ' ')
                .replace("cpu", "CPU");
    }

    private static List<Row> environment(Map<String, String> fingerprint) {
        return rows(fingerprint).stream()
                .map(row -> new Row(label(row.name()), amount(row.name(), row.words())))
                .toList();
    }

    private static String amount(String name, String text) {
        return name.endsWith("_bytes") && text.matches("[0-9]{1,18}") ? Units.bytes(Long.parseLong(text)) : text;
    }

    /** A time; 0 is what ab, which counts whole milliseconds, prints of a shorter one. */
    static String micros(double micros) {
        if (micros == 0) {
            return "< 1 ms";
        }
        return micros < 1000
                ? "%.0f µs".formatted(micros)
                : micros < 1_000_000 ? "%.2f ms".formatted(micros / 1e3) : "%.2f s".formatted(micros / 1e6);
    }

    static List<Row> percentiles(Map<String, Long> micros) {
        List<Row> rows = new ArrayList<>();
        for (String name : ORDER) {
            Long value = micros.get(name);
            if (value != null) {
                rows.add(new Row(name, micros(value)));
            }
        }
        return rows;
    }

    private static List<Row> counts(Map<String, Double> figures, String metric) {
        return new TreeMap<>(figures)
                .entrySet().stream()
                        .filter(entry -> !entry.getKey().equals(metric))
                        .map(entry -> new Row(label(entry.getKey()), words(entry.getKey(), entry.getValue())))
                        .toList();
    }

    private static List<Row> rows(Map<String, String> texts) {
        return new TreeMap<>(texts)
                .entrySet().stream()
                        .map(entry -> new Row(entry.getKey(), Objects.requireNonNull(entry.getValue())))
                        .toList();
    }
}
