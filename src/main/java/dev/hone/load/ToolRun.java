package dev.hone.load;

import dev.hone.load.ToolProcess.Cause;
import dev.hone.load.ToolProcess.Ended;
import dev.hone.load.output.Parsed;
import dev.hone.load.output.Tool;
import dev.hone.load.output.ToolResult;
import dev.hone.wire.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a tool twice: once to warm up, whose result is thrown away unread, and once for the time that counts. */
final class ToolRun {
    /** Beyond its own duration a tool may take this long to connect, vacuum and report. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int MOST_KEPT_CHARS = 64 * 1024;

    private final Job job;
    private final Tool tool;
    private final Map<String, String> environment;
    private final Path directory;
    private final int threads;

    /** The tool's command for a number of seconds. */
    @FunctionalInterface
    interface Command {
        List<String> lasting(int seconds);
    }

    /** Takes more out of what the tool left behind than it printed. */
    @FunctionalInterface
    interface Refine {
        ToolResult refine(ToolResult printed) throws IOException;
    }

    ToolRun(Job job, Tool tool, Map<String, String> environment, Path directory, int threads) {
        this.job = job;
        this.tool = tool;
        this.environment = environment;
        this.directory = directory;
        this.threads = threads;
    }

    Measured run(Command command, Refine refine) throws IOException, InterruptedException {
        int warmUp = job.spec().warmUpSeconds();
        if (warmUp > 0) {
            Ended warm = once(command, warmUp, 0).ended();
            if (warm.cause() != Cause.EXITED || warm.exitCode() != 0) {
                return unfinished(warm);
            }
        }
        Once counted = once(command, job.spec().durationSeconds(), warmUp);
        return switch (tool.parse(counted.ended().output())) {
            case Parsed.Understood understood
            when counted.ended().cause() == Cause.EXITED -> measured(refine.refine(understood.result()), counted);
            case Parsed.Understood understood -> unfinished(counted.ended());
            case Parsed.Unreadable unreadable -> unfinished(counted.ended());
        };
    }

    private record Once(Ended ended, ToolProgress progress) {}

    private Once once(Command command, int seconds, int firstSecond) throws IOException, InterruptedException {
        var progress = new ToolProgress(job, tool, firstSecond);
        var process = new ToolProcess(job.network().command(command.lasting(seconds)), environment, directory);
        Ended ended =
                process.run(Duration.ofSeconds(seconds).plus(PATIENCE), job.stop(), progress::line, progress::look);
        return new Once(ended, progress);
    }

    private Measured measured(ToolResult result, Once once) {
        Map<String, Double> figures = new HashMap<>(result.figures());
        figures.put("generator_cpu_ratio", once.ended().cpuRatio() / threads);
        return new Measured(
                RunResult.End.COMPLETED,
                "",
                result.product(),
                false,
                figures,
                result.latencyMicros(),
                kept(once.ended().output()));
    }

    private Measured unfinished(Ended ended) {
        return switch (ended.cause()) {
            case STOPPED -> Measured.stopped(tool.id(), kept(ended.output()));
            case TIMED_OUT ->
                Measured.failed(tool.id(), tool.id() + " did not end in time and was ended", kept(ended.output()));
            case EXITED -> Measured.failed(tool.id(), complaint(ended), kept(ended.output()));
        };
    }

    private String complaint(Ended ended) {
        String why =
                tool.parse(ended.output()) instanceof Parsed.Unreadable unreadable ? ": " + unreadable.message() : "";
        return tool.id() + " gave no result (exit code " + ended.exitCode() + ")" + why;
    }

    /** Beginning and end of a long output. */
    private static String kept(String output) {
        if (output.length() <= MOST_KEPT_CHARS) {
            return output;
        }
        int half = MOST_KEPT_CHARS / 2;
        return output.substring(0, half) + "\n[…]\n" + output.substring(output.length() - half);
    }
}
