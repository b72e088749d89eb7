package dev.hone.agent;

import dev.hone.kind.Host;
import dev.hone.kind.ServiceKind;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every part of an agent works with.
 *
 * @param host  the host it runs on
 * @param data  data folder; the agent's own files lie below {@code agent/}
 * @param kinds kinds it looks for
 * @param clock the host's wall clock
 * @param policy the policy file named at start; null for the usual place
 */
public record AgentContext(
        Host host,
        Path data,
        List<ServiceKind> kinds,
        Clock clock,
        @Nullable Path policy) {
    public AgentContext {
        kinds = List.copyOf(kinds);
        data = data.toAbsolutePath();
    }

    /** With the policy file in its usual place. */
    public AgentContext(Host host, Path data, List<ServiceKind> kinds, Clock clock) {
        this(host, data, kinds, clock, null);
    }
}
