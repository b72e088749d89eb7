package dev.hone.kind.varnish;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds parents among the processes. Each works in a directory of its own, which is what its tools know it by; its child
 * holds the sockets that clients reach, the parent alone the one for commands.
 */
final class VarnishDiscovery {
    private static final Pattern VERSION = Pattern.compile("varnish(?:-plus)?-([0-9]+(?:\\.[0-9]+)+)");
    private static final Pattern REAL_ID = Pattern.compile("(?m)^(Uid|Gid):\\s+([0-9]{1,9})");
    private static final Pattern OURS = Pattern.compile("vcl_(" + VarnishActivation.OURS + "[0-9_]+)\\..*");
    private static final int STATUS_BYTES = 64 * 1024;

    private final Host host;
    private final PerProcess<String> versions;

    VarnishDiscovery(Host host, PerProcess<String> versions) {
        this.host = host;
        this.versions = versions;
    }

    List<Installation> find() {
        List<ProcessInfo> running = host.processes();
        List<Installation> found = running.stream()
                .filter(p -> !isChildOfAnother(p))
                .sorted(Comparator.comparingLong(ProcessInfo::startTicks).thenComparingInt(ProcessInfo::pid))
                .flatMap(p -> VarnishArguments.of(p).flatMap(a -> installation(p, a)).stream())
                .toList();
        versions.keepOnly(host, running);
        return found;
    }

    private boolean isChildOfAnother(ProcessInfo process) {
        return host.process(process.parentPid()).flatMap(VarnishArguments::of).isPresent();
    }

    private Optional<Installation> installation(ProcessInfo process, VarnishArguments arguments) {
        Path binary = process.executable().toString().isEmpty() ? Path.of("/usr/sbin/varnishd") : process.executable();
        return belongsToRoot(binary)
                ? versions.of(host, process, () -> version(binary))
                        .map(v -> installation(process, arguments, binary, v))
                : Optional.empty();
    }

    private Installation installation(ProcessInfo process, VarnishArguments arguments, Path binary, String version) {
        List<Listener> listeners = listeners(process);
        List<String> command = new ArrayList<>(process.command());
        command.set(0, binary.toString());
        return new Installation(
                "varnish",
                process.cwd().toString(),
                name(listeners, process.cwd()),
                "Varnish",
                version,
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary,
                command,
                process.uid(),
                process.gid(),
                config(arguments),
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                attributes(process),
                false);
    }

    private static String name(List<Listener> listeners, Path workdir) {
        OptionalInt port =
                listeners.stream().mapToInt(Listener::port).filter(p -> p > 0).min();
        return port.isPresent() ? "varnish :" + port.getAsInt() : "varnish " + workdir;
    }

    /** Those of the child; before there is one, those of the parent. */
    private List<Listener> listeners(ProcessInfo parent) {
        List<Listener> ofChild = host.processes().stream()
                .filter(p -> p.parentPid() == parent.pid())
                .flatMap(p -> host.listeners(p.pid()).stream())
                .distinct()
                .toList();
        return ofChild.isEmpty() ? host.listeners(parent.pid()) : ofChild;
    }

    /** A relative name is looked up along vcl_path, as Varnish does. */
    private @Nullable Path config(VarnishArguments arguments) {
        String given = arguments.last('f').orElse("");
        if (given.isEmpty()) {
            return null;
        }
        if (given.startsWith("/")) {
            return Path.of(given);
        }
        return arguments.vclFolders().stream()
                .map(f -> Path.of(f).resolve(given))
                .filter(this::exists)
                .findFirst()
                .orElse(null);
    }

    private Map<String, String> attributes(ProcessInfo process) {
        Map<String, String> attributes = new HashMap<>();
        attributes.put(VarnishStart.WORKDIR, process.cwd().toString());
        attributes.put(VarnishStart.LOADED, loaded(process.cwd()));
        Matcher id = REAL_ID.matcher(text(Path.of("/proc", String.valueOf(process.pid()), "status")));
        while (id.find()) {
            attributes.put(id.group(1).equals("Uid") ? VarnishStart.STARTED_BY : VarnishStart.STARTED_IN, id.group(2));
        }
        return attributes;
    }

    /** Configurations that Hone loaded into it and that are still there, oldest first; each has a directory. */
    private String loaded(Path workdir) {
        try {
            return host.list(workdir).stream()
                    .map(p -> OURS.matcher(p.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(m -> m.group(1))
                    .sorted()
                    .collect(Collectors.joining(" "));
        } catch (IOException e) {
            return "";
        }
    }

    private boolean exists(Path file) {
        try {
            return host.stat(file).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private String text(Path file) {
        try {
            return new String(host.read(file, STATUS_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private boolean belongsToRoot(Path program) {
        try {
            FileInfo is = host.stat(host.resolve(program)).orElse(null);
            return is != null && is.type() == FileInfo.Type.FILE && is.uid() == 0 && (is.mode() & 022) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<String> version(Path binary) {
        try {
            Matcher version = VERSION.matcher(
                    host.run(CommandLine.of(binary.toString(), "-V")).output());
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
