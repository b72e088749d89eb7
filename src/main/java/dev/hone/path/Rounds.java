package dev.hone.path;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds those who ask each other in a circle into which nobody from outside leads. */
final class Rounds {
    private final Map<String, ? extends Map<String, ?>> asked;

    private Rounds(Map<String, ? extends Map<String, ?>> asked) {
        this.asked = asked;
    }

    /**
     * Of a map.
     *
     * @param asked whom each stop asks
     */
    static Rounds of(Map<String, ? extends Map<String, ?>> asked) {
        return new Rounds(asked);
    }

    /** Every stop of such a circle. */
    List<String> withoutEntrance() {
        Set<String> targets = new HashSet<>();
        asked.forEach(
                (from, to) -> to.keySet().stream().filter(t -> !t.equals(from)).forEach(targets::add));
        Set<String> entered = reached(
                asked.keySet().stream().filter(from -> !targets.contains(from)).toList());
        return asked.keySet().stream()
                .filter(stop -> targets.contains(stop) && !entered.contains(stop))
                .filter(stop -> reached(onward(stop)).contains(stop))
                .toList();
    }

    private Set<String> reached(Collection<String> from) {
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(from);
        while (!next.isEmpty()) {
            String stop = next.pop();
            if (reached.add(stop)) {
                next.addAll(onward(stop));
            }
        }
        return reached;
    }

    private Set<String> onward(String stop) {
        Map<String, ?> to = asked.get(stop);
        return to == null ? Set.of() : to.keySet();
    }
}
