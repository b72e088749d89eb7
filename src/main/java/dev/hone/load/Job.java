package dev.hone.load;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.load.generator.NetworkNamespace;
import dev.hone.wire.RunSample;
import dev.hone.wire.WorkloadSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One run under way.
 *
 * @param host where it runs
 * @param at the service under load
 * @param services every service found on the host now
 * @param spec what to run
 * @param parameters of the spec, to be read with bounds
 * @param limits what no parameter may exceed
 * @param progress told every second
 * @param stop given when it should end at once
 */
record Job(
        Host host,
        Installation at,
        Supplier<List<Installation>> services,
        WorkloadSpec spec,
        Parameters parameters,
        Limits limits,
        Consumer<RunSample> progress,
        StopSignal stop) {

    /** Where the service listens. */
    NetworkNamespace network() {
        return NetworkNamespace.of(at.pid());
    }

    Duration warmUp() {
        return Duration.ofSeconds(spec.warmUpSeconds());
    }

    Duration duration() {
        return Duration.ofSeconds(spec.durationSeconds());
    }

    int connections(int otherwise) throws CannotRun {
        return parameters.number("connections", otherwise, limits.connections());
    }

    double rate() throws CannotRun {
        return parameters.decimal("rate", 0, limits.ratePerSecond());
    }

    /** Tells what the second of that 0-based number gave. */
    void tell(int second, Map<String, Double> values) {
        progress.accept(new RunSample(Instant.now(), second, values));
    }
}
