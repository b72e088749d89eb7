package dev.hone.benchmark;

import static java.util.Objects.requireNonNullElse;

import dev.hone.web.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A workload as the page's form sends it; empty entries are left to the template.
 *
 * @param parameters one a line, {@code name=value}
 */
record WorkloadForm(
        @Nullable String service,
        @Nullable String template,
        @Nullable String name,
        @Nullable String tool,
        @Nullable String parameters,
        @Nullable Integer warmUpSeconds,
        @Nullable Integer durationSeconds) {

    WorkloadRequest request() {
        return new WorkloadRequest(
                requireNonNullElse(service, ""),
                blankToNull(template),
                blankToNull(name),
                blankToNull(tool),
                lines(),
                warmUpSeconds,
                durationSeconds,
                null,
                null);
    }

    private Map<String, String> lines() {
        Map<String, String> read = new LinkedHashMap<>();
        for (String line : requireNonNullElse(parameters, "").lines().toList()) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                read.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            } else if (!line.isBlank()) {
                throw Problem.at(422, "bad_parameter", "a parameter is written name=value, was " + line, "/parameters")
                        .thrown();
            }
        }
        return read;
    }

    private static @Nullable String blankToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
