package dev.hone.kind.pgpool;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds pgpools: every process of the program that is no child of another such process is one. */
final class Pools {
    private static final Path STANDARD = Path.of("/etc/pgpool2");
    private static final Pattern SOCKET = Pattern.compile("\\.s\\.PGSQL\\.([0-9]{1,5})");
    private static final Pattern VERSION = Pattern.compile("(?s).*version ([0-9][0-9a-z.]*).*");
    /** Titles of children that serve no clients. */
    private static final Pattern HELPER =
            Pattern.compile("pgpool: (?:PCP|worker|health check|watchdog|lifecheck|heartbeat|logger).*");

    private final Host host;
    private final PerProcess<String> versions;

    Pools(Host host, PerProcess<String> versions) {
        this.host = host;
        this.versions = versions;
    }

    List<Installation> discover() {
        List<ProcessInfo> running = host.processes();
        versions.keepOnly(host, running);
        List<ProcessInfo> all = running.stream().filter(Pools::isPgpool).toList();
        Set<Integer> pids = all.stream().map(ProcessInfo::pid).collect(Collectors.toSet());
        return all.stream()
                .filter(p -> !pids.contains(p.parentPid()))
                .filter(p -> CommandWords.of(p.command()).serves())
                .map(p -> installation(
                        p, all.stream().filter(c -> c.parentPid() == p.pid()).toList()))
                .toList();
    }

    private static boolean isPgpool(ProcessInfo process) {
        Path name = process.executable().getFileName();
        String program = name == null || name.toString().isEmpty() ? process.comm() : name.toString();
        return program.equals("pgpool");
    }

    private Installation installation(ProcessInfo process, List<ProcessInfo> children) {
        CommandWords words = CommandWords.of(process.command());
        Path directory = process.cwd().isAbsolute() ? process.cwd() : Path.of("/");
        Path main = file(words, "f", "pgpool.conf", directory);
        PoolTree tree = PoolTree.walk(main, new HostSource(host));
        List<Listener> listeners = host.listeners(process.pid());
        Map<String, String> facts = facts(process, tree, listeners);
        facts.put(Place.DIRECTORY, directory.toString());
        facts.put(Place.PCP, file(words, "F", "pcp.conf", directory).toString());
        facts.put(Place.HBA, file(words, "a", "pool_hba.conf", directory).toString());
        clients(tree, children).ifPresent(n -> facts.put(Place.CLIENTS, n));
        return new Installation(
                "pgpool",
                main.toString(),
                "pgpool-II :" + facts.get(Place.PORT),
                "pgpool-II",
                version(process).orElse(""),
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                binary(process),
                process.command(),
                process.uid(),
                process.gid(),
                main,
                listeners,
                process.unit().isEmpty() ? null : process.unit(),
                facts,
                false);
    }

    private static Path file(CommandWords words, String option, String name, Path directory) {
        return words.file(option)
                .map(directory::resolve)
                .orElseGet(() -> STANDARD.resolve(name))
                .normalize();
    }

    private static Path binary(ProcessInfo process) {
        String first = process.command().isEmpty() ? "" : process.command().getFirst();
        return process.executable().isAbsolute()
                ? process.executable()
                : Path.of(first.startsWith("/") ? first : "/usr/sbin/pgpool");
    }

    /** As many as run, since a reload does not change their number; those it may grow to where it grows by itself. */
    private static Optional<String> clients(PoolTree tree, List<ProcessInfo> children) {
        boolean grows =
                tree.said("process_management_mode").filter("dynamic"::equals).isPresent();
        long serving = children.stream()
                .filter(c -> !HELPER.matcher(String.join(" ", c.command())).matches())
                .count();
        return grows || serving == 0
                ? tree.said("num_init_children").filter(n -> n.matches("[0-9]{1,6}"))
                : Optional.of(String.valueOf(serving));
    }

    private Map<String, String> facts(ProcessInfo process, PoolTree tree, List<Listener> listeners) {
        Map<String, String> facts = new HashMap<>();
        String port = tree.said("port").orElse("9999");
        facts.put(Place.PORT, port);
        listeners.forEach(l -> fromListener(l, port, facts));
        tree.said("pid_file_name")
                .map(Path::of)
                .filter(f -> names(f, process.pid()))
                .ifPresent(f -> facts.put(Place.PID_FILE, f.toString()));
        tree.said("backend_hostname0")
                .ifPresent(h -> facts.put(
                        Place.BACKEND, h + ":" + tree.said("backend_port0").orElse("5432")));
        target(Path.of("/proc", String.valueOf(process.pid()), "fd", "2"))
                .ifPresent(f -> facts.put(Place.STDERR, f.toString()));
        return facts;
    }

    private static void fromListener(Listener listener, String port, Map<String, String> facts) {
        Path socket = listener.socket();
        Matcher name = SOCKET.matcher(socket == null ? "" : String.valueOf(socket.getFileName()));
        if (socket != null && name.matches() && name.group(1).equals(port) && socket.getParent() != null) {
            facts.put(Place.SOCKET, socket.getParent().toString());
        }
    }

    /** Its pid file ends in a NUL. */
    private boolean names(Path pidFile, int pid) {
        try {
            String text = new String(host.read(pidFile, 64), StandardCharsets.US_ASCII);
            return text.replace('\0', ' ').strip().equals(String.valueOf(pid));
        } catch (IOException e) {
            return false;
        }
    }

    private Optional<Path> target(Path descriptor) {
        try {
            Path file = host.resolve(descriptor);
            return host.stat(file).filter(i -> i.type() == FileInfo.Type.FILE).map(i -> file);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<String> version(ProcessInfo process) {
        return versions.of(host, process, () -> {
            try {
                CommandResult said = host.run(
                        CommandLine.of(binary(process).toString(), "--version").as(process.uid(), process.gid()));
                Matcher version = VERSION.matcher(said.output());
                return said.succeeded() && version.matches() ? Optional.of(version.group(1)) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        });
    }
}
