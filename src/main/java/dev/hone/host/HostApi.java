package dev.hone.host;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.HostFacts;
import dev.hone.web.Problem;
import dev.hone.wire.PolicyView;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Hosts and their series. */
@RestController
@RequestMapping("/api/v1/hosts")
class HostApi {
    private static final int MOST_POINTS = 4_000;
    private static final int MOST_NAMES = 50;

    private final Fleet fleet;
    private final SeriesReader reader;
    private final SampleStore store;
    private final Clock clock;

    HostApi(Fleet fleet, SeriesReader reader, SampleStore store, Clock clock) {
        this.fleet = fleet;
        this.reader = reader;
        this.store = store;
        this.clock = clock;
    }

    /**
     * A host.
     *
     * @param reports whether it reported lately
     * @param dropped readings that were not kept since this server started, by reason
     */
    record HostView(
            String id,
            String name,
            boolean reports,
            Instant lastSeen,
            String agentVersion,
            HostFacts facts,
            PolicyView policy,
            Map<String, Long> dropped) {}

    /** Hosts by name; {@code next} is the cursor of the page after, absent on the last. */
    record HostList(List<HostView> items, @Nullable String next) {}

    /** Either the series asked for, or, when no name was given, the names there are. */
    record SeriesList(List<Series> series, List<SeriesTable.Row> names) {}

    @GetMapping
    HostList hosts(
            @RequestParam(required = false) @Nullable String cursor, @RequestParam(defaultValue = "100") int limit) {
        if (limit < 1 || limit > 500) {
            throw Problem.at(422, "bad_limit", "limit must be 1..500, was " + limit, "#limit")
                    .thrown();
        }
        List<KnownHost> all = fleet.hosts().stream()
                .filter(host -> cursor == null || host.id().compareTo(cursor) > 0)
                .sorted((a, b) -> a.id().compareTo(b.id()))
                .toList();
        List<HostView> page = all.stream().limit(limit).map(this::view).toList();
        return new HostList(page, all.size() > limit ? page.getLast().id() : null);
    }

    @GetMapping("/{host}")
    HostView host(@PathVariable String host) {
        return view(known(host));
    }

    /**
     * Figures of series over a range, by default the last hour. The step is the finest that is kept and gives no more
     * points than asked for; it stands in the answer.
     */
    @GetMapping("/{host}/series")
    SeriesList series(
            @PathVariable String host,
            @RequestParam(required = false) @Nullable List<String> name,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            @RequestParam(defaultValue = "300") int points) {
        KnownHost known = known(host);
        if (name == null || name.isEmpty()) {
            return new SeriesList(List.of(), reader.names(known.id()));
        }
        return new SeriesList(read(known, name, from, to, points), List.of());
    }

    /** The same as comma-separated values, times in UTC. */
    @GetMapping(path = "/{host}/series.csv", produces = "text/csv;charset=UTF-8")
    String csv(
            @PathVariable String host,
            @RequestParam List<String> name,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            @RequestParam(defaultValue = "300") int points) {
        List<Series> found = read(known(host), name, from, to, points);
        List<String> heads = found.stream()
                .map(each -> each.name() + " (" + each.unit() + ")")
                .toList();
        List<Long> times = found.isEmpty() ? List.of() : found.getFirst().times();
        return Csv.of(times, heads, found.stream().map(Series::values).toList(), ZoneOffset.UTC);
    }

    private List<Series> read(
            KnownHost host, List<String> names, @Nullable Instant from, @Nullable Instant to, int points) {
        if (points < 1 || points > MOST_POINTS) {
            throw Problem.at(422, "bad_points", "points must be 1.." + MOST_POINTS + ", was " + points, "#points")
                    .thrown();
        }
        if (names.size() > MOST_NAMES) {
            String detail = "at most " + MOST_NAMES + " series at once, were " + names.size();
            throw Problem.at(422, "too_many_names", detail, "#name").thrown();
        }
        TimeRange range = TimeRange.between(from, to, clock.instant());
        List<Series> found = reader.read(host.id(), names, range.from(), range.to(), points);
        if (found.isEmpty()) {
            throw Problem.missing("series " + String.join(", ", names) + " of " + host.id())
                    .thrown();
        }
        return found;
    }

    private HostView view(KnownHost host) {
        return new HostView(
                host.id(),
                host.facts().name(),
                HostsPage.reports(host, clock),
                host.lastSeen(),
                host.agentVersion(),
                host.facts(),
                host.policy(),
                store.drops(host.id()));
    }

    private KnownHost known(String host) {
        return fleet.host(host)
                .orElseThrow(() -> Problem.missing("host " + host).thrown());
    }
}
