package dev.hone.agent;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pressure stall information: time in which some or all tasks waited for CPU, memory or I/O, as counters in seconds, from
 * /proc/pressure. Absent on kernels before 4.20 and where it is switched off. "Full" means nothing for CPU on a whole host.
 */
final class PressureCollector implements Collector {
    private static final Pattern LINE = Pattern.compile("^(some|full) .*total=(\\d+)$", Pattern.MULTILINE);
    private static final double MICROS = 1e6;

    private final Proc proc;

    PressureCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "pressure";
    }

    @Override
    public void read(Readings into) {
        for (String resource : List.of("cpu", "memory", "io")) {
            Matcher line = LINE.matcher(proc.text("pressure/" + resource).orElse(""));
            while (line.find()) {
                if (!(resource.equals("cpu") && line.group(1).equals("full"))) {
                    into.put("pressure." + resource + "." + line.group(1), Long.parseLong(line.group(2)) / MICROS);
                }
            }
        }
    }
}
