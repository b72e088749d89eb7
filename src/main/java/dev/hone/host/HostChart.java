package dev.hone.host;

import dev.hone.web.ChartData;

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

    public boolean hasData() {
        return data.lines().stream().anyMatch(line -> line.values().stream().anyMatch(value -> value != null));
    }
}
