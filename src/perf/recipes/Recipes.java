package dev.hone.loop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Repeats the recipes that came with Hone, each on services started for it, and prints its figures beside the story's. */
final class Recipes {
    private static final Map<String, Recipe> ALL = new LinkedHashMap<>();

    static {
        ALL.put("R1", WordpressPages::measure);
        ALL.put("R2", Pooling::measure);
        ALL.put("R3", SmallestVps::measure);
        ALL.put("R4", FirebirdModes::measure);
        ALL.put("R5", VarnishBeforeApache::measure);
    }

    private Recipes() {}

    /** One recipe: starts its services, applies and measures its series. */
    interface Recipe {
        void measure(Effort effort) throws Exception;
    }

    /**
     * How long to measure.
     *
     * @param runs of each step
     * @param seconds that count of each run
     */
    record Effort(int runs, int seconds) {}

    public static void main(String[] args) throws Exception {
        List<String> wanted = new ArrayList<>();
        Effort effort = new Effort(3, 5);
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--runs" -> effort = new Effort(Integer.parseInt(args[++i]), effort.seconds());
                case "--seconds" -> effort = new Effort(effort.runs(), Integer.parseInt(args[++i]));
                default -> wanted.add(args[i]);
            }
        }
        for (String name : wanted.isEmpty() ? ALL.keySet() : wanted) {
            Recipe recipe = ALL.get(name);
            if (recipe == null) {
                throw new IllegalArgumentException("no recipe " + name + "; there are " + ALL.keySet());
            }
            System.out.printf("%n%s%n", name);
            recipe.measure(effort);
        }
    }
}
