package dev.hone.benchmark;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.fleet.Fleet;
import dev.hone.web.Problem;
import dev.hone.wire.Order;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunSample;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Everything that people can do with runs; pages and API call the same methods. */
@Service
class Runs {
    /** Most runs that one request may queue. */
    static final int MOST_TIMES = 30;

    private final RunStore store;
    private final Workloads workloads;
    private final Fleet fleet;
    private final Audit audit;
    private final Clock clock;

    Runs(RunStore store, Workloads workloads, Fleet fleet, Audit audit, Clock clock) {
        this.store = store;
        this.workloads = workloads;
        this.fleet = fleet;
        this.audit = audit;
        this.clock = clock;
    }

    Run find(long number) {
        return store.find(number)
                .orElseThrow(() -> Problem.missing("run #" + number).thrown());
    }

    /** Samples so far, or all of them once it has ended. */
    List<RunSample> samples(Run run) {
        RunResult result = run.result();
        return result == null ? store.samples(run.number()) : result.samples();
    }

    /** Queues a workload so many times on its service's host, which runs one at a time. */
    @Transactional
    List<Long> start(long workloadId, int times, Actor actor) {
        if (times < 1 || times > MOST_TIMES) {
            throw Problem.at(422, "out_of_range", "times must be 1.." + MOST_TIMES + ", was " + times, "/times")
                    .thrown();
        }
        Workload workload = workloads.find(workloadId);
        if (!workload.canRun()) {
            throw Problem.of(422, "nothing_to_run", workload.name() + " holds what was imported; no tool can run it")
                    .thrown();
        }
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            String order = UUID.randomUUID().toString();
            long number = store.add(workload, order, actor.words(), clock.instant());
            audit.record(actor, "run.start", "run #" + number, workload.name());
            fleet.send(workload.hostId(), new Order.Run(order, number, workload.serviceId(), workload.spec()));
            numbers.add(number);
        }
        return numbers;
    }

    /** Asks the host to end a run at once; the end comes as its result. */
    Run stop(long number, Actor actor) {
        Run run = find(number);
        if (!run.state().isUnderWay()) {
            throw Problem.of(
                            409,
                            "not_under_way",
                            "run #" + number + " is " + run.state().word() + " already")
                    .thrown();
        }
        audit.record(actor, "run.stop", "run #" + number, "");
        fleet.send(run.hostId(), new Order.StopRun(UUID.randomUUID().toString(), number));
        return Objects.requireNonNull(run);
    }

    /** Keeps the host reporting every second while somebody looks at a run. */
    void watch(Run run) {
        if (run.state().isUnderWay()) {
            fleet.watch(run.hostId());
        }
    }
}
