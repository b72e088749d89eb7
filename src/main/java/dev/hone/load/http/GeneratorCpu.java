package dev.hone.load.http;

import java.lang.management.ManagementFactory;
import java.util.List;

/** How busy the busiest loop was since the last look: near 1, the generator was the limit. */
final class GeneratorCpu {
    private final List<Thread> threads;
    private final long[] before;

    GeneratorCpu(List<Thread> threads) {
        this.threads = threads;
        this.before = new long[threads.size()];
        next(1);
    }

    /** Processor time of the busiest loop over the time passed. */
    double next(long passedNanos) {
        double busiest = 0;
        for (int i = 0; i < before.length; i++) {
            long now = ManagementFactory.getThreadMXBean()
                    .getThreadCpuTime(threads.get(i).threadId());
            if (now >= 0) {
                busiest = Math.max(busiest, (now - before[i]) / (double) Math.max(1, passedNanos));
                before[i] = now;
            }
        }
        return busiest;
    }
}
