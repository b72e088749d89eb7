package dev.hone.benchmark;

import dev.hone.host.MarkerSource;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Marks on a host's charts: where runs began. */
@Component
class RunMarkers implements MarkerSource {
    private final RunStore store;

    RunMarkers(RunStore store) {
        this.store = store;
    }

    @Override
    public List<Marker> markers(String hostId, Instant from, Instant to) {
        return store.between(hostId, from, to).stream()
                .map(run -> new Marker(
                        Objects.requireNonNull(run.startedAt()),
                        "run #" + run.number(),
                        run.workloadName(),
                        "/runs/" + run.number()))
                .filter(marker -> !marker.at().isBefore(from))
                .toList();
    }
}
