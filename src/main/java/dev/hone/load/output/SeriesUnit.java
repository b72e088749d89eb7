package dev.hone.load.output;

import java.util.Locale;
import java.util.regex.Pattern;

/** Units that the values of a series may have; each is kept in one base unit, which ends the figure's name. */
public enum SeriesUnit {
    PER_SECOND("/s", "_per_second", 1, "per_s|/s\\b|rps|tps|qps|iops|rate"),
    MICROSECONDS("µs", "_micros", 1, "micros|µs|(^|[^a-z])us([^a-z]|$)"),
    MILLISECONDS("ms", "_micros", 1_000, "milli|(^|[^a-z])ms([^a-z]|$)"),
    PERCENT("%", "_ratio", 0.01, "percent|%|pct"),
    RATIO("0 to 1", "_ratio", 1, "ratio|share"),
    MEBIBYTES("MiB", "_bytes", 1 << 20, "(^|[^a-z])mi?b([^a-z]|$)"),
    KIBIBYTES("KiB", "_bytes", 1 << 10, "(^|[^a-z])ki?b([^a-z]|$)"),
    BYTES("B", "_bytes", 1, "bytes"),
    SECONDS("s", "_micros", 1_000_000, "seconds?|(^|[^a-z])s([^a-z]|$)|latency|duration"),
    NUMBER("number", "", 1, "");

    private final String words;
    private final String ending;
    private final double factor;
    private final Pattern hint;

    SeriesUnit(String words, String ending, double factor, String hint) {
        this.words = words;
        this.ending = ending;
        this.factor = factor;
        this.hint = Pattern.compile(hint);
    }

    /** As people write it. */
    public String words() {
        return words;
    }

    /** From this unit to the base unit of the figure. */
    public double factor() {
        return factor;
    }

    /** Lower-case name, as forms and programs spell it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name of the figure for a metric as somebody calls it: "Latency p99 (ms)" in milliseconds is {@code latency_p99_micros}. */
    public String figure(String metric) {
        String plain = slug(metric);
        return plain.endsWith(ending) ? plain : plain + ending;
    }

    /** What the heading of a column lets one think. */
    public static SeriesUnit guess(String heading) {
        String name = heading.toLowerCase(Locale.ROOT);
        for (SeriesUnit unit : values()) {
            if (unit != NUMBER && unit.hint.matcher(name).find()) {
                return unit;
            }
        }
        return NUMBER;
    }

    /** A heading without its unit, as a name: "Latency p99 (ms)" is {@code latency_p99}. */
    public static String slug(String heading) {
        String plain = heading.toLowerCase(Locale.ROOT)
                .replaceFirst("\\s*[\\[(].*[\\])]\\s*$", "")
                .replaceAll("/s(?![a-z])", "_per_second")
                .replaceAll("[^a-z0-9]+", "_")
                .replaceFirst("_(ms|us|milliseconds|microseconds|seconds|percent|pct|mb|mib|kb|kib)$", "")
                .replaceAll("^_+|_+$", "");
        String named = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "value_" + plain : plain;
        return named.substring(0, Math.min(60, named.length())).replaceFirst("_+$", "");
    }
}
