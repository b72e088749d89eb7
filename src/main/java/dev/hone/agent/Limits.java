package dev.hone.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Limits that the top of the visible cgroup tree sets on everything here. On a plain host that top has none; in a
 * container it is the container's own group. The agent's own group is deliberately not asked: a limit on Hone is no
 * limit on the host's services.
 */
final class Limits {
    private final Path top;

    Limits(Path top) {
        this.top = top;
    }

    static Limits real() {
        return new Limits(Path.of("/sys/fs/cgroup"));
    }

    /**
     * Memory for all services together.
     *
     * @param bytes  amount
     * @param source {@code RAM}, {@code cgroup v2} or {@code cgroup v1}
     */
    record Memory(long bytes, String source) {}

    /** The limit where it is below RAM, v2 before v1, else RAM itself. */
    Memory memory(long ramBytes) {
        Optional<Memory> limited = number("memory.max")
                .map(bytes -> new Memory(bytes, "cgroup v2"))
                .or(() -> number("memory/memory.limit_in_bytes").map(bytes -> new Memory(bytes, "cgroup v1")));
        return limited.filter(limit -> limit.bytes() < ramBytes).orElse(new Memory(ramBytes, "RAM"));
    }

    /** Whole processors that the quota leaves, at least one. */
    int cpus(int online) {
        double quota = quotaV2().or(this::quotaV1).orElse((double) online);
        return (int) Math.max(1, Math.min(online, Math.ceil(quota)));
    }

    private Optional<Double> quotaV2() {
        return text("cpu.max")
                .map(line -> line.split(" "))
                .flatMap(part -> part[0].equals("max")
                        ? Optional.empty()
                        : Optional.of(Double.parseDouble(part[0]) / Double.parseDouble(part[1])));
    }

    private Optional<Double> quotaV1() {
        Optional<Long> quota = number("cpu/cpu.cfs_quota_us").filter(us -> us > 0);
        return quota.flatMap(us -> number("cpu/cpu.cfs_period_us").map(period -> (double) us / period));
    }

    private Optional<Long> number(String name) {
        return text(name).filter(text -> text.matches("\\d{1,18}")).map(Long::valueOf);
    }

    private Optional<String> text(String name) {
        try {
            return Optional.of(Files.readString(top.resolve(name)).strip());
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
