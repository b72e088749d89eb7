package dev.hone.host;

import dev.hone.web.ChartData;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comma-separated values as RFC 4180 has them: ISO times with offset, the unit in the header, an empty field for no data. */
final class Csv {
    private static final String END = "\r\n";

    private Csv() {}

    static String of(ChartData data, ZoneId zone) {
        List<String> heads = data.lines().stream()
                .map(line -> line.label() + " (" + data.unit() + ")")
                .toList();
        List<List<@Nullable Double>> columns =
                data.lines().stream().map(ChartData.Line::values).toList();
        return of(data.times(), heads, columns, zone);
    }

    static String of(List<Long> times, List<String> heads, List<List<@Nullable Double>> columns, ZoneId zone) {
        StringBuilder out = new StringBuilder("time");
        heads.forEach(head -> out.append(',').append(field(head)));
        out.append(END);
        for (int i = 0; i < times.size(); i++) {
            out.append(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                    Instant.ofEpochSecond(times.get(i)).atZone(zone)));
            for (List<@Nullable Double> column : columns) {
                @Nullable Double value = column.get(i);
                out.append(',').append(value == null ? "" : plain(value));
            }
            out.append(END);
        }
        return out.toString();
    }

    /** Quoted where needed; what a spreadsheet would take for a formula is kept from being one. */
    static String field(String text) {
        String safe = text.matches("(?s)[=+\\-@\\t\\r].*") ? "'" + text : text;
        return safe.matches("(?s).*[\",\\r\\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
