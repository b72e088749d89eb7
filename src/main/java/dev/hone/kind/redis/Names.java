package dev.hone.kind.redis;

import dev.hone.kind.Version;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Names of parameters. Redis takes several old names for some, and reports both; the classes of
 * {@code client-output-buffer-limit} are parameters of their own here, since each has its own line.
 */
final class Names {
    static final String BUFFERS = "client-output-buffer-limit";
    static final List<String> CLASSES = List.of("normal", "replica", "pubsub");

    private static final Map<String, String> OLD = Map.ofEntries(
            Map.entry("slave-serve-stale-data", "replica-serve-stale-data"),
            Map.entry("slave-read-only", "replica-read-only"),
            Map.entry("slave-ignore-maxmemory", "replica-ignore-maxmemory"),
            Map.entry("slave-lazy-flush", "replica-lazy-flush"),
            Map.entry("slave-priority", "replica-priority"),
            Map.entry("slave-announce-ip", "replica-announce-ip"),
            Map.entry("slave-announce-port", "replica-announce-port"),
            Map.entry("slaveof", "replicaof"),
            Map.entry("cluster-slave-validity-factor", "cluster-replica-validity-factor"),
            Map.entry("cluster-slave-no-failover", "cluster-replica-no-failover"),
            Map.entry("repl-ping-slave-period", "repl-ping-replica-period"),
            Map.entry("min-slaves-to-write", "min-replicas-to-write"),
            Map.entry("min-slaves-max-lag", "min-replicas-max-lag"),
            Map.entry("bio_cpulist", "bio-cpulist"),
            Map.entry("aof_rewrite_cpulist", "aof-rewrite-cpulist"),
            Map.entry("bgsave_cpulist", "bgsave-cpulist"),
            Map.entry("server_cpulist", "server-cpulist"));

    /** Renamed in 7.0. */
    private static final Map<String, String> OLD_SINCE_7 = Map.of(
            "list-max-ziplist-size", "list-max-listpack-size",
            "hash-max-ziplist-entries", "hash-max-listpack-entries",
            "hash-max-ziplist-value", "hash-max-listpack-value",
            "zset-max-ziplist-entries", "zset-max-listpack-entries",
            "zset-max-ziplist-value", "zset-max-listpack-value",
            "lua-time-limit", "busy-reply-threshold");

    private final boolean isSeven;

    Names(Version version) {
        this.isSeven = version.isAtLeast("7.0");
    }

    /** The name in the catalogue of a name as somebody wrote it. */
    String canonical(String written) {
        String name = written.toLowerCase(Locale.ROOT);
        String renamed = isSeven ? OLD_SINCE_7.getOrDefault(name, name) : name;
        return OLD.getOrDefault(renamed, renamed);
    }

    /** Whether the server reports a value under that name and under a newer one too. */
    boolean isOld(String reported) {
        return !canonical(reported).equals(reported);
    }

    /** The name of one class of output buffers; slave is what versions before 5 said for replica. */
    static String bufferOf(String word) {
        String client = word.toLowerCase(Locale.ROOT);
        return BUFFERS + "/" + (client.equals("slave") ? "replica" : client);
    }

    /** The directive that gives a parameter, by the name that every version knows. */
    static String directive(String parameter) {
        if (parameter.endsWith("-cpulist")) {
            return parameter.replace('-', '_');
        }
        return parameter.startsWith(BUFFERS + "/") ? BUFFERS : parameter;
    }
}
