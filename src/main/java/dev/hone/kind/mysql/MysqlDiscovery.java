package dev.hone.kind.mysql;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds servers among the processes of a host. */
final class MysqlDiscovery {
    private static final Set<String> PROGRAMS = Set.of("mysqld", "mariadbd", "mysqld-debug");
    private static final List<String> NOT_SERVING =
            List.of("bootstrap", "help", "version", "initialize", "validate_config");

    private final ServerBinary.Known programs = new ServerBinary.Known();

    List<Installation> discover(Host host) {
        return host.processes().stream()
                .filter(MysqlDiscovery::isServer)
                .map(p -> installation(p, host))
                .toList();
    }

    private static boolean isServer(ProcessInfo process) {
        Path name = process.executable().getFileName();
        String program = name == null || name.toString().isEmpty() ? process.comm() : name.toString();
        CommandOptions options = CommandOptions.of(process.command());
        return PROGRAMS.contains(program) && NOT_SERVING.stream().noneMatch(options::has);
    }

    private Installation installation(ProcessInfo process, Host host) {
        ServerBinary binary = programs.of(process, host);
        CommandOptions command = CommandOptions.of(process.command());
        List<Path> roots = roots(process, binary, command, host);
        OptionWalk.Loaded loaded = OptionWalk.walk(roots, new HostFiles(host));
        String suffix = command.value("defaults_group_suffix").orElse("");
        Set<String> groups = Groups.of(binary.product(), binary.version(), suffix);
        List<Listener> listeners = host.listeners(process.pid());
        Place place = new Place(process, command, loaded, groups);
        int port = place.port(listeners);
        return new Installation(
                "mysql",
                place.data().toString(),
                binary.product() + " :" + port,
                binary.product(),
                binary.version(),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                program(process),
                process.command(),
                process.uid(),
                process.gid(),
                loaded.files().isEmpty() ? null : loaded.files().getFirst().path(),
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                attributes(roots, suffix, port, place, listeners),
                false);
    }

    private static Map<String, String> attributes(
            List<Path> roots, String suffix, int port, Place place, List<Listener> listeners) {
        Map<String, String> facts = new HashMap<>();
        facts.put("roots", String.join("\n", roots.stream().map(Path::toString).toList()));
        facts.put("suffix", suffix);
        facts.put("port", String.valueOf(port));
        facts.put("data", place.data().toString());
        place.socket(listeners).ifPresent(s -> facts.put("socket", s.toString()));
        return facts;
    }

    private static Path program(ProcessInfo process) {
        return process.executable().toString().isEmpty()
                ? Path.of("/usr/sbin").resolve(process.comm())
                : process.executable();
    }

    private static List<Path> roots(ProcessInfo process, ServerBinary binary, CommandOptions command, Host host) {
        if (command.has("no_defaults")) {
            return List.of();
        }
        Optional<String> only = command.value("defaults_file");
        if (only.isPresent()) {
            return List.of(process.cwd().resolve(only.get()));
        }
        List<Path> roots = new ArrayList<>();
        Map<String, String> environment = environment(process, host);
        for (String file : binary.files()) {
            boolean atHome = file.startsWith("~/");
            if (atHome) {
                extra(command, environment).forEach(roots::add);
            }
            String home = environment.get("HOME");
            if (!atHome) {
                roots.add(Path.of(file));
            } else if (home != null && home.startsWith("/")) {
                roots.add(Path.of(home).resolve(file.substring(2)));
            }
        }
        return roots.stream().distinct().toList();
    }

    /** Files that come after the global ones and before that of the user. */
    private static List<Path> extra(CommandOptions command, Map<String, String> environment) {
        List<Path> files = new ArrayList<>();
        String mysqlHome = environment.get("MYSQL_HOME");
        if (mysqlHome != null && mysqlHome.startsWith("/")) {
            files.add(Path.of(mysqlHome).resolve("my.cnf"));
        }
        command.value("defaults_extra_file").map(Path::of).ifPresent(files::add);
        return files;
    }

    private static Map<String, String> environment(ProcessInfo process, Host host) {
        Map<String, String> variables = new HashMap<>();
        try {
            byte[] raw = host.read(Path.of("/proc/" + process.pid() + "/environ"), 1 << 20);
            for (String variable : new String(raw, StandardCharsets.UTF_8).split("\0")) {
                int equals = variable.indexOf('=');
                if (equals > 0) {
                    variables.put(variable.substring(0, equals), variable.substring(equals + 1));
                }
            }
        } catch (IOException e) {
            return Map.of();
        }
        return variables;
    }
}
