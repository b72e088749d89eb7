package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.wire.ChangeState;
import dev.hone.wire.ServiceAction;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts, stops, reloads or restarts a service: a change without files, checked by the same policy and proven by the same
 * reading back.
 */
final class Act {
    private final Work work;
    private final Policy policy;
    private final StoppedServices stopped;

    Act(Work work, Policy policy, StoppedServices stopped) {
        this.work = work;
        this.policy = policy;
        this.stopped = stopped;
    }

    ChangeState run(ServiceAction action) throws IOException {
        Installation planned = work.part().installation();
        work.journal().note(ChangeState.RECEIVED, "%s %s".formatted(word(action), planned.name()));
        if (!policy.allows(planned, Trials.isOurs(work, planned))) {
            return end(ChangeState.REFUSED, policy.refusal(planned), "");
        }
        Optional<Failure> refusal = refusal(action, planned);
        if (refusal.isPresent()) {
            return end(
                    ChangeState.REFUSED, refusal.get().reason(), refusal.get().output());
        }
        try {
            return end(ChangeState.COMMITTED, carryOut(action, planned), "");
        } catch (Failure e) {
            return end(ChangeState.STUCK, e.reason(), e.output());
        } catch (IOException | RuntimeException e) {
            return end(ChangeState.STUCK, Cause.of(e), "");
        }
    }

    /** A service that would not come up again is not taken down, where its own checker can tell. */
    private Optional<Failure> refusal(ServiceAction action, Installation at) {
        try {
            if (action == ServiceAction.RELOAD || action == ServiceAction.RESTART) {
                new Shadow(work, at).checkLive();
            }
            if (action == ServiceAction.STOP || action == ServiceAction.RESTART) {
                Checks.atStake(
                        work, at, work.kind().effective(at, work.machine().host()));
            }
            return Optional.empty();
        } catch (Failure e) {
            return Optional.of(new Failure(e.reason() + "; nothing was done, mend that first", e.output()));
        } catch (IOException | RuntimeException e) {
            return Optional.of(new Failure("its files could not be checked, so nothing was done: " + Cause.of(e), ""));
        }
    }

    private String carryOut(ServiceAction action, Installation at) throws Failure, IOException {
        return switch (action) {
            case RELOAD -> activate(at, Effect.RELOAD);
            case RESTART -> activate(at, Effect.RESTART);
            case STOP -> stop(at);
            case START -> start(at);
        };
    }

    private String activate(Installation at, Effect effect) throws Failure, IOException {
        Generation before = work.kind().generation(at, work.machine().host());
        boolean wasUp = work.kind().probe(at, work.machine().host()) instanceof StatusReport.Up;
        Map<String, Long> marks = new Logs(work)
                .sizes(at, work.kind().effective(at, work.machine().host()));
        LaunchRecord.keep(work, at);
        List<Step> steps = work.kind().activate(at, work.machine().host(), effect, List.of());
        if (effect == Effect.RELOAD && steps.isEmpty()) {
            throw new Failure(at.name() + " knows no reload; restart it");
        }
        new Steps(work).perform(at, steps);
        work.journal().note(ChangeState.ACTIVATED, "the service was told; waiting for proof");
        Proof.Evidence evidence =
                new Proof(work).of(at, new Proof.Demand(before, effect, List.of(), wasUp, marks, true));
        return "%s runs what it was given (process %d)"
                .formatted(at.name(), evidence.at().pid());
    }

    private String stop(Installation at) throws Failure, IOException {
        LaunchRecord.keep(work, at);
        stopped.keep(at, LaunchRecord.read(work));
        new Restarting(work).stop(at, work.kind().stop(at));
        return at.name() + " is stopped";
    }

    private String start(Installation was) throws Failure, IOException {
        if (Services.find(work, was.id()).isPresent()) {
            return was.name() + " runs already";
        }
        Optional<Launch> launch = stopped.launch(was.id());
        if (launch.isPresent()) {
            LaunchRecord.keep(work, launch.get());
        }
        new Restarting(work).start(was, work.kind().stop(was).patience());
        Proof.Evidence evidence = new Proof(work)
                .of(was, new Proof.Demand(new Generation(List.of()), Effect.LIVE, List.of(), true, Map.of(), false));
        stopped.forget(was.id());
        return "%s runs (process %d)".formatted(was.name(), evidence.at().pid());
    }

    private ChangeState end(ChangeState state, String message, String output) throws IOException {
        work.journal().note(state, message, output, List.of());
        return state;
    }

    private static String word(ServiceAction action) {
        return switch (action) {
            case START -> "start";
            case STOP -> "stop";
            case RELOAD -> "reload";
            case RESTART -> "restart";
        };
    }
}
