package dev.hone.benchmark;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.web.Problem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes in what was measured elsewhere: shows first what it understood, and stores on a second word. */
@Service
class RunImports {
    private final RunStore store;
    private final Workloads workloads;
    private final Audit audit;
    private final Clock clock;

    RunImports(RunStore store, Workloads workloads, Audit audit, Clock clock) {
        this.store = store;
        this.workloads = workloads;
        this.audit = audit;
        this.clock = clock;
    }

    /** Reads a paste and keeps nothing. */
    ImportPreview preview(ImportRequest request) {
        return ImportPreviews.of(PasteReader.read(request, workloads, clock.instant()), store::importedAlready);
    }

    /**
     * Stores every run of a paste.
     *
     * @param isPartial whether what cannot be read, and what was stored before, is left out rather than refused
     */
    @Transactional
    List<Run> store(ImportRequest request, boolean isPartial, Actor actor) {
        Reading reading = PasteReader.read(request, workloads, clock.instant());
        List<Run> stored = new ArrayList<>();
        for (Reading.Item item : reading.items()) {
            if (item.made() == null) {
                refuseUnless(isPartial, "unreadable_output", String.valueOf(item.fault()));
                continue;
            }
            Optional<Long> before = store.importedAlready(item.made().digest());
            if (before.isPresent()) {
                refuseUnless(
                        isPartial,
                        "imported_already",
                        "this is run #%d already, word for word".formatted(before.get()));
                continue;
            }
            stored.add(keep(item.made(), reading, actor));
        }
        if (stored.isEmpty()) {
            throw PasteReader.unreadable("there is nothing new to store; look at the preview")
                    .thrown();
        }
        return stored;
    }

    private Run keep(Made made, Reading reading, Actor actor) {
        Workload workload = reading.workload() == null
                ? workloads.forImported(reading.service(), made.spec(), actor)
                : reading.workload();
        long number = store.addImported(workload.with(made.spec()), made, actor.words(), clock.instant());
        audit.record(actor, "run.import", "run #" + number, workload.name() + ", made by " + made.by());
        return store.find(number).orElseThrow();
    }

    private static void refuseUnless(boolean isAllowed, String code, String detail) {
        if (!isAllowed) {
            throw Problem.at(code.equals("imported_already") ? 409 : 422, code, detail, "/output")
                    .thrown();
        }
    }
}
