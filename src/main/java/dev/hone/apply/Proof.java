package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proves that a service runs with what it was given: a new generation, the values read back, no alarm in its logs, an
 * answer to the probe, and a main process that stays. What the service says of its reload is not believed.
 */
final class Proof {
    private static final long LOOK_EVERY_MS = 200;
    private static final long SETTLE_MS = 1500;
    /** On a starved host one look may take longer than the kind's patience. */
    private static final int LOOKS_AT_LEAST = 4;

    private final Work work;
    private final Host host;
    private final ServiceKind kind;

    Proof(Work work) {
        this.work = work;
        this.host = work.machine().host();
        this.kind = work.kind();
    }

    /**
     * What must hold.
     *
     * @param generation what was loaded before
     * @param effect     what it took
     * @param values     values that must be in force
     * @param mustAnswer whether the probe must find it up
     * @param logSizes   marks in the logs
     * @param heedsLog   whether an alarm in the logs fails it at once; not on the way back, where the service may still
     *                   be complaining about what it was given before
     */
    record Demand(
            Generation generation,
            Effect effect,
            List<Setting> values,
            boolean mustAnswer,
            Map<String, Long> logSizes,
            boolean heedsLog) {}

    /** What was seen. */
    record Evidence(Installation at, List<Setting> readBack) {}

    /** One look: evidence, or the reason why not yet. */
    private record Look(Optional<Evidence> evidence, String reason, boolean isAtWork) {
        static Look not(String reason) {
            return new Look(Optional.empty(), reason, false);
        }

        static Look atWork(String reason) {
            return new Look(Optional.empty(), reason, true);
        }
    }

    /**
     * Looks until all of it holds. The kind's patience with the effect is the limit; while the kind sees the service at work
     * on what it was told, as nginx is on a large configuration, that of a restart is. Failure says what did not hold.
     */
    Evidence of(Installation at, Demand demand) throws Failure {
        HostClock clock = work.machine().clock();
        long told = clock.bootMillis();
        Look look = look(at, demand);
        for (int looks = 1; look.evidence().isEmpty(); looks++) {
            Effect allowed = look.isAtWork() ? Effect.RESTART : demand.effect();
            boolean isLate = clock.bootMillis() - told >= kind.patience(allowed).toMillis();
            if (isLate && looks >= LOOKS_AT_LEAST) {
                throw new Failure(look.reason(), new Logs(work).tail(demand.logSizes()));
            }
            clock.pause(LOOK_EVERY_MS);
            look = look(at, demand);
        }
        return settled(look.evidence().get(), demand);
    }

    private Look look(Installation at, Demand demand) throws Failure {
        alarms(demand);
        Optional<Installation> found = Services.find(work, at.id());
        if (found.isEmpty()) {
            return Look.not(at.name() + " does not run any more");
        }
        Optional<String> busy = kind.busy(found.get(), host);
        if (busy.isPresent()) {
            return Look.atWork(busy.get());
        }
        Optional<String> unproven = kind.unproven(found.get(), host, demand.generation(), demand.effect());
        if (unproven.isPresent()) {
            return Look.not(unproven.get());
        }
        if (demand.mustAnswer() && kind.probe(found.get(), host) instanceof StatusReport.Down down) {
            return Look.not(at.name() + " does not answer: " + down.reason());
        }
        EffectiveConfig config = kind.effective(found.get(), host);
        List<String> differences = new Values(kind.catalogue(found.get())).differences(config, demand.values());
        return differences.isEmpty()
                ? new Look(Optional.of(new Evidence(found.get(), readBack(config, demand))), "", false)
                : Look.not(String.join("; ", differences));
    }

    private static List<Setting> readBack(EffectiveConfig config, Demand demand) {
        return Values.of(config, demand.values().stream().map(Setting::parameter));
    }

    private void alarms(Demand demand) throws Failure {
        if (!demand.heedsLog()) {
            return;
        }
        List<String> alarms = kind.alarms(new Logs(work).since(demand.logSizes()));
        if (!alarms.isEmpty()) {
            throw new Failure("the log says: " + alarms.getFirst().strip(), new Logs(work).tail(demand.logSizes()));
        }
    }

    /**
     * Waits until the service has finished with what it was told before, as far as its kind can tell, so that what is
     * measured then cannot be the late work of an earlier word. One that does not come to rest within the time of a restart
     * is gone on with.
     */
    void rest(Installation at) {
        HostClock clock = work.machine().clock();
        long until = clock.bootMillis() + kind.patience(Effect.RESTART).toMillis();
        while (kind.busy(at, host).isPresent() && clock.bootMillis() < until) {
            clock.pause(LOOK_EVERY_MS);
        }
    }

    /** A service that dies of its new configuration often takes a moment. */
    private Evidence settled(Evidence evidence, Demand demand) throws Failure {
        HostClock clock = work.machine().clock();
        long until = clock.bootMillis() + SETTLE_MS;
        while (clock.bootMillis() < until) {
            clock.pause(LOOK_EVERY_MS);
            stays(evidence.at(), demand.logSizes());
            alarms(demand);
        }
        if (demand.mustAnswer() && kind.probe(evidence.at(), host) instanceof StatusReport.Down down) {
            throw new Failure(
                    evidence.at().name() + " stopped answering: " + down.reason(),
                    new Logs(work).tail(demand.logSizes()));
        }
        return evidence;
    }

    /** The main process is still the one that was proven. */
    void stays(Installation at, Map<String, Long> logSizes) throws Failure {
        boolean same = at.pid() == 0
                || host.process(at.pid())
                        .filter(p -> p.startTicks() == at.startTicks())
                        .isPresent();
        if (!same) {
            throw new Failure(
                    "%s died or was restarted after the change (process %d is gone)".formatted(at.name(), at.pid()),
                    new Logs(work).tail(logSizes));
        }
    }
}
