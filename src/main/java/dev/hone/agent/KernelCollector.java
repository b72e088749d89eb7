package dev.hone.agent;

import java.io.IOException;
import java.util.Map;

/** Context switches, forks, interrupts and OOM kills as counters, runnable and blocked tasks; /proc/stat and /proc/vmstat. */
final class KernelCollector implements Collector {
    private static final Map<String, String> SERIES = Map.of(
            "ctxt", "kernel.context_switches",
            "processes", "kernel.forks",
            "intr", "kernel.interrupts",
            "procs_running", "tasks.running",
            "procs_blocked", "tasks.blocked");

    private final Proc proc;

    KernelCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "kernel";
    }

    @Override
    public void read(Readings into) throws IOException {
        proc.required("stat").lines().forEach(line -> {
            String[] field = line.split(" ", 3);
            String series = SERIES.get(field[0]);
            if (series != null) {
                into.put(series, Double.parseDouble(field[1]));
            }
        });
        into.putIfRead("kernel.oom_kills", VmStat.counters(proc).get("oom_kill"));
    }
}
