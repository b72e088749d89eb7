package dev.hone.apply;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Host;
import dev.hone.kind.ProcessInfo;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** The processes of this machine. */
final class LinuxProcesses implements Processes {
    private static final Set<String> SIGNALS = Set.of("HUP", "INT", "QUIT", "TERM", "USR1", "USR2", "WINCH", "KILL");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    /** As a login gives it. A title that a service writes over its arguments has room in the environment, too. */
    private static final String USUAL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    private static final Path NOWHERE = Path.of("/dev/null");

    private final Host host;
    private final int uid;
    private final Launcher launcher;

    LinuxProcesses(Host host, int uid, Launcher launcher) {
        this.host = host;
        this.uid = uid;
        this.launcher = launcher;
    }

    @Override
    public boolean signal(int pid, long startTicks, String name) throws IOException {
        if (!SIGNALS.contains(name)) {
            throw new IOException("no signal " + name + " among " + SIGNALS);
        }
        Optional<ProcessInfo> process = host.process(pid).filter(p -> p.startTicks() == startTicks);
        if (pid <= 1 || process.isEmpty()) {
            return false;
        }
        CommandResult sent = host.run(CommandLine.of("/bin/kill", "-" + name, "--", String.valueOf(pid)));
        if (!sent.succeeded()) {
            throw new IOException("signal " + name + " to process " + pid + " failed: "
                    + sent.output().strip());
        }
        return true;
    }

    @Override
    public void end(int pid, long startTicks) {
        if (host.process(pid).filter(p -> p.startTicks() == startTicks).isPresent()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Override
    public Launch launchOf(int pid) throws IOException {
        ProcessInfo process = host.process(pid).orElseThrow(() -> new IOException("process " + pid + " is gone"));
        Path proc = Path.of("/proc", String.valueOf(pid));
        return new Launch(
                process.command(),
                environment(proc.resolve("environ")),
                process.cwd().toString().isEmpty() ? Path.of("/") : process.cwd(),
                process.uid(),
                process.gid(),
                target(proc.resolve("fd/1")),
                target(proc.resolve("fd/2")));
    }

    private static Map<String, String> environment(Path environ) throws IOException {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String variable :
                Files.readString(environ, StandardCharsets.ISO_8859_1).split("\0")) {
            int equals = variable.indexOf('=');
            if (equals > 0 && VARIABLE.matcher(variable.substring(0, equals)).matches()) {
                variables.put(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        return variables;
    }

    /** The plain file behind a descriptor; elsewhere output goes nowhere, since a pipe's reader is not ours to find. */
    private static Path target(Path descriptor) {
        try {
            Path file = Files.readSymbolicLink(descriptor);
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? file : NOWHERE;
        } catch (IOException e) {
            return NOWHERE;
        }
    }

    @Override
    public Started start(Launch launch) throws IOException {
        List<String> line = new ArrayList<>(List.of(SETSID.toString()));
        if (uid == 0 && launch.uid() != 0) {
            line.addAll(
                    List.of(SETPRIV.toString(), "--reuid=" + launch.uid(), "--regid=" + launch.gid(), "--init-groups"));
        }
        line.addAll(launch.arguments());
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(launch.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(launch.environment());
        // A service that wrote its title over its environment, as nginx does, took that to where nobody sees it.
        builder.environment().putIfAbsent("PATH", USUAL_PATH);
        return started(builder, launch.output(), launch.errors());
    }

    @Override
    public void detach(List<String> arguments, Path log) throws IOException {
        List<String> line = new ArrayList<>(SystemdRun.prefix(arguments));
        line.addAll(launcher.with(arguments));
        started(new ProcessBuilder(line).directory(new File("/")), log, log);
    }

    private static Started started(ProcessBuilder builder, Path output, Path errors) throws IOException {
        Process process = builder.redirectInput(NOWHERE.toFile())
                .redirectOutput(Redirect.appendTo(output.toFile()))
                .redirectError(Redirect.appendTo(errors.toFile()))
                .start();
        return () -> process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }
}
