package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Switches the files of one service, tells it, and proves that it lives by them. */
final class Activating {
    private final Work work;
    private final Ready.Service service;
    private final int files;
    private final Consumer<Work> told;

    /**
     * Takes one service in hand.
     *
     * @param files how many files the whole change has
     * @param told  hears of it just before the service is told
     */
    Activating(Ready.Service service, int files, Consumer<Work> told) {
        this.work = service.work();
        this.service = service;
        this.files = files;
        this.told = told;
    }

    /** A service that lives by what it was given. */
    record Done(Work work, boolean wasUp, Map<String, Long> logSizes, Proof.Evidence evidence, long activatedAt) {
        List<Setting> readBack() {
            return evidence.readBack();
        }

        Confirmation.Proven proven() {
            return new Confirmation.Proven(work, evidence.at(), logSizes);
        }

        /** Looked at once more, since what came after it may share its process or its values. */
        Confirmation.Proven stillProven() throws Failure {
            try {
                Proof.Demand still = new Proof.Demand(
                        new Generation(List.of()), Effect.LIVE, work.part().expected(), wasUp, logSizes, true);
                return new Confirmation.Proven(
                        work, new Proof(work).of(evidence.at(), still).at(), logSizes);
            } catch (Failure e) {
                throw work.named(e);
            }
        }
    }

    Done run() throws Failure, IOException {
        try {
            new Switching(work).run(service.prepared(), service.checked().targets(), files);
            if (!service.shadow().checked()) {
                new Shadow(work, service.checked().at()).checkLive();
            }
            return activate();
        } catch (Failure e) {
            throw work.named(e);
        }
    }

    private Done activate() throws Failure, IOException {
        Installation at = now();
        Effect effect = work.part().effect();
        Generation before = work.isOnly()
                ? service.prepared().generation()
                : work.kind().generation(at, work.machine().host());
        Map<String, Long> marks = marks(at);
        told.accept(work);
        List<Step> steps = work.kind()
                .activate(at, work.machine().host(), effect, work.part().live());
        new Steps(work).perform(at, steps);
        long activatedAt = work.machine().clock().bootMillis();
        work.note(ChangeState.ACTIVATED, "the service was told; what it says of that proves nothing yet");
        work.note(ChangeState.PROBING, "waiting for proof");
        Proof.Evidence evidence = new Proof(work)
                .of(
                        at,
                        new Proof.Demand(
                                before,
                                effect,
                                work.part().expected(),
                                service.prepared().wasUp(),
                                marks,
                                true));
        work.note(ChangeState.PROBING, "proven: the values are in force", "", evidence.readBack());
        return new Done(work, service.prepared().wasUp(), marks, evidence, activatedAt);
    }

    /** What it logged while the services before it changed, such as that its database was away, is not held against it. */
    private Map<String, Long> marks(Installation at) throws IOException {
        return work.isOnly()
                ? service.prepared().logSizes()
                : new Logs(work).sizes(at, service.checked().config());
    }

    /** As found by the check; with others before it perhaps another process, where services share one. */
    private Installation now() throws Failure {
        return work.isOnly()
                ? service.checked().at()
                : Services.find(work)
                        .orElseThrow(() -> new Failure(
                                work.name() + " does not run any more since the services before" + " it were changed"));
    }
}
