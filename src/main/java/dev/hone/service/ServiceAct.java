package dev.hone.service;

import dev.hone.wire.ServiceAction;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something done to a service beside changing its configuration.
 *
 * @param id        id of the order, too
 * @param endedAt   when the host answered or was given up on; null before
 * @param succeeded what the host said; null before
 * @param message   what came of it; empty before
 * @param output    raw output; empty when there is none
 */
record ServiceAct(
        String id,
        String hostId,
        String serviceId,
        ServiceAction action,
        String askedBy,
        Instant askedAt,
        @Nullable Instant endedAt,
        @Nullable Boolean succeeded,
        String message,
        String output) {

    static ServiceAct asked(KnownService service, ServiceAction action, String by, Instant at) {
        String id = UUID.randomUUID().toString();
        return new ServiceAct(id, service.hostId(), service.id(), action, by, at, null, null, "", "");
    }

    ServiceAct ended(Instant at, boolean well, String said, String raw) {
        return new ServiceAct(id, hostId, serviceId, action, askedBy, askedAt, at, well, said, raw);
    }
}
