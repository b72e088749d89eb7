package dev.hone.load.output;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The names of what a workload may ask of each tool, so that a slip of the pen is told while it is written down. */
public final class ToolParameters {
    private static final Map<String, Set<String>> NAMES = Map.of(
            "http",
            Set.of(
                    "url",
                    "rate",
                    "connections",
                    "keep_alive",
                    "expect_status",
                    "expect_text",
                    "host",
                    "accept_encoding",
                    "timeout_ms",
                    "threads"),
            "wrk",
            Set.of("url", "connections", "threads", "timeout_ms", "host", "accept_encoding"),
            "ab",
            Set.of("url", "connections", "keep_alive", "timeout_ms", "host", "accept_encoding"),
            "pgbench",
            Set.of("scale", "connections", "threads", "script", "protocol", "reconnect", "rate"),
            "sysbench",
            Set.of("test", "tables", "table_size", "connections", "rate"),
            "oltp",
            Set.of("scale", "connections", "rate", "mix", "seed", "timeout_ms"));

    private ToolParameters() {}

    /** The names that the tool takes; none for a tool that is not known. */
    public static Set<String> of(String tool) {
        return NAMES.getOrDefault(tool, Set.of());
    }

    /** Why the names given will not do, with those that would; empty when the tool takes them all. */
    public static Optional<String> refusal(String tool, Set<String> given) {
        Set<String> known = of(tool);
        return new TreeSet<>(given)
                .stream()
                        .filter(name -> !known.contains(name))
                        .findFirst()
                        .map(name -> "%s knows no parameter %s; it takes %s"
                                .formatted(tool, name, String.join(", ", new TreeSet<>(known))));
    }
}
