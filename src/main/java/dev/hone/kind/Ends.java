package dev.hone.kind;

import java.util.List;

/**
 * Where a service stands on the way of a request.
 *
 * @param accepts  where it takes requests; empty for a part of another service that has no door of its own
 * @param passesTo whom it asks in turn
 * @param pulse    names of its figures that tell how much passes, the most telling first
 */
public record Ends(List<End> accepts, List<End> passesTo, List<String> pulse) {
    public Ends {
        accepts = List.copyOf(accepts);
        passesTo = List.copyOf(passesTo);
        pulse = List.copyOf(pulse);
    }

    /** Its open sockets, and nobody asked in turn. */
    public static Ends open(String protocol, Installation at, String... pulse) {
        return new Ends(at.listeners().stream().map(l -> End.open(protocol, l)).toList(), List.of(), List.of(pulse));
    }

    /** The same, asking others. */
    public Ends passing(List<End> others) {
        return new Ends(accepts, others, pulse);
    }
}
