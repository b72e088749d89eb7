package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs commands to their end or their timeout, without a shell, in a session of their own so that all of it can be ended. */
final class Commands {
    private static final int OUTPUT_LIMIT_BYTES = 1 << 20;
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    private final Processes processes;
    private final TrustedProgram trusted;
    private final int ownUid;
    private final int ownGid;

    Commands(Processes processes, TrustedProgram trusted, int ownUid, int ownGid) {
        this.processes = processes;
        this.trusted = trusted;
        this.ownUid = ownUid;
        this.ownGid = ownGid;
    }

    CommandResult run(CommandLine command) throws IOException {
        trusted.check(Path.of(command.arguments().getFirst()));
        Process process = start(command);
        BoundedText stdout = new BoundedText(process.getInputStream(), OUTPUT_LIMIT_BYTES);
        BoundedText stderr = new BoundedText(process.getErrorStream(), OUTPUT_LIMIT_BYTES);
        try {
            boolean ended = process.waitFor(command.timeout().toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                kill(process);
            }
            long patience = ended ? 500 : 50;
            return new CommandResult(process.waitFor(), stdout.text(patience), stderr.text(patience), !ended);
        } catch (InterruptedException e) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new IOException(
                    "interrupted while running " + command.arguments().getFirst(), e);
        }
    }

    private Process start(CommandLine command) throws IOException {
        List<String> line = new ArrayList<>();
        if (Files.isExecutable(SETSID)) {
            line.add(SETSID.toString());
        }
        line.addAll(asUser(command));
        line.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(new File(Objects.requireNonNullElse(command.directory(), Path.of("/"))
                        .toString()))
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().clear();
        builder.environment().put("PATH", PATH);
        builder.environment().putAll(command.environment());
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    private List<String> asUser(CommandLine command) throws AccessDenied {
        int uid = Objects.requireNonNullElse(command.uid(), ownUid);
        int gid = Objects.requireNonNullElse(command.gid(), ownGid);
        if (uid == ownUid && gid == ownGid) {
            return List.of();
        }
        if (ownUid != 0) {
            String program = command.arguments().getFirst();
            throw new AccessDenied("only root may run " + program + " as user " + uid, "run Hone as root");
        }
        return List.of(SETPRIV.toString(), "--reuid=" + uid, "--regid=" + gid, "--clear-groups");
    }

    /** Ends the process, then its session and every descendant; twice, since one may start another meanwhile. */
    private void kill(Process process) {
        List<ProcessHandle> below = below(process);
        process.destroyForcibly();
        below.forEach(ProcessHandle::destroyForcibly);
        below(process).forEach(ProcessHandle::destroyForcibly);
        process.onExit()
                .orTimeout(5, TimeUnit.SECONDS)
                .exceptionally(stuck -> process)
                .join();
    }

    private List<ProcessHandle> below(Process process) {
        Stream<ProcessHandle> session = processes.stats().stream()
                .filter(stat -> stat.session() == process.pid() && stat.pid() != process.pid())
                .flatMap(stat -> ProcessHandle.of(stat.pid()).stream());
        return Stream.concat(process.descendants(), session).distinct().toList();
    }
}
