package dev.hone.kind.nginx;

import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.nginx.NginxTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The doors that nginx has by its listen lines, and the servers that its pass lines name, upstreams looked into. */
final class NginxEnds {
    private static final Map<String, String> PASSES = Map.of(
            "fastcgi_pass", "fastcgi",
            "uwsgi_pass", "uwsgi",
            "scgi_pass", "scgi",
            "grpc_pass", "grpc",
            "memcached_pass", "memcached");
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final Installation at;
    private final List<Use> uses;
    private final Map<String, Path> roots = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, List<Use>> upstreams = new HashMap<>();

    NginxEnds(Installation at, NginxTree tree) {
        this.at = at;
        this.uses = tree.uses();
        uses.forEach(this::note);
    }

    Ends ends() {
        List<End> onward = uses.stream().flatMap(this::onward).toList();
        return new Ends(
                at.listeners().stream().map(this::door).toList(),
                onward,
                List.of("requests_total", "active_connections"));
    }

    private void note(Use use) {
        List<String> values = use.directive().values();
        if (values.isEmpty()) {
            return;
        }
        switch (use.name()) {
            case "root" ->
                ConfigPath.of(values.getFirst())
                        .map(p -> NginxKind.prefix(at).resolve(p).normalize())
                        .ifPresent(p -> roots.put(use.context(), p));
            case "server_name" -> names.putIfAbsent(use.context(), values.getFirst());
            case "location" -> names.put(NginxTree.inside(use), String.join(" ", values));
            case "upstream" -> upstreams.put(values.getFirst(), servers(NginxTree.inside(use)));
            default -> {}
        }
    }

    private List<Use> servers(String upstream) {
        return uses.stream()
                .filter(u -> u.name().equals("server")
                        && u.context().equals(upstream)
                        && !u.directive().values().isEmpty())
                .toList();
    }

    /** A socket, with the line that asked for it where one is found. */
    private End door(Listener listener) {
        Optional<Use> line = uses.stream()
                .filter(u ->
                        u.name().equals("listen") && !u.directive().values().isEmpty())
                .filter(u -> Listens.parse(u.directive().values().getFirst())
                        .filter(l -> isSame(l, listener))
                        .isPresent())
                .findFirst();
        boolean isSecret = line.map(u -> u.directive().values())
                .filter(v -> v.contains("ssl") || v.contains("quic"))
                .isPresent();
        End end = End.open(isSecret ? "https" : "http", listener);
        return line.map(u -> end.saidBy(origin(u))).orElse(end);
    }

    private static boolean isSame(Listener a, Listener b) {
        return a.socket() != null
                ? a.socket().equals(b.socket())
                : b.socket() == null
                        && a.port() == b.port()
                        && a.reachableAddress().equals(b.reachableAddress());
    }

    private Stream<End> onward(Use use) {
        List<String> values = use.directive().values();
        if (values.isEmpty()) {
            return Stream.empty();
        }
        if (use.name().equals("proxy_pass")) {
            return proxied(use, values.getFirst());
        }
        String protocol = PASSES.get(use.name());
        return protocol == null ? Stream.empty() : to(use, protocol, values.getFirst(), 0);
    }

    /** {@code http://name:port/rest} or {@code http://unix:/path:/rest}; a bare address within a stream. */
    private Stream<End> proxied(Use use, String value) {
        int scheme = value.indexOf("://");
        if (scheme < 0) {
            return to(use, "tcp", value, 0);
        }
        String protocol = value.substring(0, scheme);
        String rest = value.substring(scheme + 3);
        String server =
                rest.startsWith("unix:") ? rest.replaceFirst("^(unix:[^:]+).*$", "$1") : rest.replaceFirst("/.*$", "");
        return to(use, protocol, server, protocol.equals("https") ? HTTPS : HTTP);
    }

    private Stream<End> to(Use use, String protocol, String server, int port) {
        List<Use> members = upstreams.get(server);
        if (members == null) {
            return Stream.of(End.named(protocol, End.address(server, port), purpose(use), origin(use))
                    .running(programs(use, protocol)));
        }
        return members.stream()
                .map(m -> End.named(
                                protocol,
                                End.address(m.directive().values().getFirst(), HTTP),
                                purpose(use) + ", upstream " + server,
                                origin(m))
                        .running(programs(use, protocol)));
    }

    /** What the other end runs, where it runs programs that nginx names. */
    private @Nullable Path programs(Use use, String protocol) {
        return protocol.equals("fastcgi") ? root(use.context()) : null;
    }

    /** Names of the blocks around it: {@code shop.example ~ \.php$}. */
    private String purpose(Use use) {
        List<String> around = new ArrayList<>();
        for (String block = use.context(); !block.isEmpty(); block = outer(block)) {
            Optional.ofNullable(names.get(block)).ifPresent(n -> around.addFirst(n));
        }
        return around.stream().filter(n -> !n.equals("_")).collect(Collectors.joining(" "));
    }

    private @Nullable Path root(String context) {
        for (String block = context; !block.isEmpty(); block = outer(block)) {
            Path root = roots.get(block);
            if (root != null) {
                return root;
            }
        }
        return null;
    }

    private static String outer(String block) {
        return block.substring(0, Math.max(0, block.lastIndexOf('/')));
    }

    private static Origin origin(Use use) {
        return Origin.file(use.file().path(), use.line(), use.value());
    }
}
