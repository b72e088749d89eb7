package dev.hone.loop;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How many children of php-fpm are enough, on a page that computes and on one that waits, and what each of them takes. */
final class SmallestVps {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private final Hone hone;
    private final Lab lab;
    private final WordpressSite site;
    private final String nginx;
    private final String pool;
    private final List<Double> children = new ArrayList<>();
    private final List<Double> megabytes = new ArrayList<>();

    private SmallestVps(Hone hone, WordpressSite site, Recipes.Effort effort) {
        this.hone = hone;
        this.lab = new Lab(hone, effort, "recipe-smallest-vps");
        this.site = site;
        this.nginx = lab.service("nginx", site.nginx());
        this.pool = lab.service("php-fpm", site.fpm());
    }

    static void measure(Recipes.Effort effort) throws Exception {
        try (WordpressSite site = WordpressSite.start();
                Hone hone = Hone.start(Hone.allowing("php-fpm"))) {
            Files.writeString(site.root().resolve("wait.php"), "<?php usleep(100000); echo 'whetstone';");
            new SmallestVps(hone, site, effort).measure();
        }
    }

    private void measure() {
        load("redirects", "/index.php");
        for (String step : List.of("cpu-half", "cpu-cores", "cpu-double", "cpu-many")) {
            size(step);
            load(step, "/");
            weigh(step);
        }
        load("wait-many", "/wait.php");
        size("wait-cores");
        load("wait-cores", "/wait.php");
        size("wait-most");
        load("wait-most", "/wait.php");
        lab.print();
        memory();
        redirects();
    }

    private void size(String step) {
        lab.set(pool, lab.values(step, "php-fpm").entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> String.valueOf(count(e.getValue())))));
    }

    /** {@code cpus}, {@code cpus * 2} or {@code cpus / 2}, at least 1. */
    private static int count(String formula) {
        String[] words = formula.split(" ");
        int by = words.length < 3 ? 1 : Integer.parseInt(words[2]);
        return Math.max(1, formula.contains("/") ? CORES / by : CORES * by);
    }

    private void load(String step, String path) {
        lab.measure(step, nginx, Map.of("url", "http://127.0.0.1:" + site.port() + path, "host", "shop.example"));
    }

    /** What Hone measured of the pool in the load that has just ended. */
    private void weigh(String step) {
        double bytes = hone.rest()
                .get("/api/v1/services/" + pool)
                .expect(200)
                .path("memoryPssBytes")
                .asDouble(0);
        children.add((double) count(lab.values(step, "php-fpm").get("pm.max_children")));
        megabytes.add(bytes / 1e6);
        System.out.printf("  %s: %.0f children, PSS of the pool %.1f MB%n", step, children.getLast(), bytes / 1e6);
    }

    /** A line through the first and the last reading tells those between. */
    private void memory() {
        int last = children.size() - 1;
        double each = (megabytes.get(last) - megabytes.get(0)) / (children.get(last) - children.get(0));
        System.out.printf("%n  memory: %.1f MB a child (the article: about 17; earlier: 4.5)%n", each);
        for (int i = 1; i < last; i++) {
            double told = megabytes.get(0) + each * (children.get(i) - children.get(0));
            double off = megabytes.get(i) / told - 1;
            System.out.printf(
                    "    %.0f children: %.1f MB, the line says %.1f (%+.1f %%), asked within 10 %%: %s%n",
                    children.get(i), megabytes.get(i), told, off * 100, Math.abs(off) < 0.1 ? "reached" : "NOT REACHED");
        }
    }

    private void redirects() {
        boolean isInvalid = lab.runs("redirects").stream().noneMatch(r -> r.path("valid").asBoolean(false));
        System.out.println("  runs that met only redirects are invalid: " + (isInvalid ? "yes" : "NO") + ", "
                + lab.runs("redirects").getFirst().path("invalid"));
    }
}
