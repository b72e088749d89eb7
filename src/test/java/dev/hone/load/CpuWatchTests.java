package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuWatchTests {
    @TempDir
    Path proc;

    @Test
    void tellsStrangersFromServicesTheirChildrenAndHoneItself() throws IOException {
        long own = ProcessHandle.current().pid();
        cpus(1000, 200, 3000, 0);
        process(own, 1, 10);
        process(500, 1, 20);
        process(501, 500, 30);
        process(900, 1, 40);
        var watch = CpuWatch.start(proc, List.of(500, 0));

        cpus(1300, 300, 3550, 50);
        process(own, 1, 60);
        process(500, 1, 70);
        process(501, 500, 130);
        process(900, 1, 240);
        var use = watch.sinceStart();
        assertThat(use.busyRatio()).isCloseTo(0.4, within(1e-9));
        assertThat(use.stealRatio()).isCloseTo(0.05, within(1e-9));
        assertThat(use.foreignRatio()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void aWorkerThatEndedCountsThroughItsParent() throws IOException {
        cpus(0, 0, 0, 0);
        process(500, 1, 0);
        process(501, 500, 50);
        var watch = CpuWatch.start(proc, List.of(500));
        cpus(100, 0, 0, 0);
        Files.delete(proc.resolve("501/stat"));
        Files.delete(proc.resolve("501"));
        process(500, 1, 150);
        assertThat(watch.sinceStart().foreignRatio()).isZero();
    }

    @Test
    void aServiceThatEndedTakesNothingFromTheOthers() throws IOException {
        cpus(0, 0, 0, 0);
        process(500, 1, 100);
        process(600, 1, 5000);
        var watch = CpuWatch.start(proc, List.of(500, 600));
        cpus(100, 0, 100, 0);
        Files.delete(proc.resolve("600/stat"));
        Files.delete(proc.resolve("600"));
        process(500, 1, 180);
        assertThat(watch.sinceStart().foreignRatio()).isCloseTo(0.1, within(1e-9));
    }

    private void cpus(long user, long system, long idle, long steal) throws IOException {
        Files.writeString(
                proc.resolve("stat"),
                "cpu  %d 0 %d %d 0 0 0 %d 0 0\ncpu0 1 2 3\n".formatted(user, system, idle, steal));
    }

    private void process(long pid, int parent, long ticks) throws IOException {
        Path directory = Files.createDirectories(proc.resolve(String.valueOf(pid)));
        Files.writeString(
                directory.resolve("stat"),
                "%d (a) b c) S %d 1 1 0 -1 4194304 0 0 0 0 %d 0 0 0 20 0 1 0 99\n".formatted(pid, parent, ticks));
    }
}
