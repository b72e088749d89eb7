package dev.hone.benchmark;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.load.output.CsvSeries;
import dev.hone.load.output.Parsed;
import dev.hone.load.output.Pasted;
import dev.hone.load.output.Report;
import dev.hone.load.output.Tool;
import dev.hone.service.KnownService;
import dev.hone.web.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes in what was measured elsewhere: shows first what it understood, and stores on a second word. */
@Service
class RunImports {
    static final int MOST_REPORTS = 50;

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
        return ImportPreviews.of(read(request), store::importedAlready);
    }

    /**
     * Stores every run of a paste.
     *
     * @param isPartial whether what cannot be read, and what was stored before, is left out rather than refused
     */
    @Transactional
    List<Run> store(ImportRequest request, boolean isPartial, Actor actor) {
        Reading reading = read(request);
        List<Run> stored = new ArrayList<>();
        for (Reading.Item item : reading.items()) {
            if (item.made() == null) {
                refuseUnless(isPartial, "unreadable_output", String.valueOf(item.fault()));
                continue;
            }
            Optional<Long> before = store.importedAlready(item.made().digest());
            if (before.isPresent()) {
                refuseUnless(isPartial, "imported_already", "this is run #%d already, word for word".formatted(before.get()));
                continue;
            }
            stored.add(keep(item.made(), reading, actor));
        }
        if (stored.isEmpty()) {
            throw unreadable("there is nothing new to store; look at the preview").thrown();
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

    private Reading read(ImportRequest request) {
        Workload workload = request.workload() == null ? null : workloads.find(request.workload());
        String service = workload == null ? Objects.requireNonNullElse(request.service(), "") : workload.serviceId();
        KnownService about = workloads.service(service);
        refuseBuiltIn(workload);
        Pasted pasted = Pasted.of(request.text());
        if (pasted.reports().size() > MOST_REPORTS) {
            throw unreadable("%d reports at once are too many; bring at most %d"
                            .formatted(pasted.reports().size(), MOST_REPORTS))
                    .thrown();
        }
        Instant at = Objects.requireNonNullElse(request.startedAt(), clock.instant());
        return pasted.reports().isEmpty()
                ? series(request, workload, about, at)
                : new Reading(workload, about, items(pasted, workload, service, at), null, List.of(), pasted.strays());
    }

    private static void refuseBuiltIn(@Nullable Workload workload) {
        String tool = workload == null ? ImportedSeries.TOOL : workload.spec().tool();
        if (workload != null && !tool.equals(ImportedSeries.TOOL) && Tool.byId(tool).isEmpty()) {
            throw Problem.at(
                            422,
                            "nothing_to_import",
                            "workload %d runs %s, which is built in; what ab, wrk, pgbench, sysbench and redis-benchmark print can be imported"
                                    .formatted(workload.id(), tool),
                            "/workload")
                    .thrown();
        }
    }

    /** One after the other in time, as they stand in the paste. */
    private static List<Reading.Item> items(
            Pasted pasted, @Nullable Workload workload, String service, Instant started) {
        List<Reading.Item> items = new ArrayList<>();
        Instant at = started;
        for (Report report : pasted.reports()) {
            Reading.Item item = item(report, workload, service, at);
            items.add(item);
            at = item.made() == null ? at : at.plus(lasted(item.made()));
        }
        return items;
    }

    private static Duration lasted(Made made) {
        return Duration.between(made.result().startedAt(), made.result().endedAt());
    }

    private static Reading.Item item(Report report, @Nullable Workload workload, String service, Instant at) {
        String tool = report.tool().id();
        if (workload != null && !workload.spec().tool().equals(tool)) {
            return Reading.Item.unreadable(
                    report,
                    "line %d begins a report of %s, while workload %d runs %s; choose the service instead"
                            .formatted(report.firstLine(), tool, workload.id(), workload.spec().tool()));
        }
        return switch (report.parsed()) {
            case Parsed.Understood understood ->
                Reading.Item.of(
                        report,
                        Imported.of(report, understood.result(), workload, service, at),
                        Imported.notes(understood.result()));
            case Parsed.Unreadable unreadable ->
                Reading.Item.unreadable(
                        report, "this is no whole output of %s; %s".formatted(tool, unreadable.message()));
        };
    }

    private static Reading series(ImportRequest request, @Nullable Workload workload, KnownService about, Instant at) {
        CsvSeries series = CsvSeries.of(request.text())
                .orElseThrow(() -> unreadable(
                                "no report of ab, wrk, pgbench, sysbench or redis-benchmark was found in it, and no series: a series has a column of times, such as 2026-11-30 12:00:00, and one of numbers")
                        .thrown());
        if (series.seconds().size() > CsvSeries.MOST_POINTS) {
            throw unreadable("%d points are too many; bring at most %d"
                            .formatted(series.seconds().size(), CsvSeries.MOST_POINTS))
                    .thrown();
        }
        List<SeriesColumn> columns = ImportedSeries.columns(series, request.columns());
        Made made = ImportedSeries.of(series, columns, request.headline(), about.id(), request.text(), at);
        return new Reading(workload, about, List.of(Reading.Item.of(made)), series, columns, List.of());
    }

    private static void refuseUnless(boolean isAllowed, String code, String detail) {
        if (!isAllowed) {
            throw Problem.at(code.equals("imported_already") ? 409 : 422, code, detail, "/output")
                    .thrown();
        }
    }

    private static Problem unreadable(String detail) {
        return Problem.at(422, "unreadable_output", detail, "/output");
    }
}
