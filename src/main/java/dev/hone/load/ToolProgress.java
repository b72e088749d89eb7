package dev.hone.load;

import dev.hone.load.output.Sample;
import dev.hone.load.output.Tool;
import java.util.Map;
import java.util.Optional;

/** Tells how a tool is getting on: its own progress lines, else that another second is over. */
final class ToolProgress {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Job job;
    private final Tool tool;
    private final int firstSecond;
    private final long startNanos = System.nanoTime();
    private int told;

    ToolProgress(Job job, Tool tool, int firstSecond) {
        this.job = job;
        this.tool = tool;
        this.firstSecond = firstSecond;
    }

    synchronized void line(String line) {
        Optional<Sample> sample = tool.progress(line);
        if (sample.isPresent()) {
            tell((int) Math.round(sample.get().second()), sample.get().values());
        }
    }

    /** Tools that print nothing while they run are followed by the clock. */
    synchronized void look() {
        int over = (int) ((System.nanoTime() - startNanos) / SECOND_NANOS);
        if (!speaks(tool) && over > told) {
            tell(over, Map.of());
        }
    }

    private void tell(int secondsOver, Map<String, Double> values) {
        told = Math.max(told, secondsOver);
        job.tell(firstSecond + Math.max(0, secondsOver - 1), values);
    }

    private static boolean speaks(Tool tool) {
        return switch (tool) {
            case PGBENCH, SYSBENCH -> true;
            case AB, WRK, REDIS_BENCHMARK -> false;
        };
    }
}
