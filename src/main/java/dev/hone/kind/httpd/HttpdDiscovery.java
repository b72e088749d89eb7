package dev.hone.kind.httpd;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds parents of servers among the processes. A program is asked for its version only when it belongs to root and nobody
 * else can write it; a name alone says nothing.
 */
final class HttpdDiscovery {
    private static final List<Path> USUAL =
            List.of(Path.of("/usr/sbin/apache2"), Path.of("/usr/sbin/httpd"), Path.of("/usr/local/apache2/bin/httpd"));
    private static final int ENVIRONMENT_BYTES = 1 << 20;
    private static final Pattern SECRET = Pattern.compile("(?i).*(pass|secret|token|key|credential|auth).*");
    private static final Pattern EXPORT =
            Pattern.compile("(?m)^\\s*(?:export\\s+)?(APACHE_[A-Z_]+)=\"?([^\"\\s#]*)\"?\\s*$");

    private final Host host;
    private final PerProcess<HttpdBuild> builds;

    HttpdDiscovery(Host host, PerProcess<HttpdBuild> builds) {
        this.host = host;
        this.builds = builds;
    }

    /** One for each main config, oldest first. */
    List<Installation> find() {
        Map<String, Installation> byKey = new LinkedHashMap<>();
        List<ProcessInfo> running = host.processes();
        running.stream()
                .sorted(Comparator.comparingLong(ProcessInfo::startTicks).thenComparingInt(ProcessInfo::pid))
                .filter(p -> !isChildOfAnother(p))
                .forEach(p ->
                        HttpdArguments.of(p).flatMap(a -> installation(p, a)).ifPresent(i -> byKey.put(i.key(), i)));
        builds.keepOnly(host, running);
        return List.copyOf(byKey.values());
    }

    private boolean isChildOfAnother(ProcessInfo process) {
        return host.process(process.parentPid()).flatMap(HttpdArguments::of).isPresent();
    }

    private Optional<Installation> installation(ProcessInfo process, HttpdArguments arguments) {
        return binary(process, arguments)
                .flatMap(binary -> builds.of(host, process, () -> build(binary))
                        .map(build -> installation(process, arguments, binary, build)));
    }

    private Installation installation(ProcessInfo process, HttpdArguments arguments, Path binary, HttpdBuild build) {
        Path root =
                process.cwd().resolve(arguments.last("-d").orElse(build.root())).normalize();
        Path config = root.resolve(arguments.last("-f").orElse(build.config())).normalize();
        HttpdSetup setup = new HttpdSetup(config, root, build.version(), arguments, build.builtIn(), Map.of());
        Map<String, String> attributes = attributes(setup, process, build);
        List<Listener> listeners = host.listeners(process.pid());
        List<String> command = new ArrayList<>(process.command());
        command.removeIf(String::isEmpty);
        command.set(0, binary.toString());
        return new Installation(
                "httpd",
                config.toString(),
                name(listeners, config),
                "Apache httpd",
                build.version(),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary,
                command,
                process.uid(),
                process.gid(),
                config,
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                attributes,
                false);
    }

    private static String name(List<Listener> listeners, Path config) {
        OptionalInt port =
                listeners.stream().mapToInt(Listener::port).filter(p -> p > 0).min();
        return port.isPresent() ? "httpd :" + port.getAsInt() : "httpd " + config;
    }

    /** What the files say of modules needs the variables that they use, and those are known only from the files. */
    private Map<String, String> attributes(HttpdSetup bare, ProcessInfo process, HttpdBuild build) {
        Map<String, String> environment = environment(process, bare.main());
        HttpdTree tree = HttpdTree.read(bare.with(environment), new HostSource(host));
        Map<String, String> used = new HashMap<>(environment);
        used.keySet().retainAll(tree.variables());
        used.keySet().removeIf(name -> SECRET.matcher(name).matches());
        Map<String, String> attributes = new HashMap<>(bare.with(used).attributes());
        attributes.put(HttpdSetup.ERROR_LOG, build.errorLog());
        attributes.put(HttpdSetup.MODULES, String.join(" ", tree.modules()));
        attributes.put(HttpdSetup.MPM, mpm(tree.modules()));
        attributes.put(
                HttpdSetup.CLAMPED,
                String.valueOf(!new HttpdLimits(tree).problems().isEmpty()));
        return attributes;
    }

    static String mpm(Set<String> modules) {
        return modules.stream()
                .filter(m -> m.startsWith("mpm_"))
                .map(m -> m.replaceAll("^mpm_|_module$", ""))
                .findFirst()
                .orElse("");
    }

    /** The parent's environment; where that may not be read, what Debian's envvars beside the config exports. */
    private Map<String, String> environment(ProcessInfo process, Path config) {
        Map<String, String> environment = new HashMap<>();
        text(Path.of("/proc", String.valueOf(process.pid()), "environ"))
                .ifPresentOrElse(
                        text -> {
                            for (String pair : text.split("\0")) {
                                int equals = pair.indexOf('=');
                                if (equals > 0) {
                                    environment.put(pair.substring(0, equals), pair.substring(equals + 1));
                                }
                            }
                        },
                        () -> envvars(config, environment));
        return environment;
    }

    private void envvars(Path config, Map<String, String> environment) {
        Matcher export = EXPORT.matcher(text(config.resolveSibling("envvars")).orElse(""));
        String folder = String.valueOf(config.toAbsolutePath().getParent());
        String suffix = folder.startsWith("/etc/apache2-") ? folder.substring("/etc/apache2".length()) : "";
        while (export.find()) {
            environment.put(export.group(1), export.group(2).replace("$SUFFIX", suffix));
        }
    }

    private Optional<String> text(Path file) {
        try {
            String text = new String(host.read(file, ENVIRONMENT_BYTES), StandardCharsets.ISO_8859_1);
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<Path> binary(ProcessInfo process, HttpdArguments arguments) {
        if (!process.executable().toString().isEmpty()) {
            return Optional.of(process.executable()).filter(this::belongsToRoot);
        }
        List<Path> places = new ArrayList<>(USUAL);
        if (arguments.program().startsWith("/")) {
            places.addFirst(Path.of(arguments.program()));
        }
        return places.stream().filter(this::belongsToRoot).findFirst();
    }

    private boolean belongsToRoot(Path program) {
        try {
            FileInfo is = host.stat(host.resolve(program)).orElse(null);
            return is != null && is.type() == FileInfo.Type.FILE && is.uid() == 0 && (is.mode() & 022) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** With an empty configuration, since the real one may not be readable without the server's variables. */
    private Optional<HttpdBuild> build(Path binary) {
        try {
            String settings = host.run(CommandLine.of(binary.toString(), "-V", "-f", "/dev/null"))
                    .stdout();
            String modules = host.run(CommandLine.of(binary.toString(), "-l")).stdout();
            return HttpdBuild.read(settings, modules);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
