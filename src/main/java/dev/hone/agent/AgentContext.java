package dev.hone.agent;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.trial.Trials;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * What every part of an agent works with.
 *
 * @param host  the host it runs on
 * @param data  data folder; the agent's own files lie below {@code agent/}
 * @param kinds kinds it looks for
 * @param clock the host's wall clock
 * @param policy policy file named at start by the host's owner; empty for the usual place
 */
public record AgentContext(Host host, Path data, List<ServiceKind> kinds, Clock clock, Optional<Path> policy) {
    public AgentContext {
        kinds = List.copyOf(kinds);
        data = data.toAbsolutePath();
    }

    /** The same with another view of the host. */
    AgentContext at(Host other) {
        return new AgentContext(other, data, kinds, clock, policy);
    }

    /** Instances of a kind on the host now, trials of Hone's own marked as such. */
    List<Installation> discover(ServiceKind kind) {
        Trials trials = Trials.in(data);
        return kind.discover(host).stream().map(trials::marked).toList();
    }

    /** With the policy file at its usual place. */
    public AgentContext(Host host, Path data, List<ServiceKind> kinds, Clock clock) {
        this(host, data, kinds, clock, Optional.empty());
    }
}
