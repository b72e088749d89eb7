package dev.hone.wire;

import dev.hone.wire.ToolParameter.Choice;
import dev.hone.wire.ToolParameter.Decimal;
import dev.hone.wire.ToolParameter.Text;
import dev.hone.wire.ToolParameter.Whole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What each benchmark tool may be asked for. The server refuses by it when a workload is made; the host reads by it again,
 * and adds what only it can know, such as where the service listens.
 */
public final class ToolParameters {
    private static final Choice FLAG = new Choice(List.of("true", "false"));
    private static final Whole CONNECTIONS = new Whole(1, 1_000);
    private static final Decimal RATE = new Decimal(0, 100_000);
    private static final Text URL = new Text(
            Pattern.compile("https?://\\S{1,2000}"), "like http://127.0.0.1:8080/path, at most 2000 characters");
    private static final Text HEADER = new Text(
            Pattern.compile("[A-Za-z0-9.:*,; =_\\[\\]-]{0,200}"),
            "one line of letters, digits and .:,;=-_, at most 200");
    private static final Text MARKER =
            new Text(Pattern.compile("[^\\p{Cntrl}]{0,1000}"), "one line of at most 1000 characters");

    private static final Map<String, Map<String, ToolParameter>> TOOLS = Map.of(
            "http",
            http(Map.of(
                    "rate",
                    RATE,
                    "rate_to",
                    RATE,
                    "p99_limit_ms",
                    new Decimal(0.1, 120_000),
                    "keep_alive",
                    FLAG,
                    "expect_status",
                    new Whole(0, 599),
                    "expect_text",
                    MARKER,
                    "timeout_ms",
                    new Whole(10, 120_000),
                    "threads",
                    new Whole(1, 16))),
            "wrk",
            http(Map.of("threads", new Whole(1, 32), "timeout_ms", new Whole(1_000, 120_000))),
            "ab",
            http(Map.of("keep_alive", FLAG, "timeout_ms", new Whole(1_000, 120_000))),
            "pgbench",
            database(Map.of(
                    "scale", new Whole(1, 5_000),
                    "threads", new Whole(1, 32),
                    "script", new Choice(List.of("tpcb-like", "simple-update", "select-only")),
                    "protocol", new Choice(List.of("simple", "extended", "prepared")),
                    "reconnect", FLAG)),
            "sysbench",
            database(Map.of(
                    "test",
                    new Choice(List.of(
                            "oltp_read_write",
                            "oltp_read_only",
                            "oltp_write_only",
                            "oltp_point_select",
                            "oltp_update_index",
                            "oltp_update_non_index",
                            "oltp_insert")),
                    "tables",
                    new Whole(1, 64),
                    "table_size",
                    new Whole(100, 100_000_000))),
            "oltp",
            database(Map.of(
                    "scale", new Decimal(0.01, 1_000),
                    "mix", new Choice(List.of("mixed", "read", "write", "burst")),
                    "seed", new Whole(0, 999_999_999),
                    "timeout_ms", new Whole(100, 120_000))),
            "redis-benchmark",
            Map.of(
                    "test", new Choice(List.of("get", "set")),
                    "keys", new Whole(1, 1_000_000),
                    "value_bytes", new Whole(1, 4_096),
                    "connections", CONNECTIONS,
                    "pipeline", new Whole(1, 64),
                    "threads", new Whole(1, 8)),
            "memcached",
            Map.of(
                    "keys", new Whole(1, 1_000_000),
                    "value_bytes", new Whole(1, 500_000),
                    "connections", CONNECTIONS,
                    "read_percent", new Whole(0, 100),
                    "seed", new Whole(0, 999_999_999),
                    "timeout_ms", new Whole(100, 120_000)),
            "fastcgi",
            Map.of(
                    "connections", CONNECTIONS,
                    "rounds", new Whole(0, 10_000_000),
                    "wait_ms", new Whole(0, 60_000),
                    "timeout_ms", new Whole(100, 120_000)));

    private ToolParameters() {}

    private static Map<String, ToolParameter> http(Map<String, ToolParameter> more) {
        Map<String, ToolParameter> all = new TreeMap<>(more);
        all.putAll(Map.of("url", URL, "connections", CONNECTIONS, "host", HEADER, "accept_encoding", HEADER));
        return Map.copyOf(all);
    }

    private static Map<String, ToolParameter> database(Map<String, ToolParameter> more) {
        Map<String, ToolParameter> all = new TreeMap<>(more);
        all.putAll(Map.of("connections", CONNECTIONS, "rate", RATE));
        return Map.copyOf(all);
    }

    /** Every tool, sorted. */
    public static Set<String> tools() {
        return new TreeSet<>(TOOLS.keySet());
    }

    /** Names of the parameters of a tool, sorted; empty for a tool that is not known. */
    public static Set<String> names(String tool) {
        return new TreeSet<>(TOOLS.getOrDefault(tool, Map.of()).keySet());
    }

    /** Whether a tool, which must be known, has such a parameter. */
    public static boolean has(String tool, String name) {
        return names(tool).contains(name);
    }

    /** Why a tool does not take a value for a parameter, in a sentence that names both; empty when it does. */
    public static Optional<String> fault(String tool, String name, String value) {
        ToolParameter parameter = TOOLS.getOrDefault(tool, Map.of()).get(name);
        return parameter == null
                ? Optional.of("%s knows no parameter %s (was %s); it takes %s"
                        .formatted(tool, name, value, String.join(", ", names(tool))))
                : parameter.fault(value.strip()).map(why -> name + " " + why);
    }
}
