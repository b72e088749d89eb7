package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Marks of a process from /proc, by which a test proves that it speaks of the one that it started. */
public record RunningProcess(long pid, long startTicks) {
    /** The process as it is now; fails when it is gone. */
    public static RunningProcess of(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return new RunningProcess(pid, Long.parseLong(fields[19]));
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " is gone", e);
        }
    }

    /** Its living children, by PID. */
    public List<RunningProcess> children() {
        return ProcessHandle.of(pid)
                .orElseThrow()
                .children()
                .map(p -> of(p.pid()))
                .sorted(java.util.Comparator.comparing(RunningProcess::pid))
                .toList();
    }
}
