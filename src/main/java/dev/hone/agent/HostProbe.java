package dev.hone.agent;

import dev.hone.wire.HostSample;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reads the host once a second through a list of collectors, each of which may fail without the others. */
final class HostProbe {
    private static final Logger LOG = Logger.getLogger(HostProbe.class.getName());

    private final List<Collector> collectors;
    private final Map<String, String> complaints = new ConcurrentHashMap<>();

    HostProbe(List<Collector> collectors) {
        this.collectors = List.copyOf(collectors);
    }

    /** Everything that can be read now, under the given time. */
    HostSample sample(Instant at) {
        Readings readings = new Readings();
        for (Collector collector : collectors) {
            try {
                Readings own = new Readings();
                collector.read(own);
                readings.values().putAll(own.values());
                complaints.remove(collector.name());
            } catch (IOException | RuntimeException e) {
                complain(collector, e);
            }
        }
        return new HostSample(at.truncatedTo(ChronoUnit.MILLIS), readings.values());
    }

    /** Once for each new complaint, not every second. */
    private void complain(Collector collector, Exception e) {
        if (!e.toString().equals(complaints.put(collector.name(), e.toString()))) {
            LOG.log(Level.WARNING, "reading " + collector.name() + " of this host failed", e);
        }
    }
}
