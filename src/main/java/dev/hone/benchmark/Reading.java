package dev.hone.benchmark;

import dev.hone.load.output.CsvSeries;
import dev.hone.load.output.PastedLine;
import dev.hone.load.output.Report;
import dev.hone.service.KnownService;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A paste as it was read.
 *
 * @param workload whose runs they are to be; null to use one made for imports
 * @param service that they are about
 * @param series where it is one, with what its columns measure
 * @param strays lines that belong to no report
 */
record Reading(
        @Nullable Workload workload,
        KnownService service,
        List<Item> items,
        @Nullable CsvSeries series,
        List<SeriesColumn> columns,
        List<PastedLine> strays) {

    /**
     * One run to be, or why there is none.
     *
     * @param report where it came from; null for a series
     */
    record Item(
            @Nullable Report report,
            @Nullable Made made,
            List<String> notes,
            @Nullable String fault) {
        static Item of(Report report, Made made, List<String> notes) {
            return new Item(report, made, notes, null);
        }

        static Item of(Made made) {
            return new Item(null, made, List.of(), null);
        }

        static Item unreadable(Report report, String fault) {
            return new Item(report, null, List.of(), fault);
        }
    }
}
