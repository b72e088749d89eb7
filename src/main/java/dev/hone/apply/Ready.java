package dev.hone.apply;

import java.util.List;

/**
 * Everything that was found out before the first rename.
 *
 * @param prepared what recovery knows, too
 * @param services one a service, in the order in which they are switched
 */
record Ready(Prepared prepared, List<Service> services) {
    Ready {
        services = List.copyOf(services);
    }

    /** One service that may be changed. */
    record Service(Work work, Checked checked, Shadow.Result shadow, Prepared.Part prepared) {}

    /** How many files the change has. */
    int files() {
        return prepared.slots().size();
    }

    /** Lets go of the files that were held since the check. */
    void close() {
        services.forEach(s -> s.checked().close());
    }
}
