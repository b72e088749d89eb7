package dev.hone.load;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares what the processors did with what the services of this host and Hone itself account for; the rest was used by
 * strangers, and a run that shared the machine with strangers measured them too.
 *
 * <p>A process that ended in between counts through its parent, which the kernel credits when it reaps a child.
 */
final class CpuWatch {
    private static final int USER = 11;
    private static final int CHILDREN_SYSTEM = 14;
    private static final int PARENT = 1;
    private static final int GUEST = 8;
    private static final int DEEPEST = 64;

    private final Path proc;
    private final Set<Integer> roots;
    private final Look start;

    private record Process(int parent, long ticks) {}

    private record Look(long total, long idle, long steal, Map<Integer, Process> processes) {}

    private CpuWatch(Path proc, Set<Integer> roots) throws IOException {
        this.proc = proc;
        this.roots = roots;
        this.start = look();
    }

    /** Starts to watch; the main processes of services and their children are known, and so is this one. */
    static CpuWatch start(Path proc, Collection<Integer> services) throws IOException {
        Set<Integer> roots = new HashSet<>(services);
        roots.add((int) ProcessHandle.current().pid());
        roots.remove(0);
        return new CpuWatch(proc, roots);
    }

    CpuUse sinceStart() throws IOException {
        Look now = look();
        double total = Math.max(1, now.total() - start.total());
        double idle = now.idle() - start.idle();
        double steal = now.steal() - start.steal();
        double known = Math.max(0, known(now.processes()) - knownBefore(now.processes()));
        double busy = Math.max(0, total - idle - steal);
        return new CpuUse(busy / total, steal / total, Math.max(0, busy - known) / total);
    }

    private Look look() throws IOException {
        String[] fields = Files.readString(proc.resolve("stat"))
                .lines()
                .findFirst()
                .orElse("")
                .split("\\s+");
        long total = 0;
        for (int i = 1; i <= Math.min(GUEST, fields.length - 1); i++) {
            total += Long.parseLong(fields[i]);
        }
        long steal = fields.length > GUEST ? Long.parseLong(fields[GUEST]) : 0;
        return new Look(total, Long.parseLong(fields[4]) + Long.parseLong(fields[5]), steal, processes());
    }

    private long known(Map<Integer, Process> processes) {
        return processes.entrySet().stream()
                .filter(entry -> isKnown(entry.getKey(), processes))
                .mapToLong(entry -> entry.getValue().ticks())
                .sum();
    }

    /** What the known ones had used at the start, without those that ended and left no parent that was credited. */
    private long knownBefore(Map<Integer, Process> now) {
        return start.processes().entrySet().stream()
                .filter(entry -> isKnown(entry.getKey(), start.processes()) && isCredited(entry.getKey(), now))
                .mapToLong(entry -> entry.getValue().ticks())
                .sum();
    }

    private boolean isCredited(int pid, Map<Integer, Process> now) {
        int at = pid;
        for (int depth = 0; depth < DEEPEST && start.processes().containsKey(at); depth++) {
            if (now.containsKey(at)) {
                return isKnown(at, now);
            }
            at = start.processes().get(at).parent();
        }
        return false;
    }

    private boolean isKnown(int pid, Map<Integer, Process> processes) {
        int at = pid;
        for (int depth = 0; depth < DEEPEST && processes.containsKey(at); depth++) {
            if (roots.contains(at)) {
                return true;
            }
            at = processes.get(at).parent();
        }
        return false;
    }

    private Map<Integer, Process> processes() throws IOException {
        Map<Integer, Process> processes = new HashMap<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path directory : directories) {
                read(directory)
                        .ifPresent(p -> processes.put(
                                Integer.parseInt(directory.getFileName().toString()), p));
            }
        }
        return processes;
    }

    private static Optional<Process> read(Path directory) {
        try {
            String stat = Files.readString(directory.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = 0;
            for (int i = USER; i <= CHILDREN_SYSTEM; i++) {
                ticks += Long.parseLong(fields[i]);
            }
            return Optional.of(new Process(Integer.parseInt(fields[PARENT]), ticks));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
