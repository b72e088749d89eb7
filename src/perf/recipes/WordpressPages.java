package dev.hone.loop;

import java.io.IOException;
import java.nio.file.Files;
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
            try {
                new WordpressPages(site, pages, hone, effort).measure();
            } catch (AssertionError e) {
                System.out.println(Files.readString(site.dir().resolve("nginx.log")));
                throw e;
            }
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
        lab.build("microcache", nginx);
        load("microcache");
        load("microcache-gzip");
        lab.build("saved", nginx);
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

    private void load(String step) {
        lab.measure(step, nginx, at("http", site.port(), "/"));
    }

    private static Map<String, String> at(String scheme, int port, String path) {
        return Map.of("url", scheme + "://127.0.0.1:" + port + path, "host", SITE);
    }
}
