package dev.hone.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A WordPress from a page without OPcache to saved files that nginx sends packed: each step left out makes a page cheaper. */
final class WordpressPages {
    private static final String SITE = "shop.example";
    private final WordpressSite site;
    private final SavedPages pages;
    private final Hone hone;
    private final Lab lab;
    private final String nginx;
    private final String php;

    private WordpressPages(WordpressSite site, SavedPages pages, Hone hone, Recipes.Effort effort) {
        this.site = site;
        this.pages = pages;
        this.hone = hone;
        this.lab = new Lab(hone, effort, "recipe-wordpress-2gb");
        this.nginx = lab.service("nginx", site.nginx());
        this.php = lab.service("php", site.fpm());
    }

    static void measure(Recipes.Effort effort) throws Exception {
        try (WordpressSite site = WordpressSite.start();
                Hone hone = Hone.start(Hone.allowing("nginx", "php", "wordpress"))) {
            SavedPages pages = SavedPages.prepare(site);
            new WordpressPages(site, pages, hone, effort).measure();
        }
    }

    private void measure() throws Exception {
        System.out.println("  WP Super Cache is in no registry that this is built from: a drop-in of this measurement's own"
                + " writes its layout, wp-content/cache/supercache/HOST/PATH/index.html and index.html.gz");
        lab.profile(nginx, hone.host());
        lab.set("opcache-off", "php", php);
        load("opcache-off");
        lab.set("opcache-on", "php", php);
        load("opcache-on");
        cachePages();
        load("page-cache");
        microcache();
        load("microcache");
        load("microcache-gzip");
        bypass();
        load("saved");
        load("saved-gzip");
        lab.measure("limit", nginx, at("http", site.port(), "/limit"));
        load("http-new");
        lab.measure("https-new", nginx, at("https", pages.httpsPort(), "/"));
        lab.measure("https-kept", nginx, at("https", pages.httpsPort(), "/"));
        lab.print();
    }

    private void cachePages() throws IOException {
        pages.writeDropIn();
        String id = hone.service(s -> s.path("name").asString().equals("WordPress " + SITE), "the site")
                .path("id")
                .asString();
        lab.set("page-cache", "wordpress", id);
        pages.awaitSaved();
    }

    private void microcache() throws IOException {
        Path main = site.dir().resolve("nginx.conf");
        String zone = "    fastcgi_cache_path %s/microcache levels=1:2 keys_zone=microcache:10m max_size=64m inactive=1h;\n"
                .formatted(site.dir());
        String http = Files.readString(main).replace("http {\n", "http {\n" + zone);
        edit(Map.of(main, http, site.server(), pages.withMicrocache()));
    }

    private void bypass() throws IOException {
        edit(Map.of(site.server(), pages.withBypass()));
    }

    /** Several files of nginx as one change. */
    private void edit(Map<Path, String> texts) {
        List<Map<String, String>> edits = texts.entrySet().stream()
                .map(e -> Map.of(
                        "service", nginx,
                        "file", e.getKey().toString(),
                        "baseHash", hone.file(nginx, e.getKey()).path("hash").asString(),
                        "text", e.getValue()))
                .toList();
        long change = hone.rest()
                .post("/api/v1/changes", Map.of("edit", edits, "confirmSeconds", 60))
                .expect(201)
                .path("number")
                .asLong();
        hone.commit(change);
        System.out.printf("  change #%d committed: %s%n", change, texts.keySet());
    }

    private void load(String step) {
        lab.measure(step, nginx, at("http", site.port(), "/"));
    }

    private static Map<String, String> at(String scheme, int port, String path) {
        return Map.of("url", scheme + "://127.0.0.1:" + port + path, "host", SITE);
    }
}
