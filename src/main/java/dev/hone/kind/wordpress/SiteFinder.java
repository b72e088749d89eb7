package dev.hone.kind.wordpress;

import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.format.ConfigPath;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds sites in the directories that web servers serve, and in the usual places; at most one level below each. */
final class SiteFinder {
    static final String DIRECTORY = "directory";
    static final String HOST = "host";
    static final String PATH = "path";
    static final String PHP = "php";

    private static final int MOST = 100;
    private static final int LARGEST_BYTES = 64 * 1024;
    private static final List<String> USUAL = List.of("/var/www", "/var/www/html", "/srv/www", "/usr/share/wordpress");
    private static final Pattern VERSION = Pattern.compile("\\$wp_version\\s*=\\s*'([0-9][0-9.]*)[^']*'");
    private static final Path CHECKER = Path.of("/usr/bin/php");

    private SiteFinder() {}

    static List<Installation> find(Host host) {
        Map<Path, Installation> found = new LinkedHashMap<>();
        List<WebRoot> roots = new ArrayList<>(WebRoots.of(host));
        USUAL.forEach(place -> roots.add(new WebRoot(place, "", null)));
        int looked = 0;
        for (WebRoot root : roots) {
            for (Path directory : candidates(host, ConfigPath.in(Path.of("/"), root.directory()))) {
                if (looked++ < MOST && !found.containsKey(directory)) {
                    site(host, directory, root).ifPresent(at -> found.put(directory, at));
                }
            }
        }
        return List.copyOf(found.values());
    }

    private static List<Path> candidates(Host host, Path root) {
        List<Path> all = new ArrayList<>();
        try {
            Path real = host.resolve(root);
            all.add(real);
            for (Path name : host.list(real)) {
                Path child = real.resolve(String.valueOf(name.getFileName()));
                boolean isDirectory = host.stat(child)
                        .filter(i -> i.type() == FileInfo.Type.DIRECTORY)
                        .isPresent();
                if (isDirectory && !child.toString().matches(".*/wp-[a-z]+")) {
                    all.add(child);
                }
            }
        } catch (IOException e) {
            return all;
        }
        return all;
    }

    private static Optional<Installation> site(Host host, Path directory, WebRoot root) {
        Optional<String> version = version(host, directory);
        return version.isEmpty()
                ? Optional.empty()
                : config(host, directory).map(config -> installation(host, directory, config, version.get(), root));
    }

    private static Optional<String> version(Host host, Path directory) {
        try {
            byte[] text = host.read(directory.resolve("wp-includes/version.php"), LARGEST_BYTES);
            Matcher version = VERSION.matcher(new String(text, StandardCharsets.ISO_8859_1));
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** In the site's directory, else one above it unless that is a site of its own. */
    private static Optional<Path> config(Host host, Path directory) {
        Path own = directory.resolve("wp-config.php");
        Path above = directory.resolveSibling("wp-config.php");
        try {
            if (host.stat(own).isPresent()) {
                return Optional.of(own);
            }
            boolean isOther =
                    host.stat(directory.resolveSibling("wp-settings.php")).isPresent();
            return !isOther && host.stat(above).isPresent() ? Optional.of(above) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Installation installation(Host host, Path directory, Path config, String version, WebRoot root) {
        Map<String, String> facts = new HashMap<>();
        facts.put(DIRECTORY, directory.toString());
        facts.put(HOST, root.host());
        facts.put(PATH, path(host, directory, root));
        Optional<FileInfo> owner = info(host, config);
        info(host, CHECKER).ifPresent(php -> facts.put(PHP, CHECKER.toString()));
        String name = root.host().isEmpty() || root.host().equals("_") ? directory.toString() : root.host();
        return new Installation(
                "wordpress",
                directory.toString(),
                "WordPress " + name,
                "WordPress",
                version,
                0,
                0,
                Instant.EPOCH,
                directory,
                List.of(),
                owner.map(FileInfo::uid).orElse(0),
                owner.map(FileInfo::gid).orElse(0),
                config,
                listeners(root),
                null,
                facts,
                false);
    }

    /** Where the site begins at its host: below the root that the web server serves. */
    private static String path(Host host, Path directory, WebRoot root) {
        try {
            Path served = host.resolve(ConfigPath.in(Path.of("/"), root.directory()));
            String below =
                    directory.startsWith(served) ? served.relativize(directory).toString() : "";
            return below.isEmpty() ? "/" : inAddress("/" + below + "/");
        } catch (IOException e) {
            return "/";
        }
    }

    /** A path as an address on the web writes it; a directory may be named with blanks or line ends. */
    private static String inAddress(String path) throws IOException {
        try {
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static List<Listener> listeners(WebRoot root) {
        @Nullable Listener at = root.listener();
        return at == null ? List.of() : List.of(at);
    }

    private static Optional<FileInfo> info(Host host, Path file) {
        try {
            return host.stat(file);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
