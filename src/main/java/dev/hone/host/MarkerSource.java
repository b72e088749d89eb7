package dev.hone.host;

import java.time.Instant;
import java.util.List;

/** Implemented by features whose deeds should be seen on a host's charts. */
public interface MarkerSource {
    List<Marker> markers(String hostId, Instant from, Instant to);

    /**
     * A mark on the time axis.
     *
     * @param at    when
     * @param label such as {@code #142}
     * @param title one line about it
     * @param href  page about it, below the base path
     */
    record Marker(Instant at, String label, String title, String href) {}
}
