package dev.hone.kind.wordpress;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the files of a site tell of it. */
final class SiteStatus {
    private static final int MOST_DIRECTORIES = 500;

    private final Site site;
    private final Host host;
    private final EffectiveConfig config;
    private final List<Figure> figures = new ArrayList<>();
    private final List<String> hints = new ArrayList<>();
    private int directoriesLeft = MOST_DIRECTORIES;

    private SiteStatus(Site site, Host host, EffectiveConfig config) {
        this.site = site;
        this.host = host;
        this.config = config;
    }

    static StatusReport read(Site site, Host host) {
        EffectiveConfig config = SiteValues.read(site, host);
        if (config.files().isEmpty()) {
            String why =
                    config.problems().stream().map(p -> p.message()).findFirst().orElse("wp-config.php is gone");
            return config.problems().stream().anyMatch(p -> p.suggestion() != null)
                    ? new StatusReport.Denied(why, "run Hone as root, or let its user read the site's files")
                    : new StatusReport.Down(why);
        }
        SiteStatus status = new SiteStatus(site, host, config);
        status.caches();
        status.contents();
        status.cron();
        return new StatusReport.Up(status.figures, status.hints);
    }

    private void caches() {
        boolean dropIn = exists("advanced-cache.php");
        boolean on = isOn("WP_CACHE");
        add("page_cache", on && dropIn ? 1 : 0);
        add("object_cache", exists("object-cache.php") ? 1 : 0);
        add("cached_pages", cachedPages());
        if (dropIn && !on) {
            hints.add("define( 'WP_CACHE', true ); // wp-content/advanced-cache.php is there and unused");
        } else if (on && !dropIn) {
            hints.add(
                    "// WP_CACHE is on, but there is no wp-content/advanced-cache.php: install a page cache, or set it to false");
        }
    }

    private void contents() {
        add("plugins", count(site.content().resolve("plugins"), "index.php"));
        add("themes", count(site.content().resolve("themes"), "index.php"));
        add("must_use_plugins", count(site.content().resolve("mu-plugins"), "index.php"));
    }

    /** Tasks run within page views unless that is switched off, and then a cron of the host must run them. */
    private void cron() {
        boolean off = isOn("DISABLE_WP_CRON");
        add("cron_in_page_views", off ? 0 : 1);
        if (!off) {
            hints.add("*/5 * * * * www-data php " + site.directory().resolve("wp-cron.php")
                    + " # with define( 'DISABLE_WP_CRON', true ); no visitor waits for tasks");
        }
    }

    private boolean isOn(String name) {
        return config.value(name)
                .map(EffectiveValue::value)
                .filter(v -> site.catalogue().grammar().trueWords().contains(v))
                .isPresent();
    }

    private boolean exists(String name) {
        return info(site.content().resolve(name)).isPresent();
    }

    private long count(Path directory, String butNot) {
        return names(directory).stream()
                .filter(n -> !n.toString().equals(butNot) && !n.toString().startsWith("."))
                .count();
    }

    /** Saved pages below the directory of the page cache; at most so many directories are looked into. */
    private long cachedPages() {
        return cachedPages(site.content().resolve("cache"), 0);
    }

    private long cachedPages(Path directory, int depth) {
        if (depth > 8 || directoriesLeft-- <= 0) {
            return 0;
        }
        long pages = 0;
        for (Path name : names(directory)) {
            Path child = directory.resolve(name);
            Optional<FileInfo> info = info(child);
            boolean isDirectory =
                    info.filter(i -> i.type() == FileInfo.Type.DIRECTORY).isPresent();
            pages += isDirectory
                    ? cachedPages(child, depth + 1)
                    : name.toString().endsWith(".html") ? 1 : 0;
        }
        return pages;
    }

    private List<Path> names(Path directory) {
        try {
            return host.list(directory).stream()
                    .map(p -> Path.of(String.valueOf(p.getFileName())))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private Optional<FileInfo> info(Path path) {
        try {
            return host.stat(path);
        } catch (AccessDenied e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void add(String name, long value) {
        figures.add(Figure.gauge(name, value, ""));
    }
}
