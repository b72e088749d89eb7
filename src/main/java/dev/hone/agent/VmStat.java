package dev.hone.agent;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Counters of /proc/vmstat. */
final class VmStat {
    private static final Set<String> WANTED = Set.of("pswpin", "pswpout", "pgmajfault", "oom_kill");

    private VmStat() {}

    /** Those that are used here and that this kernel has. */
    static Map<String, Double> counters(Proc proc) {
        Map<String, Double> found = new HashMap<>();
        proc.text("vmstat").orElse("").lines().forEach(line -> {
            int blank = line.indexOf(' ');
            if (blank > 0 && WANTED.contains(line.substring(0, blank))) {
                found.put(line.substring(0, blank), Double.valueOf(line.substring(blank + 1)));
            }
        });
        return found;
    }
}
