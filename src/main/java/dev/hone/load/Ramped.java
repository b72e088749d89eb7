package dev.hone.load;

import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.output.Ramp;
import dev.hone.wire.RunResult;
import java.util.HashMap;
import java.util.Map;

/** Adds to a run of a rising rate what it showed. Past the knee most of it fails, which is what it is for: that ends no run. */
final class Ramped {
    /** The rate up to which the service held. */
    static final String SUSTAINED = "sustained_per_second";

    /** The rate of the last second; where it stands among the figures, the rate rose. */
    static final String OFFERED = "offered_at_end_per_second";

    /** The rate from which on the generator was the limit. */
    static final String GENERATOR_LIMIT = "generator_limit_per_second";

    private Ramped() {}

    static Measured of(Measured measured, LoadOutcome outcome, Ramp ramp) {
        Map<String, Double> figures = new HashMap<>(measured.figures());
        if (!Double.isNaN(ramp.sustained())) {
            figures.put(SUSTAINED, ramp.sustained());
        }
        ramp.knee()
                .ifPresent(
                        second -> figures.put("knee_per_second", ramp.offered().get(second)));
        ramp.generatorLimit()
                .ifPresent(second -> figures.put(GENERATOR_LIMIT, ramp.offered().get(second)));
        figures.put(OFFERED, ramp.offered().isEmpty() ? 0.0 : ramp.offered().getLast());
        boolean isAborted =
                outcome.end() == LoadOutcome.End.ABORTED && ramp.knee().isPresent();
        return new Measured(
                isAborted ? RunResult.End.COMPLETED : measured.end(),
                isAborted ? "" : measured.message(),
                measured.product(),
                measured.openModel(),
                figures,
                measured.latencyMicros(),
                measured.output());
    }
}
