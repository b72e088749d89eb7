package dev.hone.load.fastcgi;

import dev.hone.kind.Host;
import dev.hone.kind.protocol.FastCgi;
import dev.hone.load.generator.AbortRule;
import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.generator.Stop;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Closed model: each connection sends its next request when the last was answered. */
public final class FastCgiLoad {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long AFTER_AN_ERROR_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int LARGEST_BYTES = 1 << 20;

    private final Host host;
    private final FastCgiPlan plan;
    private final byte[] request;
    private final Counts running = new Counts();
    private final Counts counted = new Counts();
    private final List<Thread> threads = new ArrayList<>();
    private final long startNanos = System.nanoTime();
    private final long warmNanos;
    private final long endNanos;
    private volatile boolean stopped;
    private volatile String lastError = "";

    private FastCgiLoad(Host host, FastCgiPlan plan) {
        this.host = host;
        this.plan = plan;
        this.request = FastCgi.request(plan.parameters());
        this.warmNanos = startNanos + plan.warmUp().toNanos();
        this.endNanos = warmNanos + plan.duration().toNanos();
    }

    /** What one request is answered; what the page is not expected to say ends in an IOException that names it. */
    public static void tryOnce(Host host, FastCgiPlan plan) throws IOException {
        new FastCgiLoad(host, plan).ask();
    }

    /** Runs to the end, the stop or the abort rule. */
    public static LoadOutcome run(Host host, FastCgiPlan plan, Consumer<Map<String, Double>> everySecond, Stop stop)
            throws InterruptedException {
        return new FastCgiLoad(host, plan).run(everySecond, stop);
    }

    private LoadOutcome run(Consumer<Map<String, Double>> everySecond, Stop stop) throws InterruptedException {
        for (int i = 0; i < plan.connections(); i++) {
            threads.add(Thread.ofPlatform().daemon().name("hone-fastcgi-" + i).start(this::work));
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
        long taken = startNanos;
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

    private void work() {
        while (!stopped && System.nanoTime() - endNanos < 0) {
            long began = System.nanoTime();
            try {
                answered(ask(), began);
            } catch (IOException e) {
                lastError = String.valueOf(e.getMessage());
                running.failed();
                if (counts(System.nanoTime())) {
                    counted.failed();
                }
                LockSupport.parkNanos(AFTER_AN_ERROR_NANOS);
            }
        }
    }

    /** A request belongs to the moment at which it was answered. */
    private void answered(int size, long began) {
        long ended = System.nanoTime();
        running.answered(ended - began, size);
        if (counts(ended)) {
            counted.answered(ended - began, size);
        }
    }

    private boolean counts(long nanos) {
        return nanos - warmNanos >= 0 && nanos - endNanos < 0;
    }

    private int ask() throws IOException {
        byte[] bytes = host.exchange(plan.to(), request, LARGEST_BYTES, plan.timeout());
        FastCgi.Answer answer = FastCgi.answer(bytes);
        if (!answer.isGood() || !answer.body().startsWith(plan.expected())) {
            throw new IOException("the pool answered status %d %s %s"
                    .formatted(answer.status(), answer.errors().strip(), start(answer.body())));
        }
        return bytes.length;
    }

    private static String start(String body) {
        return body.strip().lines().findFirst().orElse("");
    }

    /** Processor time of the connections' threads, as a part of what they could use at most. */
    private double cpuRatio() {
        long used = threads.stream()
                .mapToLong(t -> Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(t.threadId())))
                .sum();
        long passed = System.nanoTime() - startNanos;
        int most = Math.min(threads.size(), Runtime.getRuntime().availableProcessors());
        return passed <= 0 ? 0 : used / (double) passed / most;
    }
}
