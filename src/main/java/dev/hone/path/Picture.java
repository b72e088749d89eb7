package dev.hone.path;

import dev.hone.path.PathMap.Link;
import dev.hone.path.PathMap.Stop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map laid out in columns from the client on, with the lines between neighbouring columns. A link over several columns goes
 * through an empty place in each of those between; links back and to oneself are left to the table.
 *
 * @param columns what stands in each column, from its top
 * @param gutters lines between a column and the next, as paths in a box 100 wide and 100 a row high
 * @param height  height of that box
 */
record Picture(List<List<Cell>> columns, List<List<String>> gutters, int height) {
    private static final int ROW = 100;
    private static final int MOST = 8;

    /**
     * A place in a column.
     *
     * @param stop    null where a line only passes through
     * @param isAsked whether a line leads to it
     * @param hidden  how many more stops stand for this one, when there are too many to draw; 0 otherwise
     */
    record Cell(@Nullable Stop stop, boolean isAsked, int hidden) {}

    static Picture of(PathMap map) {
        return new Layout(map).picture();
    }

    /** The work in progress: a place is known by the id of its stop, or by the target of what passes through. */
    private static final class Layout {
        private final PathMap map;
        private final List<Map<String, Cell>> columns = new ArrayList<>();
        private final List<List<String[]>> hops = new ArrayList<>();
        private final Map<String, String> drawnAs = new HashMap<>();

        Layout(PathMap map) {
            this.map = map;
            int last = map.stops().stream().mapToInt(Stop::layer).max().orElse(0);
            for (int layer = 0; layer <= last; layer++) {
                columns.add(new LinkedHashMap<>());
                hops.add(new ArrayList<>());
                place(layer);
            }
            map.links().forEach(this::draw);
        }

        private void place(int layer) {
            List<Stop> stops =
                    map.stops().stream().filter(s -> s.layer() == layer).toList();
            int shown = stops.size() > MOST ? MOST - 1 : stops.size();
            for (int i = 0; i < stops.size(); i++) {
                Stop stop = stops.get(i);
                String key = i < shown ? stop.id() : "more " + layer;
                drawnAs.put(stop.id(), key);
                columns.get(layer)
                        .putIfAbsent(key, new Cell(i < shown ? stop : null, isAsked(stop), stops.size() - shown));
            }
        }

        private boolean isAsked(Stop stop) {
            return map.links().stream()
                    .anyMatch(l -> l.to().equals(stop.id()) && !l.from().equals(stop.id()));
        }

        private void draw(Link link) {
            int from = map.stop(link.from()).map(Stop::layer).orElse(0);
            int to = map.stop(link.to()).map(Stop::layer).orElse(0);
            String at = drawnAs.getOrDefault(link.from(), link.from());
            String target = drawnAs.getOrDefault(link.to(), link.to());
            for (int layer = from; layer < to; layer++) {
                String next = layer + 1 == to ? target : "through " + target;
                columns.get(layer + 1).putIfAbsent(next, new Cell(null, false, 0));
                hops.get(layer).add(new String[] {at, next});
                at = next;
            }
        }

        Picture picture() {
            int rows = columns.stream().mapToInt(Map::size).max().orElse(0);
            List<List<String>> orders = new ArrayList<>();
            List<List<String>> gutters = new ArrayList<>();
            for (int layer = 0; layer < columns.size(); layer++) {
                orders.add(order(layer, orders));
                if (layer > 0) {
                    gutters.add(lines(hops.get(layer - 1), orders.get(layer - 1), orders.get(layer), rows));
                }
            }
            List<List<Cell>> cells = new ArrayList<>();
            for (int layer = 0; layer < columns.size(); layer++) {
                Map<String, Cell> column = columns.get(layer);
                cells.add(orders.get(layer).stream().map(column::get).toList());
            }
            return new Picture(cells, gutters, rows * ROW);
        }

        /** Each where those who ask it stand on average, so that few lines cross. */
        private List<String> order(int layer, List<List<String>> before) {
            List<String> keys = new ArrayList<>(columns.get(layer).keySet());
            if (layer > 0) {
                List<String> askers = before.get(layer - 1);
                keys.sort(Comparator.comparingDouble(key -> hops.get(layer - 1).stream()
                        .filter(hop -> hop[1].equals(key))
                        .mapToDouble(hop -> middle(askers, hop[0], askers.size()))
                        .average()
                        .orElse(Double.MAX_VALUE)));
            }
            return keys;
        }

        private static List<String> lines(List<String[]> hops, List<String> from, List<String> to, int rows) {
            return hops.stream()
                    .map(hop -> line(middle(from, hop[0], rows), middle(to, hop[1], rows)))
                    .distinct()
                    .toList();
        }

        /** A column stands in the middle of the picture's height. */
        private static double middle(List<String> column, String key, int rows) {
            return (rows - column.size()) / 2.0 * ROW + column.indexOf(key) * ROW + ROW / 2.0;
        }

        private static String line(double from, double to) {
            return "M0,%1$d C50,%1$d 50,%2$d 100,%2$d".formatted(Math.round(from), Math.round(to));
        }
    }
}
