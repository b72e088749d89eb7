package dev.hone.dashboard;

import dev.hone.account.Audit;
import dev.hone.change.OpenChanges;
import dev.hone.fleet.KnownHost;
import dev.hone.host.HostFigures;
import java.util.List;

/**
 * Everything that the overview shows.
 *
 * @param services worst first, without the hosts themselves
 * @param waiting changes that somebody must decide on, most urgent first
 * @param events what was done last, newest first
 */
record Overview(
        List<HostNow> hosts, List<ServiceRow> services, List<OpenChanges.Open> waiting, List<Audit.Event> events) {
    /** A host and its numbers. */
    record HostNow(KnownHost host, boolean reports, List<HostFigures.Now> figures) {}

    /** Services in one line: how many are up. */
    public long up() {
        return services.stream()
                .filter(row -> row.state() == ServiceRow.State.UP)
                .count();
    }
}
