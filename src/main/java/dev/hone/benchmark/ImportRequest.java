package dev.hone.benchmark;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was measured elsewhere.
 *
 * @param workload whose runs they are, its tool being the one that printed; null to have one made for the service
 * @param service id of the service they are about; null where the workload says it
 * @param output all that was printed, several reports one after the other if you like; or a series as CSV
 * @param startedAt when it began; null where the series says it, else now
 * @param columns of a series: what each measures; null goes by their names
 * @param headline of a series: the column whose mean is compared; null for the first
 */
record ImportRequest(
        @Nullable Long workload,
        @Nullable String service,
        @Nullable String output,
        @Nullable Instant startedAt,
        @Nullable List<SeriesColumn> columns,
        @Nullable String headline) {

    String text() {
        return Objects.requireNonNullElse(output, "");
    }
}
