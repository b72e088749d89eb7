package dev.hone.kind;

import java.util.List;

/**
 * What changes when a service takes up a new configuration: worker processes, a load time, a start time.
 *
 * @param marks one mark for each part, such as {@code 4711@998234} (PID and start ticks of a worker); order is of no
 *              meaning
 */
public record Generation(List<String> marks) {
    public Generation {
        marks = marks.stream().sorted().toList();
    }
}
