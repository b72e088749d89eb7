package dev.hone.load.oltp;

import dev.hone.load.generator.AbortRule;
import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.generator.Stop;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Fills an empty database and runs one plan on it. */
public final class OltpLoad {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final OltpPlan plan;
    private final OltpTally running = new OltpTally();
    private final OltpTally counted = new OltpTally();
    private final List<Worker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private OltpTally.Look before = OltpTally.Look.NONE;
    private ThreadsCpu cpu = new ThreadsCpu(List.of(), 0);

    private OltpLoad(OltpPlan plan) {
        this.plan = plan;
    }

    /**
     * Runs the plan to its end, the stop or the abort rule.
     *
     * @param everySecond told what each second gave, warm-up included, by names such as {@code transactions_per_second}
     * @throws SQLException when the tables cannot be made
     */
    public static LoadOutcome run(OltpPlan plan, Consumer<Map<String, Double>> everySecond, Stop stop)
            throws SQLException, InterruptedException {
        return fill(plan, stop)
                ? new OltpLoad(plan).run(everySecond, stop)
                : new LoadOutcome(LoadOutcome.End.STOPPED, Map.of(), Map.of(), List.of(), "");
    }

    private static boolean fill(OltpPlan plan, Stop stop) throws SQLException, InterruptedException {
        try (Connection connection = Transactions.connect(plan)) {
            Tables.fill(connection, plan.rows(), () -> isStopped(stop));
        }
        return !stop.await(Duration.ZERO);
    }

    private static boolean isStopped(Stop stop) {
        try {
            return stop.await(Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private LoadOutcome run(Consumer<Map<String, Double>> everySecond, Stop stop) throws InterruptedException {
        var clockwork = new Clockwork(plan, System.nanoTime());
        var random = new SplittableRandom(plan.seed());
        for (int i = 0; i < plan.connections(); i++) {
            var worker = new Worker(plan, random.split(), clockwork, running, counted);
            workers.add(worker);
            threads.add(Thread.ofPlatform().daemon().name("hone-oltp-" + i).unstarted(worker));
        }
        try {
            threads.forEach(Thread::start);
            cpu = new ThreadsCpu(threads, clockwork.warmNanos());
            LoadOutcome.End end = follow(clockwork, everySecond, stop);
            long endedNanos = System.nanoTime();
            if (end == LoadOutcome.End.COMPLETED) {
                giveUpTheRest(clockwork);
            }
            return outcome(end, clockwork, endedNanos);
        } finally {
            workers.forEach(Worker::stop);
            for (Thread thread : threads) {
                thread.join(Duration.ofSeconds(2));
            }
        }
    }

    private LoadOutcome.End follow(Clockwork clockwork, Consumer<Map<String, Double>> everySecond, Stop stop)
            throws InterruptedException {
        var abort = new AbortRule("transactions_per_second");
        long taken = clockwork.startNanos();
        for (long at = taken + SECOND_NANOS; !clockwork.isOver(at - 1); at += SECOND_NANOS) {
            if (stop.await(Duration.ofNanos(at - System.nanoTime()))) {
                return LoadOutcome.End.STOPPED;
            }
            long now = System.nanoTime();
            Map<String, Double> second = second((now - taken) / 1e9);
            taken = now;
            everySecond.accept(second);
            if (abort.endsAfter(second)) {
                return LoadOutcome.End.ABORTED;
            }
        }
        while (threads.stream().anyMatch(Thread::isAlive) && !isOverdue(clockwork)) {
            if (stop.await(LOOK)) {
                return LoadOutcome.End.STOPPED;
            }
        }
        return LoadOutcome.End.COMPLETED;
    }

    private boolean isOverdue(Clockwork clockwork) {
        return System.nanoTime() - clockwork.endNanos() > plan.timeout().toNanos();
    }

    private Map<String, Double> second(double seconds) {
        cpu.look();
        OltpTally.Look now = running.look();
        Map<String, Double> values = OltpFigures.second(before, now, seconds);
        before = now;
        return values;
    }

    /** Starts of the open model that no connection ever took were missed. */
    private void giveUpTheRest(Clockwork clockwork) {
        if (!clockwork.isOpen()) {
            return;
        }
        long now = System.nanoTime();
        for (long due = clockwork.take(); !clockwork.isOver(due); due = clockwork.take()) {
            if (clockwork.counts(due)) {
                counted.missed(now - due);
            }
        }
    }

    private LoadOutcome outcome(LoadOutcome.End end, Clockwork clockwork, long endedNanos) {
        long until = clockwork.isOver(endedNanos) ? clockwork.endNanos() : Math.max(endedNanos, clockwork.warmNanos());
        OltpTally.Look all = counted.look();
        return new LoadOutcome(
                end,
                OltpFigures.total(all, (until - clockwork.warmNanos()) / 1e9, cpu.ratio(), plan.mix()),
                OltpFigures.latency(all),
                List.of(),
                lastError());
    }

    private String lastError() {
        @Nullable
        SQLException last = workers.stream()
                .map(Worker::lastError)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return last == null ? "" : String.valueOf(last.getMessage());
    }
}
