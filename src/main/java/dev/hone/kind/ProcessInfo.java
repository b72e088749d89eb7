package dev.hone.kind;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A running process, from /proc/PID. Zombies are never listed.
 *
 * @param pid        process id
 * @param parentPid  its parent
 * @param startTicks field 22 of /proc/PID/stat: clock ticks since boot
 * @param startedAt  the same as an instant
 * @param comm       /proc/PID/comm
 * @param command    /proc/PID/cmdline split at NUL; services may overwrite it
 * @param executable target of /proc/PID/exe without " (deleted)"; empty path when it may not be read
 * @param cwd        target of /proc/PID/cwd; empty path when it may not be read
 * @param uid        effective user
 * @param gid        effective group
 * @param unit       unit of the service manager from /proc/PID/cgroup, empty when none
 */
public record ProcessInfo(
        int pid,
        int parentPid,
        long startTicks,
        Instant startedAt,
        String comm,
        List<String> command,
        Path executable,
        Path cwd,
        int uid,
        int gid,
        String unit) {
    public ProcessInfo {
        command = List.copyOf(command);
    }
}
