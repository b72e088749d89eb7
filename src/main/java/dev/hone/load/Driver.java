package dev.hone.load;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunResult.End;
import dev.hone.wire.RunSample;
import dev.hone.wire.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs workloads on this host, against its own services alone.
 *
 * <p>Whatever goes wrong comes back as a result that says so; only bugs are thrown. The caller sees to it that one run is
 * under way at a time: two would measure each other.
 */
public final class Driver {
    private static final Path PROC = Path.of("/proc");
    private static final Map<String, Engine> ENGINES = Map.of(
            "http", new HttpEngine(),
            "ab", new AbEngine(),
            "wrk", new WrkEngine(),
            "pgbench", new PgbenchEngine(),
            "sysbench", new SysbenchEngine(),
            "oltp", new OltpEngine(),
            "redis-benchmark", new RedisBenchmarkEngine(),
            "memcached", new MemcachedEngine(),
            "fastcgi", new FastCgiEngine());

    private final Host host;
    private final Supplier<List<Installation>> services;
    private final Limits limits;

    /**
     * A driver for a host.
     *
     * @param services every service found there now; what they use of the processors is not foreign
     */
    public Driver(Host host, Supplier<List<Installation>> services, Limits limits) {
        this.host = host;
        this.services = services;
        this.limits = limits;
    }

    /**
     * Runs a workload once.
     *
     * @param at the service to put load on, as found just now
     * @param progress told every second how it goes, warm-up included
     * @param stop given to end it at once
     */
    public RunResult run(
            ServiceKind kind, Installation at, WorkloadSpec spec, Consumer<RunSample> progress, StopSignal stop)
            throws InterruptedException {
        Instant started = Instant.now();
        List<RunSample> samples = Collections.synchronizedList(new ArrayList<>());
        Consumer<RunSample> keep = sample -> {
            samples.add(sample);
            progress.accept(sample);
        };
        Map<String, String> before = Fingerprint.of(host, kind, at);
        Measured measured = measure(at, spec, keep, stop);
        return new RunResult(
                measured.end(),
                measured.message(),
                started,
                Instant.now(),
                measured.figure(spec.metric()),
                measured.figures(),
                measured.latencyMicros(),
                measured.openModel(),
                samples,
                measured.end() == End.COMPLETED ? reasons(kind, at, spec, measured, before) : List.of(),
                withGenerator(before, measured),
                measured.output());
    }

    private Measured measure(Installation at, WorkloadSpec spec, Consumer<RunSample> progress, StopSignal stop)
            throws InterruptedException {
        String tool = spec.tool();
        try {
            Engine engine = engine(spec);
            Parameters parameters = Parameters.of(tool, spec.parameters());
            return withMachine(new Job(host, at, services, spec, parameters, limits, progress, stop), engine);
        } catch (AccessDenied e) {
            return Measured.failed(tool, e.getMessage() + "; allow it by: " + e.remedy(), "");
        } catch (CannotRun | IOException e) {
            return Measured.failed(tool, String.valueOf(e.getMessage()), "");
        }
    }

    private Engine engine(WorkloadSpec spec) throws CannotRun {
        Engine engine = ENGINES.get(spec.tool());
        if (engine == null) {
            throw new CannotRun("tool must be one of " + new TreeSet<>(ENGINES.keySet()) + ", was " + spec.tool());
        }
        if (spec.warmUpSeconds() + spec.durationSeconds() > limits.seconds()) {
            throw new CannotRun("warm-up and duration together may be %d s, were %d s"
                    .formatted(limits.seconds(), spec.warmUpSeconds() + spec.durationSeconds()));
        }
        return engine;
    }

    private Measured withMachine(Job job, Engine engine) throws CannotRun, IOException, InterruptedException {
        CpuWatch watch = CpuWatch.start(
                PROC, services.get().stream().map(Installation::pid).toList());
        Measured measured = engine.run(job);
        CpuUse use = watch.sinceStart();
        return measured.with(Map.of(
                "cpu_busy_ratio", use.busyRatio(),
                "foreign_cpu_ratio", use.foreignRatio(),
                "steal_cpu_ratio", use.stealRatio()));
    }

    private List<String> reasons(
            ServiceKind kind, Installation at, WorkloadSpec spec, Measured measured, Map<String, String> before) {
        List<String> reasons =
                new ArrayList<>(Validity.reasons(measured.figures(), before, Fingerprint.of(host, kind, at)));
        boolean same = at.pid() == 0
                || host.process(at.pid())
                        .filter(process -> process.startTicks() == at.startTicks())
                        .isPresent();
        if (!same) {
            reasons.add(at.name() + " was restarted during the run");
        }
        boolean isRamp = measured.figures().containsKey(Ramped.OFFERED);
        if (!isRamp && Double.isNaN(measured.figure(spec.metric()))) {
            reasons.add(spec.tool() + " gives no " + spec.metric());
        }
        return reasons;
    }

    private static Map<String, String> withGenerator(Map<String, String> before, Measured measured) {
        Map<String, String> print = new LinkedHashMap<>(before);
        print.put("generator", measured.product());
        return print;
    }
}
