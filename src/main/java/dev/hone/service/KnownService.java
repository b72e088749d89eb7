package dev.hone.service;

import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A service as the server knows it.
 *
 * @param id           id of the installation, unique on its host
 * @param hostId       its host
 * @param installation as last found
 * @param status       as last seen
 * @param pssBytes     memory of its processes as summed proportional set size; null when unknown
 * @param lastSeen     when it was last found, host clock
 * @param isPresent    whether the last look at the host found it
 */
public record KnownService(
        String id,
        String hostId,
        Installation installation,
        StatusReport status,
        @Nullable Long pssBytes,
        Instant lastSeen,
        boolean isPresent) {}
