package dev.hone.service;

import dev.hone.wire.Event;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What other features may ask about services. */
public interface Services {
    /** Every known service of a host, kinds in registry order. */
    List<KnownService> on(String hostId);

    /** Every known service of every host. */
    List<KnownService> all();

    Optional<KnownService> byId(String serviceId);

    /** The figures of its last status with their rates; empty when it is not up. */
    List<LiveFigure> figures(String serviceId);

    /**
     * The last that the service said of itself, for pages: a newer one is asked for meanwhile when it is old. Asks and waits as
     * {@link #read} does when nothing is known of the process that runs now; that it could not be read is known for some
     * seconds, too.
     */
    Event.Read recent(String serviceId);

    /**
     * Lines of a file that was too large to be read whole, from a 1-based number on; throws ServiceUnreadable with the remedy
     * when they cannot be read.
     */
    Event.Lines lines(String serviceId, Path file, long firstLine);

    /** Asks the host for everything in force now; throws ServiceUnreadable with the remedy when it cannot. */
    Event.Read read(String serviceId);
}
