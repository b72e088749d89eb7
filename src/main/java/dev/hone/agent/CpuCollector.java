package dev.hone.agent;

import java.io.IOException;
import java.util.List;

/**
 * CPU time by mode and core, as counters in seconds, from /proc/stat. Time given to guests is already part of user and
 * nice. {@code cpu.*} sums over all processors; {@code cpu.count} says how many.
 */
final class CpuCollector implements Collector {
    private static final List<String> MODES =
            List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal");
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;

    private final Proc proc;

    CpuCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "CPU";
    }

    @Override
    public void read(Readings into) throws IOException {
        int cores = 0;
        for (String line : proc.required("stat").split("\n")) {
            if (line.startsWith("cpu ")) {
                modes(line.split("\\s+"), into);
            } else if (line.startsWith("cpu")) {
                core(line.split("\\s+"), into);
                cores++;
            } else {
                break;
            }
        }
        into.put("cpu.count", cores);
    }

    private static void modes(String[] field, Readings into) {
        for (int mode = 0; mode < MODES.size() && mode + 1 < field.length; mode++) {
            into.put("cpu." + MODES.get(mode), seconds(field[mode + 1]));
        }
    }

    private static void core(String[] field, Readings into) {
        double busy = 0;
        for (int mode = 0; mode < MODES.size() && mode + 1 < field.length; mode++) {
            busy += mode == IDLE || mode == IOWAIT ? 0 : seconds(field[mode + 1]);
        }
        into.put("cpu.core." + field[0].substring("cpu".length()) + ".busy", busy);
        if (field.length > MODES.size()) {
            into.put("cpu.core." + field[0].substring("cpu".length()) + ".steal", seconds(field[MODES.size()]));
        }
    }

    private static double seconds(String ticks) {
        return Long.parseLong(ticks) / (double) Clocks.ticksPerSecond();
    }
}
