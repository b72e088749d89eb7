package dev.hone.change;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.wire.Event;
import org.springframework.stereotype.Component;

/** Reads a service back, fresh, to plan on. */
@Component
class Grounds {
    private final Services services;

    Grounds(Services services) {
        this.services = services;
    }

    /** Throws ServiceUnreadable with the remedy when the host cannot read it now. */
    Ground of(KnownService service) {
        return ground(service, services.read(service.id()));
    }

    /** From the last reading, to fill a form; what is planned on it is read again. */
    Ground recent(KnownService service) {
        return ground(service, services.recent(service.id()));
    }

    private static Ground ground(KnownService service, Event.Read read) {
        ServiceKind kind = kind(service);
        return new Ground(service.hostId(), kind, read.installation(), read.config());
    }

    private static ServiceKind kind(KnownService service) {
        String id = service.installation().kind();
        return ServiceKinds.byId(id)
                .orElseThrow(() -> new Refused(
                        "unknown_kind", "this server does not know kind " + id + "; update it to the agent's version"));
    }
}
