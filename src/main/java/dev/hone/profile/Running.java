package dev.hone.profile;

import java.util.List;

/**
 * What runs on some services of a host, as rows that a profile could have.
 *
 * @param host       id of the host
 * @param services   what was read, at most one of a kind
 * @param rows       what differs from its default, in catalogue order
 * @param leftOut    what differs too but does not become a row
 * @param asStandard how many parameters have their default
 */
record Running(String host, List<Read> services, List<Found> rows, List<LeftOut> leftOut, int asStandard) {
    Running {
        services = List.copyOf(services);
        rows = List.copyOf(rows);
        leftOut = List.copyOf(leftOut);
    }

    /** A service that was read. */
    record Read(String id, String name, String kind) {}

    /**
     * A row.
     *
     * @param formula  the value as the service spells it
     * @param standard the default; empty when it depends on the host or is not known
     * @param place    where the value is given: {@code file:line}, or what else gives it
     * @param share    the same as a share of what the host has, where it comes near a whole percentage; empty otherwise
     * @param note     what to know about it: a restart that it waits for, narrower places; empty for nothing
     */
    record Found(
            String kind, String parameter, String formula, String standard, String place, String share, String note) {}

    /** A value that stays on its host. */
    record LeftOut(String kind, String parameter, Why why, String detail) {}

    /** Why a value does not become a row. */
    enum Why {
        SECRET,
        OWN_TO_HOST,
        NEVER_SET,
        UNKNOWN,
        NOT_READABLE
    }
}
