package dev.hone.benchmark;

import dev.hone.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the import page sends, text and choices alike, so that nothing is lost when something is refused.
 *
 * @param target {@code workload:4} or {@code service:nginx-1a2b3c4d}
 * @param output what was pasted
 * @param startedAt date and time in the display zone; empty for now
 * @param column names of a series' columns, as {@code metric} and {@code unit} one for each
 * @param headline name of the column whose mean is compared
 */
record RunImportForm(
        @Nullable String target,
        @Nullable String output,
        @Nullable String startedAt,
        @Nullable List<String> column,
        @Nullable List<String> metric,
        @Nullable List<String> unit,
        @Nullable String headline) {

    /** Read by hand, since a single column's name may hold a comma. */
    static RunImportForm of(HttpServletRequest request) {
        return new RunImportForm(
                request.getParameter("target"),
                request.getParameter("output"),
                request.getParameter("startedAt"),
                all(request, "column"),
                all(request, "metric"),
                all(request, "unit"),
                request.getParameter("headline"));
    }

    /** The same without choices about columns, which were those of another text. */
    RunImportForm withoutColumns() {
        return new RunImportForm(target, output, startedAt, null, null, null, null);
    }

    private static @Nullable List<String> all(HttpServletRequest request, String name) {
        String[] values = request.getParameterValues(name);
        return values == null ? null : List.of(values);
    }

    ImportRequest request(String text, ZoneId zone) {
        String chosen = Objects.requireNonNullElse(target, "");
        return new ImportRequest(
                chosen.matches("workload:[0-9]{1,18}") ? Long.valueOf(chosen.substring("workload:".length())) : null,
                chosen.startsWith("service:") ? chosen.substring("service:".length()) : null,
                text,
                began(zone),
                columns(),
                headline == null || headline.isEmpty() ? null : headline);
    }

    private @Nullable Instant began(ZoneId zone) {
        if (startedAt == null || startedAt.isBlank()) {
            return null;
        }
        try {
            return LocalDateTime.parse(startedAt.strip().replace(' ', 'T'))
                    .atZone(zone)
                    .toInstant();
        } catch (DateTimeParseException e) {
            throw Problem.at(422, "bad_time", "a time is written 2026-11-30T12:00, was " + startedAt, "/startedAt")
                    .thrown(e);
        }
    }

    private @Nullable List<SeriesColumn> columns() {
        if (column == null
                || metric == null
                || unit == null
                || metric.size() != column.size()
                || unit.size() != column.size()) {
            return null;
        }
        List<SeriesColumn> columns = new ArrayList<>();
        for (int i = 0; i < column.size(); i++) {
            columns.add(new SeriesColumn(column.get(i), metric.get(i), unit.get(i)));
        }
        return columns;
    }
}
