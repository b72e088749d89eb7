package dev.hone.agent;

import dev.hone.wire.CheckIn;
import dev.hone.wire.Reply;
import java.io.IOException;
import java.time.Duration;

/** The agent's way to its server: within one process a method call, else a request that the agent sends. */
public interface ServerLink {
    /** Longest time that a poll stays open; a proxy in between may give up on longer ones. */
    Duration LONGEST_POLL = Duration.ofSeconds(25);

    /** Reports; an IOException when the server could not take it, and the same events are sent again. */
    Reply checkIn(CheckIn checkIn) throws IOException;

    /** Waits for orders; an answer without any when none came within the patience. */
    Reply poll(String hostId, Duration patience) throws IOException, InterruptedException;
}
