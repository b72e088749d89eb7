package dev.hone.kind.nginx;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Finds masters among the processes. Anybody can write a title, so a program is asked for its version only when it
 * belongs to root and nobody else can write it.
 */
final class NginxDiscovery {
    private static final List<Path> USUAL = List.of(
            Path.of("/usr/sbin/nginx"),
            Path.of("/usr/local/sbin/nginx"),
            Path.of("/usr/local/nginx/sbin/nginx"),
            Path.of("/usr/local/openresty/nginx/sbin/nginx"));

    private final Host host;
    private final PerProcess<NginxBuild> builds;

    NginxDiscovery(Host host, PerProcess<NginxBuild> builds) {
        this.host = host;
        this.builds = builds;
    }

    /** One for each main config, oldest first; while a binary is upgraded in place, the newer master stands for it. */
    List<Installation> find() {
        Map<String, Installation> byKey = new LinkedHashMap<>();
        List<ProcessInfo> running = host.processes();
        running.stream()
                .sorted(Comparator.comparingLong(ProcessInfo::startTicks).thenComparingInt(ProcessInfo::pid))
                .forEach(p -> NginxTitle.of(p).flatMap(t -> installation(p, t)).ifPresent(i -> byKey.put(i.key(), i)));
        builds.keepOnly(host, running);
        return List.copyOf(byKey.values());
    }

    private Optional<Installation> installation(ProcessInfo process, NginxTitle title) {
        Optional<Path> binary = binary(process, title);
        if (binary.isEmpty() || title.single() && isChildOfAnother(process)) {
            return Optional.empty();
        }
        return builds.of(host, process, () -> build(binary.get()))
                .map(b -> installation(process, title, binary.get(), b));
    }

    private boolean isChildOfAnother(ProcessInfo process) {
        return host.process(process.parentPid()).flatMap(NginxTitle::of).isPresent();
    }

    private Installation installation(ProcessInfo process, NginxTitle title, Path binary, NginxBuild build) {
        Path prefix = process.cwd()
                .resolve(title.options().getOrDefault("-p", build.prefix().toString()))
                .normalize();
        Path config = prefix.resolve(title.options().getOrDefault("-c", build.config()))
                .normalize();
        List<Listener> listeners = host.listeners(process.pid());
        String key = title.options().containsKey("-p") ? config + " in " + prefix : config.toString();
        return new Installation(
                "nginx",
                key,
                name(listeners, config),
                build.product().equals("openresty") ? "OpenResty" : build.product(),
                build.version(),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary,
                command(binary, config, prefix, title),
                process.uid(),
                process.gid(),
                config,
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                attributes(prefix, title, build),
                false);
    }

    private static String name(List<Listener> listeners, Path config) {
        OptionalInt port =
                listeners.stream().mapToInt(Listener::port).filter(p -> p > 0).min();
        return port.isPresent() ? "nginx :" + port.getAsInt() : "nginx " + config;
    }

    private static List<String> command(Path binary, Path config, Path prefix, NginxTitle title) {
        List<String> command = new ArrayList<>(List.of(binary.toString(), "-c", config.toString()));
        add(command, "-p", title.options().containsKey("-p") ? prefix.toString() : null);
        add(command, "-e", title.options().get("-e"));
        add(command, "-g", title.options().get("-g"));
        return command;
    }

    private static void add(List<String> command, String option, @Nullable String value) {
        if (value != null) {
            command.addAll(List.of(option, value));
        }
    }

    private static Map<String, String> attributes(Path prefix, NginxTitle title, NginxBuild build) {
        return Map.of(
                NginxKind.PREFIX, prefix.toString(),
                NginxKind.GLOBALS, title.options().getOrDefault("-g", ""),
                NginxKind.ERROR_LOG, title.options().getOrDefault("-e", build.errorLog()),
                NginxKind.ACCESS_LOG, build.accessLog(),
                NginxKind.SINGLE, String.valueOf(title.single()),
                NginxKind.TEMP, build.temp());
    }

    /** The program behind a process: what /proc says, else the place it was called at or a usual one. */
    private Optional<Path> binary(ProcessInfo process, NginxTitle title) {
        if (!process.executable().toString().isEmpty()) {
            boolean isNginx = process.executable().getFileName().toString().matches("nginx[a-z0-9.-]*");
            return Optional.of(process.executable()).filter(p -> isNginx && belongsToRoot(p));
        }
        List<Path> places = new ArrayList<>(USUAL);
        if (title.program().startsWith("/")) {
            places.addFirst(Path.of(title.program()));
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

    private Optional<NginxBuild> build(Path binary) {
        try {
            return NginxBuild.read(
                    host.run(CommandLine.of(binary.toString(), "-V")).output());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
