package dev.hone.host;

import dev.hone.web.ChartData;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chart of a host's page.
 *
 * @param row    what it is
 * @param device disk, mount point or interface; empty when there is one chart for the whole host
 * @param data   figures in the range that the page shows
 */
record HostChart(ChartRow row, String device, ChartData data) {
    /** Unique on the page. */
    public String elementId() {
        return "chart-" + row.id() + (device.isEmpty() ? "" : "-" + device.replaceAll("[^A-Za-z0-9]", "_"));
    }

    /** Whether anything happened on the device: no figures and nothing but zeros are not worth a chart of their own. */
    public boolean isWorthShowing() {
        return device.isEmpty() || values().anyMatch(value -> value != null && value != 0);
    }

    private Stream<@Nullable Double> values() {
        return data.lines().stream().flatMap(line -> line.values().stream());
    }
}
