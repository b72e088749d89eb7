package dev.hone.kind.httpd;

import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Apache's doors, the servers behind its proxy lines, and the programs that it runs itself. */
final class HttpdEnds {
    private static final Set<String> PROXY = Set.of("proxypass", "proxypassmatch", "balancermember");
    private static final Pattern LOCAL = Pattern.compile("(?:proxy:)?unix:(/[^|]+)\\|([a-z]+):.*");
    private static final Pattern SERVER = Pattern.compile("(?:proxy:)?([a-z0-9]+)://([^/]+).*");
    private static final Map<String, Integer> PORTS = Map.of("http", 80, "https", 443, "fcgi", 9000, "ajp", 8009);

    private final Installation at;
    private final HttpdTree tree;
    private final Map<List<String>, Path> roots = new HashMap<>();

    HttpdEnds(Installation at, HttpdTree tree) {
        this.at = at;
        this.tree = tree;
        active().filter(u -> u.is("DocumentRoot"))
                .forEach(u -> u.path(u.first()).ifPresent(p -> roots.put(u.place(), p)));
    }

    Ends ends() {
        List<End> onward = new ArrayList<>(active().flatMap(this::onward).toList());
        boolean runsPhp = tree.modules().stream().anyMatch(m -> m.startsWith("php"));
        active().filter(u -> runsPhp && u.is("DocumentRoot"))
                .flatMap(u -> u.path(u.first()).stream().map(p -> programs(u, p)))
                .forEach(onward::add);
        return Ends.open("http", at, "requests_total", "busy_workers", "idle_workers")
                .passing(onward);
    }

    private Stream<Use> active() {
        return tree.uses().stream().filter(u -> u.isActive() && !u.isSection() && u.file() != null);
    }

    private static End programs(Use use, Path directory) {
        return new End("files", new End.Folder(directory), "mod_php", directory, origin(use));
    }

    private Stream<End> onward(Use use) {
        boolean isProxy = PROXY.contains(use.name().toLowerCase(Locale.ROOT));
        boolean isHandler = use.is("SetHandler") && use.first().startsWith("proxy:");
        return isProxy || isHandler
                ? use.values().stream().flatMap(v -> server(use, v).stream()).limit(1)
                : Stream.empty();
    }

    private Optional<End> server(Use use, String value) {
        Matcher local = LOCAL.matcher(value);
        if (local.matches()) {
            return Optional.of(end(use, local.group(2), new End.Local(ConfigPath.in(Path.of("/"), local.group(1)))));
        }
        Matcher server = SERVER.matcher(value);
        return server.matches() && !server.group(1).equals("balancer")
                ? Optional.of(end(
                        use, server.group(1), End.address(server.group(2), PORTS.getOrDefault(server.group(1), 80))))
                : Optional.empty();
    }

    private End end(Use use, String scheme, End.Address address) {
        String protocol = scheme.equals("fcgi") ? "fastcgi" : scheme;
        return End.named(protocol, address, String.join(" ", use.place()), origin(use))
                .running(protocol.equals("fastcgi") ? root(use.place()) : null);
    }

    /** The nearest DocumentRoot around it. */
    private @Nullable Path root(List<String> place) {
        for (int depth = place.size(); depth >= 0; depth--) {
            Path root = roots.get(place.subList(0, depth));
            if (root != null) {
                return root;
            }
        }
        return null;
    }

    private static Origin origin(Use use) {
        return Origin.file(Objects.requireNonNull(use.file()).path(), use.line(), use.value());
    }
}
