package dev.hone.kind;

import java.time.Instant;

/**
 * What a host is; the facts that formulas may use.
 *
 * @param name          host name
 * @param os            such as {@code Debian GNU/Linux 12 (bookworm)}
 * @param kernel        such as {@code 6.1.0-28-amd64}
 * @param cpuModel      as /proc/cpuinfo names it
 * @param cpus          logical processors usable by this host or its cgroup
 * @param memoryBytes   memory that its services may use together: the cgroup's limit where there is one, else RAM
 * @param memorySource  where that figure comes from: {@code RAM}, {@code cgroup v2}, {@code cgroup v1}
 * @param swapBytes     swap space; 0 for none
 * @param bootedAt      when the kernel started
 * @param bootId        /proc/sys/kernel/random/boot_id
 * @param root          whether the agent runs as root
 * @param user          user the agent runs as
 */
public record HostFacts(
        String name,
        String os,
        String kernel,
        String cpuModel,
        int cpus,
        long memoryBytes,
        String memorySource,
        long swapBytes,
        Instant bootedAt,
        String bootId,
        boolean root,
        String user) {}
