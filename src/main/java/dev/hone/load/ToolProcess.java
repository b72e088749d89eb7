package dev.hone.load;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A benchmark tool as a child process: argument list, C locale, empty environment but for what is given, bounded output
 * with standard error in place, ended with all its children on timeout or stop.
 */
final class ToolProcess {
    private static final int MOST_OUTPUT_CHARS = 4 << 20;
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final List<String> command;
    private final Map<String, String> environment;
    private final Path directory;
    private final StringBuffer output = new StringBuffer();
    private long startedNanos;
    private double cpuRatio;

    /** Why a tool ended. */
    enum Cause {
        EXITED,
        STOPPED,
        TIMED_OUT
    }

    /**
     * A tool that has ended.
     *
     * @param cause why
     * @param exitCode as the system gave it
     * @param output all that it printed
     * @param cpuRatio CPU time of the tool's process over time passed, as last seen; above 1 with several threads
     */
    record Ended(Cause cause, int exitCode, String output, double cpuRatio) {}

    ToolProcess(List<String> command, Map<String, String> environment, Path directory) {
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.directory = directory;
    }

    /**
     * Runs it to its end.
     *
     * @param onLine told each line as it is printed
     * @param onLook called some ten times a second while it runs
     */
    Ended run(Duration timeout, StopSignal stop, Consumer<String> onLine, Runnable onLook)
            throws IOException, InterruptedException {
        startedNanos = System.nanoTime();
        Process process = start();
        try {
            Thread reader = Thread.ofVirtual().start(() -> read(process, onLine));
            Cause cause = watch(process, System.nanoTime() + timeout.toNanos(), stop, onLook);
            end(process);
            reader.join(GRACE);
            return new Ended(cause, process.waitFor(), output.toString(), cpuRatio);
        } finally {
            end(process);
        }
    }

    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"));
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().putAll(environment);
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    private void read(Process process, Consumer<String> onLine) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (output.length() + line.length() < MOST_OUTPUT_CHARS) {
                    output.append(line).append('\n');
                    onLine.accept(line);
                }
            }
        } catch (IOException e) {
            // the pipe broke because the process was ended
        }
    }

    private Cause watch(Process process, long deadlineNanos, StopSignal stop, Runnable onLook)
            throws InterruptedException {
        while (!process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            if (stop.isGiven()) {
                return Cause.STOPPED;
            }
            if (System.nanoTime() - deadlineNanos > 0) {
                return Cause.TIMED_OUT;
            }
            seeCpu(process);
            onLook.run();
        }
        return stop.isGiven() ? Cause.STOPPED : Cause.EXITED;
    }

    private void seeCpu(Process process) {
        double passed = (System.nanoTime() - startedNanos) / 1e9;
        process.info().totalCpuDuration().ifPresent(cpu -> cpuRatio = cpu.toNanos() / 1e9 / passed);
    }

    private static void end(Process process) throws InterruptedException {
        if (!process.isAlive()) {
            return;
        }
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
