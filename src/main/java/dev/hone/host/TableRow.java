package dev.hone.host;

import dev.hone.web.ChartData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a chart shown as a table.
 *
 * @param at     start of the step
 * @param values in the order of the chart's lines; null where there is no data
 */
record TableRow(Instant at, List<@Nullable String> values) {
    /** Newest first. */
    static List<TableRow> of(ChartData data) {
        List<TableRow> rows = new ArrayList<>();
        for (int i = data.times().size() - 1; i >= 0; i--) {
            List<@Nullable String> values = new ArrayList<>();
            for (ChartData.Line line : data.lines()) {
                @Nullable Double value = line.values().get(i);
                values.add(value == null ? null : ChartSentence.shown(value, data.unit()));
            }
            rows.add(new TableRow(Instant.ofEpochSecond(data.times().get(i)), values));
        }
        return rows;
    }
}
