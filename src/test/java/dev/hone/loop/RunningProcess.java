package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
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
                .sorted(Comparator.comparing(RunningProcess::pid))
                .toList();
    }

    /** The version that the very program of this process, {@code /proc/PID/exe}, names when it is asked. */
    public String version(String option) {
        try {
            String program = Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "exe"))
                    .toString();
            Process asked = new ProcessBuilder(program, option)
                    .redirectErrorStream(true)
                    .start();
            String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return said.replaceFirst("(?s).*?([0-9]+\\.[0-9]+(?:\\.[0-9]+)*).*", "$1");
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " is gone", e);
        }
    }
}
