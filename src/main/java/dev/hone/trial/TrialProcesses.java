package dev.hone.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The processes of one trial, known by their working directory, since a change may have restarted them with other PIDs.
 */
final class TrialProcesses {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private TrialProcesses() {}

    static boolean run(Path data) {
        return !of(data).isEmpty();
    }

    /** Ends them by the signal, later by force. */
    static void stop(Path data, String signal) throws IOException, InterruptedException {
        List<ProcessHandle> all = of(data);
        Set<Long> pids = all.stream().map(ProcessHandle::pid).collect(Collectors.toSet());
        List<ProcessHandle> masters = all.stream()
                .filter(p -> p.parent().map(q -> !pids.contains(q.pid())).orElse(true))
                .toList();
        for (ProcessHandle master : masters) {
            signal(master, signal);
        }
        if (!ended(data, PATIENCE)) {
            of(data).forEach(ProcessHandle::destroyForcibly);
            ended(data, PATIENCE);
        }
    }

    private static void signal(ProcessHandle process, String signal) throws IOException, InterruptedException {
        new ProcessBuilder("/bin/kill", "-" + signal, String.valueOf(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor(5, TimeUnit.SECONDS);
    }

    private static boolean ended(Path data, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (run(data)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return true;
    }

    private static List<ProcessHandle> of(Path data) {
        return ProcessHandle.allProcesses()
                .filter(p -> directory(p.pid()).filter(data::equals).isPresent())
                .toList();
    }

    /** Empty for a process that is gone, a zombie, or another user's. */
    private static Optional<Path> directory(long pid) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "cwd")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
