package dev.hone.question;

import dev.hone.advice.Seen;
import dev.hone.benchmark.Measured;
import dev.hone.budget.Budget;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.web.Units;
import java.util.List;
import java.util.Optional;

/** Children of php-fpm: what they take, how many are of use; and the workers of nginx beside them. */
final class Php {
    private static final long SMALL_HOST_BYTES = 512L << 20;

    private Php() {}

    static Answer memory(Ground ground) {
        return ground.of("php-fpm")
                .map(pool -> memory(ground, pool))
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("php.none"));
    }

    private static Answer memory(Ground ground, Seen pool) {
        Optional<MemoryItem> found = ground.host().budgetOf(pool).stream()
                .flatMap(b -> b.items().stream())
                .filter(i -> i.share() == Share.EXPECTED && i.label().startsWith("child"))
                .findFirst();
        if (found.isEmpty()) {
            return Answer.toMeasure("php-memory.unknown", pool.name()).next(Ground.page(pool));
        }
        MemoryItem child = found.get();
        Budget budget = ground.host().budget();
        long others = budget.expectedBytes() - child.bytes();
        long fit = Math.max(0, (budget.limitBytes() - others) / Math.max(1, child.bytesEach()));
        boolean measured = child.label().contains("as measured");
        String each = Units.bytes(child.bytesEach());
        Answer answer = Answer.of(
                        child.count() > fit ? "php-memory.over" : "php-memory.fits",
                        pool.name(),
                        child.count(),
                        each,
                        Units.bytes(child.bytes()),
                        Throughput.number(fit))
                .say(measured ? "php-memory.measured" : "php-memory.assumed", each)
                .sum("php-memory.sum", child.count(), each, Units.bytes(child.bytes()))
                .sum(
                        "php-memory.room",
                        Units.bytes(budget.limitBytes()),
                        Units.bytes(others),
                        each,
                        Throughput.number(fit));
        return Findings.with(ground, answer, pool, "children-above-memory")
                .say("php-memory.small", small(budget, others, child), each)
                .next("/hosts/" + pool.service().hostId() + "/budget", "next.budget");
    }

    /** Children beside all else on a host of 512 MiB. */
    private static long small(Budget budget, long others, MemoryItem child) {
        return Math.max(0, ((long) (SMALL_HOST_BYTES * budget.share()) - others) / Math.max(1, child.bytesEach()));
    }

    static Answer children(Ground ground) {
        return ground.of("php-fpm")
                .map(pool -> children(ground, pool))
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("php.none"));
    }

    private static Answer children(Ground ground, Seen pool) {
        int cpus = ground.host().facts().cpus();
        long most = (long) pool.amount("pm.max_children").orElse(0);
        Answer answer = Answer.of(most > cpus ? "children.more" : "children.fewer", pool.name(), most, cpus);
        Optional<Measured> computing = fastcgi(ground, pool, false);
        Optional<Measured> waiting = fastcgi(ground, pool, true);
        answer = with(answer, "children.computing", computing);
        answer = with(answer, "children.waiting", waiting);
        return computing.isPresent() && waiting.isPresent()
                ? answer.say("children.why")
                : answer.in(Answer.State.TO_MEASURE).say("children.none").next(Ground.measure(pool, ""));
    }

    private static Answer with(Answer answer, String key, Optional<Measured> run) {
        return run.map(r -> answer.say(key, Throughput.number(r.headline()), r.parameter("connections"))
                        .next(Ground.run(r)))
                .orElse(answer);
    }

    private static Optional<Measured> fastcgi(Ground ground, Seen pool, boolean waits) {
        List<Measured> runs = ground.counting(r -> r.spec().tool().equals("fastcgi")
                && r.serviceId().equals(pool.id())
                && !List.of("", "0").contains(r.parameter("wait_ms")) == waits);
        return Ground.best(runs);
    }

    static Answer workers(Ground ground) {
        return ground.of("nginx")
                .map(nginx -> workers(ground, nginx))
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("workers.nowhere"));
    }

    private static Answer workers(Ground ground, Seen nginx) {
        long workers = (long) nginx.figure("workers").orElse(0);
        int cpus = ground.host().facts().cpus();
        String key = workers > cpus ? "workers.more" : workers == cpus ? "workers.same" : "workers.fewer";
        Answer answer = Answer.of(key, nginx.name(), workers, cpus).say("workers.why");
        List<Measured> runs = ground.webRuns().stream()
                .filter(r -> r.serviceId().equals(nginx.id()))
                .toList();
        return runs.isEmpty()
                ? answer.in(Answer.State.TO_MEASURE)
                        .say("workers.none")
                        .next(Ground.measure(nginx, ""))
                        .next("/services/" + nginx.id() + "/edit?p=worker_processes", "next.edit", "worker_processes")
                : answer.next(Ground.run(runs.getFirst()))
                        .next("/services/" + nginx.id() + "/edit?p=worker_processes", "next.edit", "worker_processes");
    }
}
