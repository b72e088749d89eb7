package dev.hone.load.output;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What a report says of the way it was made: the first group of each pattern, by name. */
final class Told {
    private static final Map<Tool, Map<String, Pattern>> PATTERNS = Map.of(
            Tool.AB,
            patterns(
                    "connections", "^Concurrency Level:\\s+(\\d+)",
                    "target", "^Server Hostname:\\s+(\\S+)",
                    "port", "^Server Port:\\s+(\\d+)",
                    "path", "^Document Path:\\s+(\\S+)"),
            Tool.WRK,
            patterns(
                    "target", "^Running \\S+ test @ (\\S+)",
                    "threads", "^\\s+(\\d+) threads and \\d+ connections",
                    "connections", "^\\s+\\d+ threads and (\\d+) connections"),
            Tool.PGBENCH,
            patterns(
                    "transaction", "^transaction type: (.+)",
                    "scale", "^scaling factor: (\\d+)",
                    "protocol", "^query mode: (\\w+)",
                    "connections", "^number of clients: (\\d+)",
                    "threads", "^number of threads: (\\d+)"),
            Tool.SYSBENCH,
            patterns("connections", "^Number of threads: (\\d+)"),
            Tool.REDIS_BENCHMARK,
            patterns(
                    "command", "^(?:====== |\"(?!test\"))([^\"]+?)(?: ======$|\",)",
                    "connections", "^\\s+(\\d+) parallel clients",
                    "value_bytes", "^\\s+(\\d+) bytes payload"));

    private Told() {}

    static Map<String, String> by(Tool tool, Lines lines) {
        Map<String, String> told = new LinkedHashMap<>();
        PATTERNS.getOrDefault(tool, Map.of())
                .forEach((name, pattern) -> lines.first(pattern).ifPresent(found -> told.put(name, found.text(1))));
        return told;
    }

    private static Map<String, Pattern> patterns(String... namesAndPatterns) {
        Map<String, Pattern> patterns = new LinkedHashMap<>();
        for (int i = 0; i < namesAndPatterns.length; i += 2) {
            patterns.put(namesAndPatterns[i], Pattern.compile(namesAndPatterns[i + 1]));
        }
        return patterns;
    }
}
