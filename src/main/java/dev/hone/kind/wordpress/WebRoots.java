package dev.hone.kind.wordpress;

import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks through the config files of the web servers that run, in a bounded way, for the directories that they serve. */
final class WebRoots {
    private static final int MOST_FILES = 200;
    private static final int LARGEST_BYTES = 512 * 1024;
    private static final List<String> USUAL = List.of(
            "/etc/nginx/nginx.conf",
            "/etc/nginx/conf.d",
            "/etc/nginx/sites-enabled",
            "/etc/apache2/apache2.conf",
            "/etc/apache2/sites-enabled",
            "/etc/apache2/conf-enabled",
            "/etc/httpd/conf/httpd.conf",
            "/etc/httpd/conf.d");
    private static final Set<String> SERVERS = Set.of("nginx", "apache2", "httpd");

    private final Host host;
    private final Set<Path> files = new LinkedHashSet<>();

    private WebRoots(Host host) {
        this.host = host;
    }

    static List<WebRoot> of(Host host) {
        WebRoots look = new WebRoots(host);
        look.given().forEach(look::add);
        USUAL.forEach(place -> look.add(Path.of(place)));
        List<WebRoot> roots = new ArrayList<>();
        look.files.forEach(file -> roots.addAll(WebRoot.in(look.text(file))));
        return roots;
    }

    /** Files named on command lines, with those beside them and one level below. */
    private List<Path> given() {
        List<Path> places = new ArrayList<>();
        for (ProcessInfo process : host.processes()) {
            if (SERVERS.contains(process.comm())) {
                List<String> words = List.of(String.join(" ", process.command()).split("\\s+"));
                for (int i = 0; i + 1 < words.size(); i++) {
                    boolean names = words.get(i).equals("-c") || words.get(i).equals("-f");
                    if (names && words.get(i + 1).startsWith("/")) {
                        Path main = Path.of(words.get(i + 1));
                        places.add(main);
                        places.addAll(beside(main));
                    }
                }
            }
        }
        return places;
    }

    private List<Path> beside(Path main) {
        Path folder = main.getParent();
        return folder == null || folder.getNameCount() < 2
                ? List.of()
                : names(folder).stream().map(folder::resolve).toList();
    }

    private void add(Path place) {
        try {
            Path real = host.resolve(place);
            FileInfo.Type type = host.stat(real).map(FileInfo::type).orElse(FileInfo.Type.OTHER);
            if (type == FileInfo.Type.FILE && files.size() < MOST_FILES && isConfig(place)) {
                files.add(place);
            } else if (type == FileInfo.Type.DIRECTORY) {
                names(place).stream()
                        .map(place::resolve)
                        .filter(f -> files.size() < MOST_FILES && isFile(f))
                        .forEach(files::add);
            }
        } catch (IOException e) {
            // not there, or not for our eyes
        }
    }

    private boolean isFile(Path file) {
        try {
            return isConfig(file)
                    && host.stat(host.resolve(file))
                            .filter(i -> i.type() == FileInfo.Type.FILE)
                            .isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isConfig(Path file) {
        String name = String.valueOf(file.getFileName());
        boolean isLinkedSite = String.valueOf(file.getParent()).endsWith("-enabled");
        return name.endsWith(".conf") || isLinkedSite && !name.startsWith(".");
    }

    private List<Path> names(Path folder) {
        try {
            return host.list(folder).stream()
                    .map(p -> Path.of(String.valueOf(p.getFileName())))
                    .limit(MOST_FILES)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private String text(Path file) {
        try {
            return new String(host.read(file, LARGEST_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
