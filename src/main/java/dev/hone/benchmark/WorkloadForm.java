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
 * @param rate requests or transactions to start a second; also a parameter, which wins
 * @param rateTo what it rises to
 */
record WorkloadForm(
        @Nullable String service,
        @Nullable String template,
        @Nullable String name,
        @Nullable String tool,
        @Nullable String parameters,
        @Nullable String rate,
        @Nullable String rateTo,
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
        put(read, "rate", rate);
        put(read, "rate_to", rateTo);
        return read;
    }

    private static void put(Map<String, String> read, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            read.putIfAbsent(name, value.strip());
        }
    }

    private static @Nullable String blankToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
