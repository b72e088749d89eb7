package dev.hone.kind.nginx;

import dev.hone.kind.BlockPlace;
import dev.hone.kind.BlockPlace.Span;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.format.BlockText.Body;
import dev.hone.kind.format.BlockText.Directive;
import dev.hone.kind.nginx.NginxTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Where blocks can stand in a tree of nginx files: in http, in a server, in the location of a server that they are for. */
final class NginxPlaces {
    private static final String STEP = "    ";
    /** What is asked of the blocks around a place. */
    private static final Set<String> NAMED = Set.of("server_name", "listen", "add_header");

    private final Installation at;
    private final NginxTree tree;
    private final Map<String, List<Use>> byContext;
    /** Servers that have a status page. */
    private final Set<String> withStatus;

    private final Path cacheFolder;

    NginxPlaces(Installation at, List<ConfigFile> files) {
        this.at = at;
        this.tree = NginxTree.read(NginxKind.main(at), FileSource.of(files));
        this.byContext =
                tree.uses().stream().filter(u -> NAMED.contains(u.name())).collect(Collectors.groupingBy(Use::context));
        this.withStatus = tree.uses().stream()
                .filter(u -> u.name().equals("stub_status"))
                .map(u -> u.context().replaceAll("(http/server[^/]*).*", "$1"))
                .collect(Collectors.toSet());
        this.cacheFolder = cacheFolder();
    }

    List<BlockPlace> of(String sort) {
        return switch (sort) {
            case "http" -> blocks(u -> u.context().isEmpty() && u.name().equals("http"));
            case "server" -> blocks(u -> u.place().equals("http") && u.name().equals("server"));
            case "php_location" -> blocks(u -> isLocation(u) && holds(u, "fastcgi_pass"));
            case "root_location" -> blocks(u -> isLocation(u) && u.value().equals("/"));
            default -> List.of();
        };
    }

    private static boolean isLocation(Use use) {
        return use.name().equals("location") && use.place().startsWith("http/server");
    }

    private static boolean holds(Use use, String name) {
        return inside(use).stream().anyMatch(d -> d.name().equals(name));
    }

    private static List<Directive> inside(Use use) {
        Body body = use.directive().body();
        return body == null ? List.of() : body.directives();
    }

    private List<BlockPlace> blocks(Predicate<Use> wanted) {
        Map<String, List<Use>> byLines = tree.uses().stream()
                .filter(Use::isBlock)
                .filter(wanted)
                .collect(Collectors.groupingBy(NginxPlaces::lines, LinkedHashMap::new, Collectors.toList()));
        return byLines.values().stream()
                .flatMap(same -> same.stream().map(use -> place(use, title(use) + shared(use, same))))
                .toList();
    }

    /** Where it stands, whoever includes it. */
    private static String lines(Use use) {
        return use.file().path() + ":" + use.directive().start();
    }

    /** Several servers may include one file, whose lines serve them all. */
    private String shared(Use use, List<Use> same) {
        int others = same.size() - 1;
        return switch (others) {
            case 0 -> "";
            case 1 -> ", and with it " + title(same.getFirst() == use ? same.getLast() : same.getFirst());
            default ->
                ", and with it %d others that include %s"
                        .formatted(others, use.file().path());
        };
    }

    private BlockPlace place(Use use, String title) {
        String text = use.text().text();
        Body body = Objects.requireNonNull(use.directive().body(), "a block has a body");
        int line = text.lastIndexOf('\n', body.end() - 1) + 1;
        boolean isOwnLine =
                line > body.start() && text.substring(line, body.end()).isBlank();
        int start = text.lastIndexOf('\n', use.directive().start() - 1) + 1;
        String before = text.substring(start, use.directive().start());
        Map<String, List<Span>> names = new HashMap<>(inside(use).stream()
                .collect(Collectors.groupingBy(
                        Directive::name, Collectors.mapping(d -> new Span(d.start(), d.end()), Collectors.toList()))));
        seen(use).forEach(s -> names.put(s, List.of()));
        return new BlockPlace(
                NginxTree.inside(use),
                title,
                use.file().path(),
                body.start(),
                isOwnLine ? line : -1,
                body.end(),
                (before.isBlank() ? before : "") + (before.contains("\t") ? "\t" : STEP),
                words(use),
                names);
    }

    /** What is set up already though no directive of the place itself says so. */
    private List<String> seen(Use use) {
        boolean hasUpstream = inside(use).stream()
                .filter(d -> d.name().equals("fastcgi_pass") && !d.values().isEmpty())
                .anyMatch(d -> d.values().getFirst().matches("[A-Za-z0-9_.-]+"));
        List<String> seen = new ArrayList<>();
        if (hasUpstream) {
            seen.add("upstream");
        }
        if (withStatus.contains(NginxTree.inside(use))) {
            seen.add("status");
        }
        return seen;
    }

    private String title(Use use) {
        return switch (use.name()) {
            case "http" -> "http";
            case "server" -> server(NginxTree.inside(use));
            default ->
                "location " + use.value() + " of " + server(use.context().replaceAll("(http/server[^/]*).*", "$1"));
        };
    }

    /** A server by its first name, else by where it listens. */
    private String server(String context) {
        return first(context, "server_name").or(() -> first(context, "listen")).orElse("the server that has no name");
    }

    private Optional<String> first(String context, String name) {
        return byContext.getOrDefault(context, List.of()).stream()
                .filter(u -> u.name().equals(name))
                .flatMap(u -> u.directive().values().stream().limit(1))
                .filter(v -> !v.equals("_") && !v.isEmpty())
                .findFirst();
    }

    private Map<String, String> words(Use use) {
        Map<String, String> words = new HashMap<>();
        words.put("cache", cacheFolder.toString());
        words.put("instance", at.id().substring(at.id().length() - 8));
        words.put("inherited", String.join("\n", inherited(use)));
        inside(use).stream()
                .filter(d -> d.name().equals("fastcgi_pass") && !d.values().isEmpty())
                .map(d -> d.values().getFirst())
                .filter(v -> v.startsWith("unix:/"))
                .findFirst()
                .ifPresent(v -> words.put("socket", v.substring(5)));
        return words;
    }

    /** Headers that the place sends today and would lose by one of its own: nginx inherits all of them or none. */
    private List<String> inherited(Use use) {
        String context = NginxTree.inside(use);
        if (!headers(context).isEmpty()) {
            return List.of();
        }
        while (context.contains("/")) {
            context = context.substring(0, context.lastIndexOf('/'));
            List<String> headers = headers(context);
            if (!headers.isEmpty()) {
                return headers;
            }
        }
        return List.of();
    }

    private List<String> headers(String context) {
        return byContext.getOrDefault(context, List.of()).stream()
                .filter(u -> u.name().equals("add_header"))
                .map(u -> "add_header " + u.value() + ";")
                .toList();
    }

    /** Where nginx keeps what it stores already. */
    private Path cacheFolder() {
        List<Path> used = new ArrayList<>();
        tree.uses().stream()
                .filter(u -> u.name().matches("(fastcgi|proxy)_(temp|cache)_path"))
                .flatMap(u -> u.directive().values().stream().limit(1))
                .filter(v -> v.matches("/[A-Za-z0-9._/-]+"))
                .forEach(v -> used.add(Path.of(v).normalize()));
        Path temp = used.isEmpty() ? NginxKind.tempPath(at) : used.getFirst();
        Path folder = temp.getParent();
        return folder == null ? temp : folder;
    }
}
