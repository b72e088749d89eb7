package dev.hone.path;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How many steps each stop is from the client at most; a circle is gone round once. */
final class Layers {
    private final Map<String, Integer> layers = new HashMap<>();

    private Layers() {}

    /**
     * Walks from every stop that nobody else asks.
     *
     * @param asked whom each stop asks
     */
    static Layers of(Map<String, ? extends Map<String, ? extends List<?>>> asked) {
        Layers layers = new Layers();
        Set<String> targets = new HashSet<>();
        asked.forEach(
                (from, to) -> to.keySet().stream().filter(t -> !t.equals(from)).forEach(targets::add));
        asked.keySet().stream()
                .filter(from -> !targets.contains(from))
                .forEach(from -> layers.walk(from, 0, asked, new HashSet<>()));
        asked.keySet().stream()
                .filter(from -> !layers.knows(from))
                .forEach(from -> layers.walk(from, 1, asked, new HashSet<>()));
        return layers;
    }

    private void walk(
            String stop, int layer, Map<String, ? extends Map<String, ? extends List<?>>> asked, Set<String> above) {
        boolean isDeeper = layer > layers.getOrDefault(stop, -1);
        if (!isDeeper || !above.add(stop)) {
            return;
        }
        layers.put(stop, layer);
        Map<String, ? extends List<?>> onward = asked.get(stop);
        if (onward != null) {
            onward.keySet().forEach(to -> walk(to, layer + 1, asked, above));
        }
        above.remove(stop);
    }

    /** Puts one that nobody asks right before those whom it asks. */
    void drawNear(String stop, Set<String> asked) {
        asked.stream().mapToInt(this::of).min().ifPresent(nearest -> layers.put(stop, Math.max(0, nearest - 1)));
    }

    boolean knows(String stop) {
        return layers.containsKey(stop);
    }

    int of(String stop) {
        return layers.getOrDefault(stop, 1);
    }
}
