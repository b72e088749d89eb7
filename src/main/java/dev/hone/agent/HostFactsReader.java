package dev.hone.agent;

import dev.hone.kind.HostFacts;
import java.time.Instant;

/** Reads what a host is, from OSHI, /proc and the top of the cgroup tree. */
final class HostFactsReader {
    private final Proc proc;
    private final Limits limits;

    HostFactsReader(Proc proc, Limits limits) {
        this.proc = proc;
        this.limits = limits;
    }

    HostFacts read() {
        String status = proc.text("self/status").orElse("");
        long ram = kibibytes("MemTotal:");
        Limits.Memory memory = limits.memory(ram);
        return new HostFacts(
                line("sys/kernel/hostname"),
                Oshi.operatingSystem(),
                line("sys/kernel/osrelease"),
                Oshi.cpuModel(),
                limits.cpus(logicalCpus()),
                memory.bytes(),
                memory.source(),
                kibibytes("SwapTotal:"),
                bootedAt(),
                line("sys/kernel/random/boot_id"),
                Processes.effectiveId(status, "Uid:") == 0,
                System.getProperty("user.name"));
    }

    private String line(String name) {
        return proc.text(name).orElse("").strip();
    }

    private Instant bootedAt() {
        return Clocks.bootedAt(proc.text("stat").orElse(""));
    }

    private int logicalCpus() {
        long lines = proc.text("stat")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("cpu") && !line.startsWith("cpu "))
                .count();
        return (int) Math.max(1, lines);
    }

    private long kibibytes(String label) {
        return MemInfo.bytes(proc.text("meminfo").orElse(""), label).orElse(0L);
    }
}
