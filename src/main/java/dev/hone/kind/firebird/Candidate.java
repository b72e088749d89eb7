package dev.hone.kind.firebird;

import dev.hone.kind.Host;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A process that serves, or lets serve, databases.
 *
 * @param main        the process that waits for connections
 * @param program     the server program
 * @param starter     who waits
 * @param environment variables of the server program
 * @param listeners   where it waits
 */
record Candidate(
        ProcessInfo main, Path program, Starter starter, Map<String, String> environment, List<Listener> listeners) {
    private static final Set<String> PROGRAMS = Set.of("firebird", "fbserver", "fb_smp_server");
    private static final String ACTIVATOR = "systemd-socket-activate";
    private static final Set<String> SUPER_SERVERS = Set.of("xinetd", "inetd", "systemd");
    private static final int LARGEST_ENVIRONMENT = 1 << 20;

    /** What a process is; empty for a stranger, and for one that serves a single connection of a listener seen elsewhere. */
    static Optional<Candidate> of(ProcessInfo process, Map<Integer, ProcessInfo> all, Host host) {
        Optional<Path> started = started(process);
        if (started.isPresent()) {
            return Optional.of(new Candidate(
                    process,
                    started.get(),
                    Starter.LISTENER,
                    environment(process, host, true),
                    host.listeners(process.pid())));
        }
        if (!PROGRAMS.contains(name(process))) {
            return Optional.empty();
        }
        ProcessInfo parent = all.get(process.parentPid());
        return parent != null && started(parent).isPresent()
                ? Optional.empty()
                : Optional.of(alone(process, parent, host));
    }

    private static Candidate alone(ProcessInfo process, @Nullable ProcessInfo parent, Host host) {
        List<Listener> own = host.listeners(process.pid());
        Map<String, String> environment = environment(process, host, false);
        boolean isGiven = own.isEmpty() && host.facts().root();
        if (parent != null && isGiven && SUPER_SERVERS.contains(name(parent))) {
            return new Candidate(
                    parent, program(process), Starter.SUPER_SERVER, environment, host.listeners(parent.pid()));
        }
        return new Candidate(process, program(process), Starter.ITSELF, environment, own);
    }

    /** The directory behind {@code -e}, which moves databases.conf but not the values of the network. */
    Optional<String> elsewhere() {
        return behind("-e").filter(w -> w.startsWith("/"));
    }

    /** The port behind {@code -p}. */
    Optional<Integer> port() {
        return behind("-p").filter(w -> w.matches("[0-9]{1,5}")).map(Integer::valueOf);
    }

    private Optional<String> behind(String option) {
        List<String> words = main.command();
        int at = starter == Starter.ITSELF ? words.indexOf(option) : -1;
        return at > 0 && at + 1 < words.size() ? Optional.of(words.get(at + 1)) : Optional.empty();
    }

    private static Optional<Path> started(ProcessInfo process) {
        return name(process).equals(ACTIVATOR)
                ? process.command().stream()
                        .skip(1)
                        .filter(w -> w.startsWith("/"))
                        .map(Path::of)
                        .filter(p -> PROGRAMS.contains(String.valueOf(p.getFileName())))
                        .findFirst()
                : Optional.empty();
    }

    private static String name(ProcessInfo process) {
        Path file = process.executable().getFileName();
        String name = file == null ? "" : file.toString();
        return name.isEmpty() ? process.comm() : name;
    }

    private static Path program(ProcessInfo process) {
        return process.executable().isAbsolute()
                ? process.executable()
                : Path.of("/usr/sbin").resolve(process.comm());
    }

    /** Its own variables; a listener's are the ones that it was told to hand on. */
    private static Map<String, String> environment(ProcessInfo process, Host host, boolean handedOn) {
        Map<String, String> variables = new HashMap<>();
        if (handedOn) {
            process.command().stream().filter(w -> w.contains("=")).forEach(w -> add(variables, option(w)));
            return variables;
        }
        try {
            byte[] raw = host.read(Path.of("/proc/" + process.pid() + "/environ"), LARGEST_ENVIRONMENT);
            for (String variable : new String(raw, StandardCharsets.UTF_8).split("\0")) {
                add(variables, variable);
            }
        } catch (IOException e) {
            return Map.of();
        }
        return variables;
    }

    private static String option(String word) {
        return word.startsWith("--setenv=")
                ? word.substring("--setenv=".length())
                : word.startsWith("-E") ? word.substring(2) : word;
    }

    private static void add(Map<String, String> variables, String variable) {
        int equals = variable.indexOf('=');
        if (equals > 0) {
            variables.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
    }
}
