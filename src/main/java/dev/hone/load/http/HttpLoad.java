package dev.hone.load.http;

import dev.hone.load.generator.AbortRule;
import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.generator.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs one HTTP plan: starts the loops, tells every second how it goes, sums up. */
public final class HttpLoad {
    private static final Duration LEAD = Duration.ofMillis(5);
    private static final Duration DRAIN_LOOK = Duration.ofMillis(20);

    private final HttpPlan plan;
    private final List<EventLoop> loops = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private HttpLoad(HttpPlan plan) throws IOException {
        this.plan = plan;
        for (int i = 0; i < plan.threads(); i++) {
            EventLoop loop = new EventLoop(plan, i);
            loops.add(loop);
            threads.add(Thread.ofPlatform().daemon().name("hone-load-" + i).unstarted(loop));
        }
    }

    /**
     * Runs the plan to its end, the stop or the abort rule: three seconds in a row in which more requests failed than were
     * answered.
     *
     * @param everySecond told what each second gave, warm-up included, by names such as {@code requests_per_second}
     * @throws IOException when no sockets can be had
     */
    public static LoadOutcome run(HttpPlan plan, Consumer<Map<String, Double>> everySecond, Stop stop)
            throws IOException, InterruptedException {
        return new HttpLoad(plan).run(everySecond, stop);
    }

    private LoadOutcome run(Consumer<Map<String, Double>> everySecond, Stop stop)
            throws IOException, InterruptedException {
        try {
            threads.forEach(Thread::start);
            for (EventLoop loop : loops) {
                loop.awaitReady();
                refuseIfBroken(loop);
            }
            Window window = window();
            loops.forEach(loop -> loop.start(window));
            LoadOutcome.End end = follow(window, everySecond, stop);
            long endedNanos = System.nanoTime();
            halt();
            return HttpFigures.outcome(end, loops, window, endedNanos);
        } finally {
            loops.forEach(EventLoop::halt);
        }
    }

    private static void refuseIfBroken(EventLoop loop) throws IOException {
        if (loop.broken() instanceof IOException cause) {
            throw new IOException(cause.getMessage(), cause);
        }
    }

    private Window window() {
        long start = System.nanoTime() + LEAD.toNanos();
        long warm = start + plan.warmUp().toNanos();
        return new Window(start, warm, warm + plan.duration().toNanos());
    }

    private LoadOutcome.End follow(Window window, Consumer<Map<String, Double>> everySecond, Stop stop)
            throws InterruptedException {
        Seconds seconds = new Seconds(
                loops, plan.isOpen() ? plan.schedule() : null, new GeneratorCpu(threads), window.startNanos());
        var abort = new AbortRule("requests_per_second");
        while (!window.isOver(seconds.endNanos() - 1)) {
            if (stop.await(Duration.ofNanos(seconds.endNanos() - System.nanoTime()))) {
                return LoadOutcome.End.STOPPED;
            }
            Map<String, Double> second = seconds.next();
            everySecond.accept(second);
            if (abort.endsAfter(second)) {
                return LoadOutcome.End.ABORTED;
            }
        }
        while (threads.stream().anyMatch(Thread::isAlive)) {
            if (stop.await(DRAIN_LOOK)) {
                return LoadOutcome.End.STOPPED;
            }
        }
        return LoadOutcome.End.COMPLETED;
    }

    private void halt() throws InterruptedException {
        loops.forEach(EventLoop::halt);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
