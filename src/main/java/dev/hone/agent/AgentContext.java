package dev.hone.agent;

import dev.hone.kind.Host;
import dev.hone.kind.ServiceKind;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * What every part of an agent works with.
 *
 * @param host  the host it runs on
 * @param data  data folder; the agent's own files lie below {@code agent/}
 * @param kinds kinds it looks for
 * @param clock the host's wall clock
 */
public record AgentContext(Host host, Path data, List<ServiceKind> kinds, Clock clock) {
    public AgentContext {
        kinds = List.copyOf(kinds);
        data = data.toAbsolutePath();
    }
}
