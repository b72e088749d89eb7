package dev.hone.wire;

import java.time.Instant;
import java.util.Map;

/**
 * Readings of one host at one instant. Counters travel raw; rates are computed once, on the server.
 *
 * @param at     wall clock of the host
 * @param values reading by series name, such as {@code cpu.user} or {@code disk.sda.read_bytes}; a series that could not
 *               be read is absent, never 0
 */
public record HostSample(Instant at, Map<String, Double> values) {
    public HostSample {
        values = Map.copyOf(values);
    }
}
