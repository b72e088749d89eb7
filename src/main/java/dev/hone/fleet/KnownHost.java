package dev.hone.fleet;

import dev.hone.kind.HostFacts;
import dev.hone.wire.PolicyView;
import java.time.Instant;

/**
 * A host as the server knows it.
 *
 * @param id           stable id, used in addresses
 * @param facts        what it last said of itself
 * @param agentVersion version of its agent
 * @param policy       what its owner allows
 * @param lastSeen     last check-in, server clock
 */
public record KnownHost(String id, HostFacts facts, String agentVersion, PolicyView policy, Instant lastSeen) {}
