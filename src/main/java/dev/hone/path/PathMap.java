package dev.hone.path;

import dev.hone.service.LiveFigure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way of a request through the services of a host.
 *
 * @param stops    where it may come by, those nearest to clients first
 * @param links    who asks whom
 * @param unread   services whose configuration could not be read, with the reason: whom they ask is not known
 */
public record PathMap(List<Stop> stops, List<Link> links, List<Unread> unread) {
    public PathMap {
        stops = List.copyOf(stops);
        links = List.copyOf(links);
        unread = List.copyOf(unread);
    }

    /** What a stop is. */
    public enum Role {
        /** Whoever asks by HTTP from outside. */
        CLIENTS,
        /** Programs that no configuration known here names. */
        PROGRAMS,
        /** A service of this host. */
        SERVICE,
        /** An address of this host where nothing known listens. */
        NOBODY,
        /** An address that is not known to be one of this host. */
        ELSEWHERE,
        /** An address that only the running service knows. */
        UNTOLD;

        /** Word for programs and ends of keys. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A place on the way.
     *
     * @param id      unique in this map
     * @param service id of the service; null where it is none
     * @param kind    its kind; empty where it is none
     * @param name    for people; an address where nothing is known of it, empty for clients
     * @param layer   steps from the client at most, 0 for clients
     * @param doors   where it takes requests
     * @param figures how much passes
     */
    public record Stop(
            String id,
            Role role,
            @Nullable String service,
            String kind,
            String name,
            int layer,
            List<Door> doors,
            List<LiveFigure> figures) {}

    /**
     * Where a service takes requests.
     *
     * @param place file and line that say so; empty for a socket that no line was found for
     */
    public record Door(String protocol, String address, String place) {}

    /**
     * One stop asking another.
     *
     * @param ways each line that says so
     */
    public record Link(String from, String to, List<Way> ways) {}

    /**
     * A line that says that a stop asks another.
     *
     * @param address as written, with the port that is meant
     * @param purpose what goes that way; empty when everything does
     * @param place   file and line; empty where an open door is all that is known
     * @param by      the service whose configuration it is; null for an open door
     * @param count   how many lines say the same
     */
    public record Way(
            String protocol,
            String address,
            String purpose,
            String place,
            @Nullable String by,
            int count) {}

    /** A service that could not be read. */
    public record Unread(String service, String name, String reason) {}

    public Optional<Stop> stop(String id) {
        return stops.stream().filter(s -> s.id().equals(id)).findFirst();
    }

    /** Whom a stop asks. */
    public List<Stop> asks(String id) {
        return links.stream()
                .filter(l -> l.from().equals(id))
                .flatMap(l -> stop(l.to()).stream())
                .toList();
    }

    /** What a stop is called; empty for clients and unknown programs. */
    public String name(String id) {
        return stop(id).map(Stop::name).orElse("");
    }

    /** Links that lead to nothing known. */
    public List<Link> loose() {
        return links.stream()
                .filter(l -> stop(l.to()).filter(s -> s.role() == Role.NOBODY).isPresent())
                .toList();
    }
}
