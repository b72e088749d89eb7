package dev.hone.host;

import dev.hone.wire.HostSample;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Keeps the samples of every host: a report is logged as it comes and its samples gathered in memory; every ten minutes
 * they are written into chunks, all resolutions at once, and the log is emptied in the same transaction.
 *
 * <p>What a crash can lose: nothing that was logged, so at most what the agent had not yet reported (ten seconds, and it
 * sends that again when only the server died).
 */
@Component
class SampleStore {
    /** How often chunks are written. */
    static final Duration FLUSH_EVERY = Duration.ofMinutes(10);

    private static final Logger LOG = LoggerFactory.getLogger(SampleStore.class);

    private final SeriesTable seriesTable;
    private final ChunkTable chunks;
    private final SampleLog log;
    private final Charts charts;
    private final TransactionTemplate inTransaction;
    private final Clock clock;
    private final Map<String, HostSeries> hosts = new ConcurrentHashMap<>();

    SampleStore(
            SeriesTable seriesTable,
            ChunkTable chunks,
            SampleLog log,
            Charts charts,
            TransactionTemplate inTransaction,
            Clock clock) {
        this.seriesTable = seriesTable;
        this.chunks = chunks;
        this.log = log;
        this.charts = charts;
        this.inTransaction = inTransaction;
        this.clock = clock;
    }

    /** Takes samples of a host; {@code kinds} says how to take series that {@code charts.yml} does not name. */
    void add(String hostId, List<HostSample> samples, Map<String, SeriesKind> kinds) {
        if (samples.isEmpty()) {
            return;
        }
        HostSeries host = host(hostId);
        synchronized (host) {
            log.add(hostId, new SampleLog.Entry(samples, kinds), clock.instant());
            host.add(samples, kinds, clock.instant());
        }
    }

    /** Readings that the host's agent had to drop before they could be reported. */
    void lost(String hostId, long samples) {
        host(hostId).drops().count(Drops.Reason.agent_buffer, samples);
    }

    /** Readings of a host that were not kept, by reason, since this server started. */
    Map<String, Long> drops(String hostId) {
        return host(hostId).drops().counts();
    }

    /** Points of a series, those in memory too. Empty when there is no such series. */
    Points points(String hostId, String name, Tier tier, long from, long to) {
        return seriesTable
                .find(hostId, name)
                .map(row -> {
                    Points stored = chunks.read(row.id(), tier, from, to);
                    Points open = RollUp.to(openPoints(hostId, name), tier.stepSeconds());
                    return RollUp.merge(stored, open.between(from, to));
                })
                .orElseGet(Points::new);
    }

    private Points openPoints(String hostId, String name) {
        HostSeries host = host(hostId);
        synchronized (host) {
            return host.find(name)
                    .map(open -> open.points().between(Long.MIN_VALUE, Long.MAX_VALUE))
                    .orElseGet(Points::new);
        }
    }

    /** Takes up what was logged before a crash or an unclean stop. */
    void replay() {
        for (String hostId : log.hosts()) {
            HostSeries host = host(hostId);
            synchronized (host) {
                for (SampleLog.Entry entry : log.of(hostId)) {
                    entry.samples().forEach(sample -> host.add(List.of(sample), entry.kinds(), sample.at()));
                }
            }
            LOG.info(
                    "read {} series of {} again that were not yet in chunks",
                    host.all().size(),
                    hostId);
        }
    }

    /** Writes everything that is in memory into chunks. */
    void flush() {
        hosts.keySet().forEach(this::flush);
    }

    /** Writes what is in memory of one host into chunks; on failure it stays in memory and in the log. */
    void flush(String hostId) {
        HostSeries host = host(hostId);
        synchronized (host) {
            Map<Long, Points> gathered = new HashMap<>();
            host.all().stream()
                    .filter(open -> !open.points().isEmpty())
                    .forEach(open -> gathered.put(open.id(), open.points()));
            inTransaction.executeWithoutResult(status -> {
                for (Tier tier : Tier.values()) {
                    spans(tier, gathered).forEach((start, list) -> chunks.merge(hostId, tier, start, list));
                }
                log.clear(hostId);
            });
            host.all().forEach(OpenSeries::take);
        }
    }

    private static Map<Long, List<ChunkTable.Chunk>> spans(Tier tier, Map<Long, Points> gathered) {
        List<ChunkTable.Chunk> found = new ArrayList<>();
        gathered.forEach((series, second) -> {
            Points points = tier == Tier.SECOND ? second : RollUp.to(second, tier.stepSeconds());
            split(tier, points).forEach((start, part) -> found.add(new ChunkTable.Chunk(series, start, part)));
        });
        return found.stream()
                .collect(Collectors.groupingBy(ChunkTable.Chunk::startAt, TreeMap::new, Collectors.toList()));
    }

    private static Map<Long, Points> split(Tier tier, Points points) {
        Map<Long, Points> parts = new TreeMap<>();
        for (int i = 0; i < points.size(); i++) {
            parts.computeIfAbsent(tier.spanStart(points.time(i)), start -> new Points())
                    .add(points.time(i), points.mean(i), points.low(i), points.high(i), points.weight(i));
        }
        return parts;
    }

    private HostSeries host(String hostId) {
        return hosts.computeIfAbsent(hostId, this::openHost);
    }

    private HostSeries openHost(String hostId) {
        Map<String, SeriesTable.Row> known = new HashMap<>();
        seriesTable.of(hostId).forEach(row -> known.put(row.name(), row));
        Map<Long, Long> last = chunks.lastSeconds(hostId);
        HostSeries.Opener opener = (name, kind) -> {
            SeriesTable.Row row = known.containsKey(name) ? known.get(name) : seriesTable.add(hostId, name, kind);
            return new OpenSeries(row.id(), kind, last.getOrDefault(row.id(), Long.MIN_VALUE));
        };
        return new HostSeries(charts::kind, opener, new Drops());
    }
}
