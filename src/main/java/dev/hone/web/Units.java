package dev.hone.web;

import java.time.Duration;
import java.util.Locale;

/**
 * Words for quantities on screen: bytes with IEC prefixes, rates with SI prefixes, durations, ratios.
 *
 * <p>Three significant digits, '.' as the decimal mark, U+202F between number and unit. Exports use plain numbers instead.
 */
public final class Units {
    private static final String GAP = "\u202f";
    private static final String[] IEC = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final String[] SI = {"", "k", "M", "G", "T", "P"};

    private Units() {}

    /** An amount in bytes: "0 B", "512 KiB", "1.5 GiB". Negative differences keep their sign. */
    public static String bytes(double bytes) {
        return scaled(bytes, 1024, IEC, "");
    }

    /** Bytes per second: "12.4 MiB/s". */
    public static String bytesPerSecond(double rate) {
        return bytes(rate) + "/s";
    }

    /** Network bits per second from a byte rate, SI as network people count: "94.1 Mbit/s". */
    public static String bitsPerSecond(double bytesPerSecond) {
        return scaled(bytesPerSecond * 8, 1000, SI, "bit/s");
    }

    /** Events per second: "0.4/s", "12.3 k/s". */
    public static String rate(double perSecond) {
        return scaled(perSecond, 1000, SI, "/s");
    }

    /** A count with SI prefixes above 9999, whole below: "9999", "12.3 k". */
    public static String count(double count) {
        return Math.abs(count) < 10_000 && count == Math.rint(count)
                ? Long.toString((long) count)
                : scaled(count, 1000, SI, "");
    }

    /** A share given as 0 to 1, in per cent: "4.2 %". */
    public static String ratio(double share) {
        return digits(share * 100) + GAP + "%";
    }

    /** A duration at the scale that suits it: "850 µs", "12.3 ms", "4.2 s", "3 min 5 s", "2 h 4 min", "12 d 3 h". */
    public static String duration(Duration duration) {
        double seconds = duration.toNanos() / 1e9;
        if (Math.abs(seconds) < 60) {
            return subMinute(seconds);
        }
        long whole = duration.toSeconds();
        return whole < 3600
                ? pair(whole / 60, "min", whole % 60, "s")
                : whole < 86_400
                        ? pair(whole / 3600, "h", whole % 3600 / 60, "min")
                        : pair(whole / 86_400, "d", whole % 86_400 / 3600, "h");
    }

    private static String subMinute(double seconds) {
        double size = Math.abs(seconds);
        if (size == 0 || size >= 1) {
            return digits(seconds) + GAP + "s";
        }
        return size >= 1e-3 ? digits(seconds * 1e3) + GAP + "ms" : digits(seconds * 1e6) + GAP + "µs";
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        String head = large + GAP + largeUnit;
        return small == 0 ? head : head + " " + small + GAP + smallUnit;
    }

    private static String scaled(double value, int base, String[] prefixes, String unit) {
        int power = 0;
        double size = Math.abs(value);
        while (power < prefixes.length - 1 && rounded(size) >= base) {
            size /= base;
            power++;
        }
        String name = prefixes[power] + unit;
        String gap = name.isEmpty() || name.startsWith("/") ? "" : GAP;
        return (value < 0 ? "-" : "") + digits(size) + gap + name;
    }

    private static double rounded(double size) {
        return size < 100 ? size : Math.rint(size);
    }

    /** Three significant digits without trailing zeros; "–" when there is no number. */
    static String digits(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        int decimals = size >= 99.95 || size == Math.rint(size) ? 0 : size >= 9.995 ? 1 : 2;
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return decimals == 0 ? text : text.replaceAll("\\.?0+$", "");
    }
}
