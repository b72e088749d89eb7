package dev.hone.load.output;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the file that {@code ab -e} writes: one line a percentile, in milliseconds with three decimals. */
public final class AbPercentiles {
    private static final Pattern ROW = Pattern.compile("^(\\d+),(\\S+)$");
    private static final Set<String> WANTED = Set.of("0", "50", "75", "90", "95", "99", "100");

    private AbPercentiles() {}

    /** Latency by percentile in microseconds; lines that are no percentile are passed over. */
    public static Map<String, Long> parse(String csv) {
        Map<String, Long> latency = new HashMap<>();
        for (Found row : new Lines(csv).all(ROW)) {
            if (WANTED.contains(row.text(1))) {
                put(latency, row);
            }
        }
        return latency;
    }

    private static void put(Map<String, Long> latency, Found row) {
        try {
            latency.put(AbOutput.name(row.text(1)), row.millisAsMicros(2));
        } catch (UnreadableLine e) {
            // one percentile less: the whole-millisecond one from ab's own output stays
        }
    }
}
