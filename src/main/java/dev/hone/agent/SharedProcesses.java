package dev.hone.agent;

import dev.hone.kind.Host;
import dev.hone.kind.ProcessInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host whose processes are listed once for a whole look at it, since every kind goes through the same list; all else is
 * asked as it is now.
 */
final class SharedProcesses extends ForwardingHost {
    private @Nullable List<ProcessInfo> listed;

    SharedProcesses(Host host) {
        super(host);
    }

    /** Begins a look: the next question for processes lists them anew. */
    synchronized void renew() {
        listed = null;
    }

    @Override
    public synchronized List<ProcessInfo> processes() {
        List<ProcessInfo> known = listed == null ? List.copyOf(host.processes()) : listed;
        listed = known;
        return known;
    }
}
