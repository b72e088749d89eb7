package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostProbeIT {
    private final HostProbe probe = new HostProbe(Collectors.of(Proc.real()));

    @Test
    void readsThisHostAsTheKernelShowsIt() throws Exception {
        double idleBefore = idleSeconds();
        Map<String, Double> values = probe.sample(Instant.now()).values();
        double idleAfter = idleSeconds();

        assertThat(values.get("cpu.idle")).isBetween(idleBefore, idleAfter);
        assertThat(values.get("cpu.count")).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(values.get("memory.total_bytes")).isEqualTo(meminfo("MemTotal:"));
        assertThat(values.get("memory.used_bytes")).isBetween(1e6, meminfo("MemTotal:"));
        assertThat(values)
                .containsKeys(
                        "cpu.user",
                        "cpu.steal",
                        "cpu.core.0.busy",
                        "load.1m",
                        "memory.cached_bytes",
                        "swap.total_bytes",
                        "kernel.context_switches",
                        "kernel.oom_kills",
                        "tcp.established");
    }

    @Test
    void readsEveryWholeDiskWithoutItsPartitions() {
        Map<String, Double> values = probe.sample(Instant.now()).values();

        assertThat(values.keySet()).anyMatch(name -> name.matches("disk\\.[^.]+\\.read_bytes"));
        assertThat(values.keySet()).anyMatch(name -> name.matches("disk\\.[^.]+\\.read_wait"));
        assertThat(values.keySet())
                .noneMatch(name -> name.startsWith("disk.loop") || name.matches("disk\\.[sv]da\\d+\\..*"));
    }

    @Test
    void fileSystemsComeAtTheirOwnBeat() {
        FakeLink.await(
                "the root file system",
                () -> probe.sample(Instant.now()).values().containsKey("filesystem./.used_bytes"));

        assertThat(probe.sample(Instant.now()).values()).doesNotContainKey("filesystem./.used_bytes");
    }

    private static double idleSeconds() throws Exception {
        String line = Files.readAllLines(Path.of("/proc/stat")).getFirst();
        return Long.parseLong(line.split("\\s+")[4]) / (double) Clocks.ticksPerSecond();
    }

    private static double meminfo(String label) throws Exception {
        return MemInfo.bytes(Files.readString(Path.of("/proc/meminfo")), label).orElseThrow();
    }
}
