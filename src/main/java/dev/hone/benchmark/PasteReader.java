package dev.hone.benchmark;

import dev.hone.load.output.CsvSeries;
import dev.hone.load.output.Parsed;
import dev.hone.load.output.Pasted;
import dev.hone.load.output.Report;
import dev.hone.load.output.Tool;
import dev.hone.service.KnownService;
import dev.hone.web.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds out what a paste is: reports of tools, or a series; and whose runs they would be. */
final class PasteReader {
    private static final int MOST_REPORTS = 50;

    private PasteReader() {}

    /**
     * Reads a paste.
     *
     * @param now taken for the beginning where neither the request nor the paste says it
     */
    static Reading read(ImportRequest request, Workloads workloads, Instant now) {
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
        Instant at = Objects.requireNonNullElse(request.startedAt(), now);
        return pasted.reports().isEmpty()
                ? series(request, workload, about, at)
                : new Reading(workload, about, items(pasted, workload, service, at), null, List.of(), pasted.strays());
    }

    private static void refuseBuiltIn(@Nullable Workload workload) {
        String tool = workload == null ? ImportedSeries.TOOL : workload.spec().tool();
        if (workload != null
                && !tool.equals(ImportedSeries.TOOL)
                && Tool.byId(tool).isEmpty()) {
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
                            .formatted(
                                    report.firstLine(),
                                    tool,
                                    workload.id(),
                                    workload.spec().tool()));
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

    static Problem unreadable(String detail) {
        return Problem.at(422, "unreadable_output", detail, "/output");
    }
}
