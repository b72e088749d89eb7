package dev.hone.load.oltp;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** Processor time of the connections' threads after the warm-up, as a part of what so many threads could use at most. */
final class ThreadsCpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Thread> threads;
    private final long warmNanos;
    private long firstNanos;
    private long firstCpu = -1;
    private long lastNanos;
    private long lastCpu;

    ThreadsCpu(List<Thread> threads, long warmNanos) {
        this.threads = List.copyOf(threads);
        this.warmNanos = warmNanos;
    }

    /** Called every second, while the threads live. */
    void look() {
        lastNanos = System.nanoTime();
        lastCpu = threads.stream()
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.threadId())))
                .sum();
        if (firstCpu < 0 && lastNanos - warmNanos >= 0) {
            firstNanos = lastNanos;
            firstCpu = lastCpu;
        }
    }

    /** Near 1, the load generator was the bottleneck; 0 when there was too little time to tell. */
    double ratio() {
        long passed = lastNanos - firstNanos;
        int most = Math.min(threads.size(), Runtime.getRuntime().availableProcessors());
        return firstCpu < 0 || passed <= 0 || most == 0 ? 0 : (lastCpu - firstCpu) / (double) passed / most;
    }
}
