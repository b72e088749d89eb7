package dev.hone.host;

import java.util.List;

/**
 * A chart as {@code charts.yml} has it.
 *
 * @param id      word for addresses
 * @param unit    unit of its axis
 * @param stacked whether its lines add up
 * @param each    whether there is one for each device
 * @param series  its lines
 */
record ChartRow(String id, String unit, boolean stacked, boolean each, List<SeriesRow> series) {
    ChartRow {
        series = List.copyOf(series);
        if (series.isEmpty()) {
            throw new IllegalArgumentException("chart " + id + " in charts.yml has no series");
        }
    }

    /**
     * A series as {@code charts.yml} has it.
     *
     * @param name name, with a star for the device
     * @param kind how its readings are taken
     */
    record SeriesRow(String name, SeriesKind kind) {
        /** Whether a series of a host is this one. */
        boolean matches(String series) {
            int star = name.indexOf('*');
            return star < 0
                    ? name.equals(series)
                    : series.length() >= name.length()
                            && series.startsWith(name.substring(0, star))
                            && series.endsWith(name.substring(star + 1));
        }

        /** The name for one device. */
        String of(String device) {
            return name.replace("*", device);
        }

        /** What stands in the star's place in a series that matches. */
        String device(String series) {
            int star = name.indexOf('*');
            return series.substring(star, series.length() - (name.length() - star - 1));
        }

        /** Key of its label in the message bundle. */
        String labelKey() {
            return "series." + name.replace("*.", "");
        }
    }
}
