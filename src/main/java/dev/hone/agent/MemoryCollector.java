package dev.hone.agent;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Memory by kind and swap, in bytes, from /proc/meminfo; swap traffic and major faults as counters from /proc/vmstat. */
final class MemoryCollector implements Collector {
    private static final Map<String, String> PLAIN = Map.of(
            "MemTotal", "memory.total_bytes",
            "MemAvailable", "memory.available_bytes",
            "MemFree", "memory.free_bytes",
            "AnonPages", "memory.anonymous_bytes",
            "Shmem", "memory.shared_bytes",
            "Buffers", "memory.buffers_bytes",
            "Slab", "memory.slab_bytes",
            "PageTables", "memory.page_tables_bytes",
            "Dirty", "memory.dirty_bytes");
    private static final double PAGE_BYTES = 4096;

    private final Proc proc;

    MemoryCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public void read(Readings into) throws IOException {
        Map<String, Double> is = bytes(proc.required("meminfo"));
        PLAIN.forEach((label, series) -> into.putIfRead(series, is.get(label)));
        into.putIfRead("memory.cached_bytes", Readings.minus(is.get("Cached"), is.get("Shmem")));
        into.putIfRead("memory.used_bytes", Readings.minus(is.get("MemTotal"), is.get("MemAvailable")));
        into.putIfRead("swap.used_bytes", Readings.minus(is.get("SwapTotal"), is.get("SwapFree")));
        into.putIfRead("swap.total_bytes", is.get("SwapTotal"));
        Map<String, Double> counted = VmStat.counters(proc);
        into.putIfRead("swap.in_bytes", Readings.times(counted.get("pswpin"), PAGE_BYTES));
        into.putIfRead("swap.out_bytes", Readings.times(counted.get("pswpout"), PAGE_BYTES));
        into.putIfRead("memory.major_faults", counted.get("pgmajfault"));
    }

    private static Map<String, Double> bytes(String meminfo) {
        Map<String, Double> found = new HashMap<>();
        meminfo.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0 && line.endsWith(" kB")) {
                String kibibytes = line.substring(colon + 1, line.length() - 3).strip();
                found.put(line.substring(0, colon), Long.parseLong(kibibytes) * 1024.0);
            }
        });
        return found;
    }
}
