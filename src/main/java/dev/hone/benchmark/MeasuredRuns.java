package dev.hone.benchmark;

import dev.hone.wire.RunResult;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** What was measured on a host. */
@Component
public class MeasuredRuns {
    private static final int MOST = 200;

    private final RunStore store;

    MeasuredRuns(RunStore store) {
        this.store = store;
    }

    /** Its completed runs, the newest first; the last two hundred. */
    public List<Measured> on(String hostId) {
        return store.completedOn(hostId, MOST).stream()
                .filter(run -> run.result() != null)
                .map(MeasuredRuns::measured)
                .toList();
    }

    private static Measured measured(Run run) {
        RunResult result = Objects.requireNonNull(run.result());
        return new Measured(
                run.number(),
                run.workloadId(),
                run.workloadName(),
                run.serviceId(),
                run.serviceName(),
                run.spec(),
                result.endedAt(),
                result.headline(),
                result.invalid(),
                result.figures(),
                result.fingerprint().getOrDefault("configuration", ""));
    }
}
