package dev.hone.agent;

import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;

/** Finds a service of this host by its id. */
final class Lookup {
    private final AgentContext context;

    Lookup(AgentContext context) {
        this.context = context;
    }

    /** A service and the kind that understands it. */
    record Found(ServiceKind kind, Installation installation) {}

    /** Looks at the host now; an IllegalStateException that says so when the service is not there. */
    Found service(String serviceId) {
        for (ServiceKind kind : context.kinds()) {
            if (serviceId.startsWith(kind.id() + "-")) {
                for (Installation at : context.discover(kind)) {
                    if (at.id().equals(serviceId)) {
                        return new Found(kind, at);
                    }
                }
            }
        }
        throw new IllegalStateException(
                serviceId + " is not running on this host now; start it, or look at the host's page for what is found");
    }
}
