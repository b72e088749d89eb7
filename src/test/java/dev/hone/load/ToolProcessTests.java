package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ToolProcessTests {
    private final List<String> lines = new ArrayList<>();

    @Test
    void givesOutputLinesAndExitCode() throws Exception {
        var ended = run(
                Duration.ofSeconds(20),
                new StopSignal(),
                "/bin/sh",
                "-c",
                "echo out; echo err >&2; echo $LC_ALL; exit 3");
        assertThat(ended.cause()).isEqualTo(ToolProcess.Cause.EXITED);
        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.output()).isEqualTo("out\nerr\nC\n");
        assertThat(lines).containsExactly("out", "err", "C");
    }

    @Test
    void seesNoVariableOfOurs() throws Exception {
        var ended = run(Duration.ofSeconds(20), new StopSignal(), "/usr/bin/env");
        assertThat(ended.output().lines()).containsExactlyInAnyOrder("PATH=/usr/bin:/bin", "LC_ALL=C", "GIVEN=yes");
    }

    @Test
    void endsWithItsChildrenWhenTheTimeIsOver() throws Exception {
        var ended = run(Duration.ofMillis(200), new StopSignal(), "/bin/sh", "-c", "/bin/sleep 600 & echo $!; wait");
        assertThat(ended.cause()).isEqualTo(ToolProcess.Cause.TIMED_OUT);
        awaitEnd(Path.of("/proc", ended.output().strip(), "stat"));
    }

    @Test
    void endsAtOnceWhenItIsStopped() throws Exception {
        var stop = new StopSignal();
        var process =
                new ToolProcess(List.of("/bin/sh", "-c", "echo ready; exec /bin/sleep 600"), Map.of(), Path.of("/"));
        var ended = process.run(Duration.ofMinutes(5), stop, line -> stop.stop(), () -> {});
        assertThat(ended.cause()).isEqualTo(ToolProcess.Cause.STOPPED);
    }

    @Test
    void keepsABoundedPartOfEndlessOutput() throws Exception {
        var ended = run(Duration.ofSeconds(20), new StopSignal(), "/usr/bin/seq", "1", "3000000");
        assertThat(ended.output().length()).isBetween(4_000_000, 4 << 20);
        assertThat(ended.exitCode()).isZero();
    }

    /** Gone, or dead and waiting for whoever is to reap it; the timeout of the class is the deadline. */
    private static void awaitEnd(Path stat) throws Exception {
        while (Files.exists(stat) && !Files.readString(stat).contains(") Z ")) {
            Thread.onSpinWait();
        }
    }

    private ToolProcess.Ended run(Duration timeout, StopSignal stop, String... command) throws Exception {
        return new ToolProcess(List.of(command), Map.of("GIVEN", "yes"), Path.of("/"))
                .run(timeout, stop, lines::add, () -> {});
    }
}
