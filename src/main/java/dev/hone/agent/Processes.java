package dev.hone.agent;

import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads processes from /proc; zombies and threads of the kernel are left out. */
final class Processes {
    private final Proc proc;

    Processes(Proc proc) {
        this.proc = proc;
    }

    /** Every process that may be seen, by PID. */
    List<ProcessInfo> all() {
        Instant bootedAt = bootedAt();
        List<ProcessInfo> found = new ArrayList<>();
        for (int pid : pids()) {
            read(pid, bootedAt).ifPresent(found::add);
        }
        return found;
    }

    Optional<ProcessInfo> one(int pid) {
        return read(pid, bootedAt());
    }

    /** The parsed stat file of every process, zombies too: the cheap look. */
    List<ProcStat> stats() {
        List<ProcStat> found = new ArrayList<>();
        for (int pid : pids()) {
            stat(pid).ifPresent(found::add);
        }
        return found;
    }

    Optional<ProcStat> stat(int pid) {
        return proc.text(pid + "/stat").map(ProcStat::parse);
    }

    private Optional<ProcessInfo> read(int pid, Instant bootedAt) {
        return stat(pid)
                .filter(stat -> !stat.isDead() && !stat.isKernelThread())
                .flatMap(stat -> proc.text(pid + "/status").map(status -> describe(stat, status, bootedAt)));
    }

    private ProcessInfo describe(ProcStat stat, String status, Instant bootedAt) {
        String at = stat.pid() + "/";
        return new ProcessInfo(
                stat.pid(),
                stat.parentPid(),
                stat.startTicks(),
                Clocks.at(bootedAt, stat.startTicks()),
                utf8(stat.comm()),
                arguments(proc.text(at + "cmdline").orElse("")),
                proc.link(at + "exe"),
                proc.link(at + "cwd"),
                effectiveId(status, "Uid:"),
                effectiveId(status, "Gid:"),
                CgroupUnit.of(proc.text(at + "cgroup").orElse("")));
    }

    /** Splits at NUL; an argument may be empty, the NUL after the last one is no argument. */
    static List<String> arguments(String cmdline) {
        if (cmdline.isEmpty()) {
            return List.of();
        }
        String whole = cmdline.endsWith("\0") ? cmdline.substring(0, cmdline.length() - 1) : cmdline;
        return Arrays.stream(whole.split("\0", -1)).map(Processes::utf8).toList();
    }

    /** Second of the four ids of a line of /proc/PID/status: the effective one. */
    static int effectiveId(String status, String label) {
        return status.lines()
                .filter(line -> line.startsWith(label))
                .findFirst()
                .map(line -> Integer.parseUnsignedInt(
                        line.substring(label.length()).strip().split("\\s+")[1]))
                .orElse(-1);
    }

    private List<Integer> pids() {
        List<Integer> pids = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc.path(""), "[0-9]*")) {
            entries.forEach(
                    entry -> pids.add(Integer.valueOf(entry.getFileName().toString())));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + proc.path("") + "; is /proc mounted?", e);
        }
        pids.sort(Comparator.naturalOrder());
        return pids;
    }

    private Instant bootedAt() {
        return Clocks.bootedAt(proc.text("stat").orElse(""));
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
