package dev.hone.load.memcached;

import dev.hone.load.generator.AbortRule;
import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.generator.Stop;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Runs one plan: writes its keys, reads and writes them, deletes them. What is stored already is never evicted for it: it does
 * not begin unless free memory has room for all of its keys. Pages that its keys took stay with memcached, as all pages do.
 */
public final class MemcachedLoad {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int BATCH = 500;

    private final MemcachedPlan plan;
    private final String value;
    private final Counts running = new Counts();
    private final Counts counted = new Counts();
    private final List<Thread> threads = new ArrayList<>();
    private final long warmNanos;
    private final long endNanos;
    private volatile boolean stopped;
    private volatile String lastError = "";

    private MemcachedLoad(MemcachedPlan plan) {
        this.plan = plan;
        this.value = "x".repeat(plan.valueBytes());
        this.warmNanos = System.nanoTime() + plan.warmUp().toNanos();
        this.endNanos = warmNanos + plan.duration().toNanos();
    }

    /** Bytes that memcached may still take for new pages before it evicts anything. */
    public static long freeBytes(MemcachedPlan plan) throws IOException {
        try (Client client = new Client(plan)) {
            long limit = number(client.stats("stats"), "limit_maxbytes");
            return limit - number(client.stats("stats slabs"), "total_malloced");
        }
    }

    /** Whether memcached takes an item of that size with its key and head. */
    public static boolean takes(MemcachedPlan plan) throws IOException {
        try (Client client = new Client(plan)) {
            return number(client.stats("stats settings"), "item_size_max") > plan.valueBytes() + 200L;
        }
    }

    /** Runs to the end, the stop or the abort rule, and deletes the keys in every case. */
    public static LoadOutcome run(MemcachedPlan plan, Consumer<Map<String, Double>> everySecond, Stop stop)
            throws IOException, InterruptedException {
        try {
            fill(plan);
            return new MemcachedLoad(plan).run(everySecond, stop);
        } finally {
            clear(plan);
        }
    }

    private static void fill(MemcachedPlan plan) throws IOException {
        String value = "x".repeat(plan.valueBytes());
        try (Client client = new Client(plan)) {
            for (int i = 0; i < plan.keys(); i++) {
                client.set(plan.key(i), value);
            }
        }
    }

    private static void clear(MemcachedPlan plan) throws IOException {
        try (Client client = new Client(plan)) {
            for (int from = 0; from < plan.keys(); from += BATCH) {
                List<String> keys = new ArrayList<>();
                for (int i = from; i < Math.min(plan.keys(), from + BATCH); i++) {
                    keys.add(plan.key(i));
                }
                client.delete(keys);
            }
        }
    }

    private LoadOutcome run(Consumer<Map<String, Double>> everySecond, Stop stop) throws InterruptedException {
        var random = new SplittableRandom(plan.seed());
        for (int i = 0; i < plan.connections(); i++) {
            SplittableRandom own = random.split();
            threads.add(Thread.ofPlatform().daemon().name("hone-memcached-" + i).start(() -> work(own)));
        }
        try {
            LoadOutcome.End end = follow(everySecond, stop);
            double seconds = Math.max(0, Math.min(System.nanoTime(), endNanos) - warmNanos) / 1e9;
            Map<String, Double> figures = counted.total(seconds);
            figures.put("generator_cpu_ratio", cpuRatio());
            return new LoadOutcome(end, figures, counted.latencies(), List.of(), lastError);
        } finally {
            stopped = true;
            for (Thread thread : threads) {
                thread.join(Duration.ofSeconds(2));
            }
        }
    }

    private LoadOutcome.End follow(Consumer<Map<String, Double>> everySecond, Stop stop) throws InterruptedException {
        var abort = new AbortRule("requests_per_second");
        long taken = System.nanoTime();
        for (long at = taken + SECOND_NANOS; at - SECOND_NANOS < endNanos; at += SECOND_NANOS) {
            if (stop.await(Duration.ofNanos(Math.max(0, Math.min(at, endNanos) - System.nanoTime())))) {
                return LoadOutcome.End.STOPPED;
            }
            long now = System.nanoTime();
            Map<String, Double> second = running.second(Math.max(1e-3, (now - taken) / 1e9));
            taken = now;
            everySecond.accept(second);
            if (abort.endsAfter(second)) {
                return LoadOutcome.End.ABORTED;
            }
        }
        return LoadOutcome.End.COMPLETED;
    }

    private void work(SplittableRandom random) {
        while (isOn()) {
            try (Client client = new Client(plan)) {
                while (isOn()) {
                    one(client, random);
                }
            } catch (IOException e) {
                lastError = String.valueOf(e.getMessage());
                running.failed();
                counted.failed();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
    }

    private boolean isOn() {
        return !stopped && System.nanoTime() - endNanos < 0;
    }

    /** A request belongs to the moment at which it was answered. */
    private void one(Client client, SplittableRandom random) throws IOException {
        String key = plan.key(random.nextInt(plan.keys()));
        boolean reads = random.nextInt(100) < plan.readPercent();
        long began = System.nanoTime();
        boolean hit = false;
        if (reads) {
            hit = client.get(key);
        } else {
            client.set(key, value);
        }
        long ended = System.nanoTime();
        tell(running, reads, hit, ended - began);
        if (ended - warmNanos >= 0 && ended - endNanos < 0) {
            tell(counted, reads, hit, ended - began);
        }
    }

    private static void tell(Counts counts, boolean reads, boolean hit, long nanos) {
        if (reads) {
            counts.read(hit, nanos);
        } else {
            counts.done(nanos);
        }
    }

    /** Processor time of the connections' threads, as a part of what they could use at most. */
    private double cpuRatio() {
        long used = threads.stream()
                .mapToLong(t -> Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(t.threadId())))
                .sum();
        long passed = System.nanoTime() - warmNanos + plan.warmUp().toNanos();
        int most = Math.min(threads.size(), Runtime.getRuntime().availableProcessors());
        return passed <= 0 ? 0 : used / (double) passed / most;
    }

    private static long number(Map<String, String> stats, String name) {
        String value = stats.getOrDefault(name, "0");
        return value.matches("[0-9]{1,18}") ? Long.parseLong(value) : 0;
    }
}
