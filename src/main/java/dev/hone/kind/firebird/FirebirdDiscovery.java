package dev.hone.kind.firebird;

import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds servers among the processes of a host. */
final class FirebirdDiscovery {
    private final ServerProgram programs = new ServerProgram();

    List<Installation> discover(Host host) {
        Map<Integer, ProcessInfo> all =
                host.processes().stream().collect(Collectors.toMap(ProcessInfo::pid, Function.identity(), (a, b) -> a));
        List<Candidate> candidates = all.values().stream()
                .sorted((a, b) -> Integer.compare(a.pid(), b.pid()))
                .map(p -> Candidate.of(p, all, host))
                .flatMap(Optional::stream)
                .toList();
        Map<String, Installation> found = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            Installation at = installation(candidate, host);
            found.putIfAbsent(at.key(), at);
        }
        programs.keepOnly(host, candidates);
        return List.copyOf(found.values());
    }

    private Installation installation(Candidate candidate, Host host) {
        String version = programs.version(candidate, host);
        Optional<Layout> layout = new LayoutFinder(host, candidate, version).find();
        ConfigWalk.Loaded loaded = layout.map(l -> ConfigWalk.walk(l, new HostSource(host)))
                .orElse(new ConfigWalk.Loaded(List.of(), List.of(), List.of(), List.of()));
        int port = port(candidate, loaded);
        ProcessInfo main = candidate.main();
        return new Installation(
                "firebird",
                layout.map(l -> l.main().toString()).orElse(candidate.program().toString()),
                "Firebird :" + port,
                "Firebird",
                version,
                main.pid(),
                main.startTicks(),
                main.startedAt(),
                binary(candidate),
                main.command(),
                main.uid(),
                main.gid(),
                layout.map(Layout::main).orElse(null),
                listeners(candidate, port),
                main.unit().isEmpty() || candidate.starter() == Starter.SUPER_SERVER ? null : main.unit(),
                facts(candidate, layout, loaded, port, version, host),
                false);
    }

    /** A super-server waits at many places, of which one is this service's. */
    private static List<Listener> listeners(Candidate candidate, int port) {
        return candidate.starter() == Starter.SUPER_SERVER
                ? candidate.listeners().stream().filter(l -> l.port() == port).toList()
                : candidate.listeners();
    }

    private static Path binary(Candidate candidate) {
        Path own = candidate.main().executable();
        return candidate.starter() == Starter.ITSELF || !own.isAbsolute() ? candidate.program() : own;
    }

    private static int port(Candidate candidate, ConfigWalk.Loaded loaded) {
        Optional<Integer> seen = candidate.starter() == Starter.SUPER_SERVER
                ? Optional.empty()
                : candidate.listeners().stream()
                        .map(Listener::port)
                        .filter(p -> p > 0)
                        .findFirst();
        return seen.or(candidate::port)
                .or(() -> loaded.winner("", "RemoteServicePort")
                        .map(Place::value)
                        .filter(v -> v.matches("[1-9][0-9]{0,4}"))
                        .map(Integer::valueOf))
                .orElse(3050);
    }

    private static Map<String, String> facts(
            Candidate candidate,
            Optional<Layout> layout,
            ConfigWalk.Loaded loaded,
            int port,
            String version,
            Host host) {
        Map<String, String> facts = new HashMap<>();
        layout.ifPresent(l -> {
            facts.put(Server.ROOT, l.root().toString());
            facts.put(Server.MAIN, l.main().toString());
            facts.put(Server.DATABASES, l.databases().toString());
            facts.put(Server.LOGINS, l.logins().toString());
        });
        facts.put(Server.STARTER, candidate.starter().name());
        facts.put(Server.MODE, mode(candidate, loaded).name());
        facts.put(Server.PORT, String.valueOf(port));
        facts.put(Server.LOG, log(layout, version, host).toString());
        candidate.elsewhere().ifPresent(e -> facts.put("elsewhere", e));
        candidate.port().ifPresent(p -> facts.put("port_option", String.valueOf(p)));
        List<Alias> aliases = loaded.aliases().stream()
                .filter(a -> !isOfLogins(a, loaded) && !a.file().contains("$("))
                .distinct()
                .toList();
        facts.put(Server.ALIASES, aliases.stream().map(Alias::line).collect(Collectors.joining("\n")));
        DataDirectory.of(aliases, loaded).ifPresent(d -> facts.put(Server.DATA, d));
        return facts;
    }

    private static ServerMode mode(Candidate candidate, ConfigWalk.Loaded loaded) {
        return candidate.starter() == Starter.ITSELF
                ? loaded.winner("", "ServerMode")
                        .flatMap(p -> ServerMode.of(p.value()))
                        .orElse(ServerMode.SUPER)
                : ServerMode.CLASSIC;
    }

    private static boolean isOfLogins(Alias alias, ConfigWalk.Loaded loaded) {
        boolean isNamed = loaded.winner("", "SecurityDatabase")
                .filter(p -> p.value().equals(alias.file()) || p.value().equalsIgnoreCase(alias.name()))
                .isPresent();
        return isNamed
                || alias.name().equalsIgnoreCase("security.db")
                || alias.file().matches(".*/security[0-9]\\.fdb");
    }

    /** Debian's build writes to one place whatever its root is. */
    private static Path log(Optional<Layout> layout, String version, Host host) {
        String series = version.replaceFirst("^([0-9]+\\.[0-9]+).*", "$1");
        Path packaged = Path.of("/var/log/firebird/firebird" + series + ".log");
        try {
            boolean isPackaged = host.stat(packaged).isPresent();
            return isPackaged
                    ? packaged
                    : layout.map(Layout::root).orElse(Path.of("/")).resolve("firebird.log");
        } catch (IOException e) {
            return packaged;
        }
    }
}
