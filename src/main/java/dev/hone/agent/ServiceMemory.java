package dev.hone.agent;

import dev.hone.kind.Installation;
import dev.hone.kind.Portion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a service: the summed proportional set size of its main process and everything below that, line {@code Pss} of
 * /proc/PID/smaps_rollup. Reading it costs some 6 ms of CPU per GiB mapped, so an answer is kept for a while.
 */
final class ServiceMemory {
    private static final Duration KEEP = Duration.ofSeconds(30);
    private static final Duration KEEP_IN_A_RUN = Duration.ofSeconds(5);

    private final Proc proc;
    private final Processes processes;
    private final LongSupplier nanos;
    private final Map<String, Measured> known = new ConcurrentHashMap<>();
    private volatile boolean inRun;

    ServiceMemory(Proc proc, LongSupplier nanos) {
        this.proc = proc;
        this.processes = new Processes(proc);
        this.nanos = nanos;
    }

    private record Measured(
            long atNanos, long startTicks, @Nullable Long bytes) {}

    /** While a run is on, figures are at most five seconds old, else thirty. */
    void inRun(boolean now) {
        inRun = now;
    }

    /**
     * Bytes; null when the host itself is meant, when the process is gone, or when any part may not be read.
     *
     * @param part which part of each PID at or below the main process is the service's
     */
    @Nullable
    Long pssBytes(Installation at, IntFunction<Portion> part) {
        if (at.pid() == 0) {
            return null;
        }
        Measured before = known.get(at.id());
        Duration keep = inRun ? KEEP_IN_A_RUN : KEEP;
        if (before != null
                && before.startTicks() == at.startTicks()
                && nanos.getAsLong() - before.atNanos() < keep.toNanos()) {
            return before.bytes();
        }
        Measured now = new Measured(nanos.getAsLong(), at.startTicks(), measure(at.pid(), part));
        known.put(at.id(), now);
        return now.bytes();
    }

    private @Nullable Long measure(int pid, IntFunction<Portion> part) {
        long sum = 0;
        for (int each : withDescendants(pid)) {
            Portion portion = part.apply(each);
            if (portion == Portion.NONE) {
                continue;
            }
            String rollup = proc.text(each + "/smaps_rollup").orElse("");
            if (rollup.isEmpty()
                    && processes.stat(each).filter(stat -> !stat.isDead()).isPresent()) {
                return null;
            }
            sum += bytes(rollup, portion);
        }
        return sum == 0 ? null : sum;
    }

    /**
     * Both figures of what is private are too large in a way of their own: {@code Pss_Anon} (since kernel 5.9) has a share of the
     * parent's heap, {@code Private_Dirty} has shared memory that only this process has touched. The smaller is nearer.
     */
    static long bytes(String rollup, Portion portion) {
        long all = MemInfo.bytes(rollup, "Pss:").orElse(0L);
        long own = Math.min(
                MemInfo.bytes(rollup, "Pss_Anon:").orElse(all),
                MemInfo.bytes(rollup, "Private_Dirty:").orElse(all));
        return switch (portion) {
            case NONE -> 0;
            case ALL -> all;
            case PRIVATE -> own;
            case SHARED -> all - own;
        };
    }

    private List<Integer> withDescendants(int pid) {
        Map<Integer, List<Integer>> children = processes.stats().stream()
                .filter(stat -> !stat.isDead())
                .collect(Collectors.groupingBy(
                        ProcStat::parentPid, HashMap::new, Collectors.mapping(ProcStat::pid, Collectors.toList())));
        List<Integer> all = new ArrayList<>();
        Deque<Integer> next = new ArrayDeque<>(List.of(pid));
        while (!next.isEmpty()) {
            int each = next.removeFirst();
            all.add(each);
            next.addAll(children.getOrDefault(each, List.of()));
        }
        return all;
    }
}
