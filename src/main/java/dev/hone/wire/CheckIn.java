package dev.hone.wire;

import dev.hone.kind.HostFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent tells the server at a time.
 *
 * @param hostId         stable id of the host
 * @param sequence       grows by one with each check-in of this agent process
 * @param at             host clock
 * @param agentVersion   version of the agent
 * @param facts          what the host is
 * @param samples        since the last check-in, oldest first
 * @param services       every service found; null when nothing was looked at since the last check-in
 * @param events         what came of orders, oldest first
 * @param policy         what the host's owner allows, for display
 * @param droppedSamples samples lost since the last check-in because the buffer was full
 */
public record CheckIn(
        String hostId,
        long sequence,
        Instant at,
        String agentVersion,
        HostFacts facts,
        List<HostSample> samples,
        @Nullable List<ServiceSnapshot> services,
        List<Event> events,
        PolicyView policy,
        long droppedSamples) {}
