package dev.hone.kind.memcached;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of flags: a letter, and the long name by which the catalogue knows it. */
final class Flags {
    private static final Map<String, String> LONG = Map.ofEntries(
            Map.entry("-p", "port"),
            Map.entry("-U", "udp-port"),
            Map.entry("-s", "unix-socket"),
            Map.entry("-a", "unix-mask"),
            Map.entry("-A", "enable-shutdown"),
            Map.entry("-l", "listen"),
            Map.entry("-d", "daemon"),
            Map.entry("-r", "enable-coredumps"),
            Map.entry("-u", "user"),
            Map.entry("-m", "memory-limit"),
            Map.entry("-M", "disable-evictions"),
            Map.entry("-c", "conn-limit"),
            Map.entry("-k", "lock-memory"),
            Map.entry("-P", "pidfile"),
            Map.entry("-f", "slab-growth-factor"),
            Map.entry("-n", "slab-min-size"),
            Map.entry("-L", "enable-largepages"),
            Map.entry("-D", "prefix-delimiter"),
            Map.entry("-t", "threads"),
            Map.entry("-R", "max-reqs-per-event"),
            Map.entry("-C", "disable-cas"),
            Map.entry("-b", "listen-backlog"),
            Map.entry("-B", "protocol"),
            Map.entry("-I", "max-item-size"),
            Map.entry("-S", "enable-sasl"),
            Map.entry("-F", "disable-flush-all"),
            Map.entry("-X", "disable-dumping"),
            Map.entry("-W", "disable-watch"),
            Map.entry("-Y", "auth-file"),
            Map.entry("-e", "memory-file"),
            Map.entry("-Z", "enable-ssl"),
            Map.entry("-N", "napi_ids"));
    private static final Map<String, String> SHORT =
            LONG.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    /** Flags without a value. */
    private static final Set<String> BARE = Set.of(
            "enable-shutdown",
            "daemon",
            "enable-coredumps",
            "disable-evictions",
            "lock-memory",
            "enable-largepages",
            "disable-cas",
            "enable-sasl",
            "disable-flush-all",
            "disable-dumping",
            "disable-watch",
            "enable-ssl");

    private Flags() {}

    /** The parameter of a flag as written; empty for {@code -o}, verbosity and what is no flag. */
    static Optional<String> parameter(String written) {
        if (written.startsWith("--") && !isExtended(written)) {
            return Optional.of(written.substring(2)).filter(SHORT::containsKey);
        }
        return Optional.ofNullable(LONG.get(written));
    }

    static boolean isExtended(String written) {
        return written.equals("-o") || written.equals("--extended");
    }

    /** {@code -v}, {@code -vv}, {@code -vvv}: how many. */
    static int verbosity(String written) {
        return written.matches("-v+") ? written.length() - 1 : written.equals("--verbose") ? 1 : 0;
    }

    /** Whether a parameter is a letter or a long name, and no part of {@code -o}. */
    static boolean isFlag(String parameter) {
        return SHORT.containsKey(parameter);
    }

    static boolean isBare(String parameter) {
        return BARE.contains(parameter);
    }

    static String letter(String parameter) {
        return SHORT.getOrDefault(parameter, "--" + parameter);
    }
}
