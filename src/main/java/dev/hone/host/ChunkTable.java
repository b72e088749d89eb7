package dev.hone.host;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Table {@code chunk}. Spans that are still growing are rewritten whole; what is old goes by one delete. */
@Repository
class ChunkTable {
    private final JdbcTemplate jdbc;

    ChunkTable(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** A span of one series. */
    record Chunk(long seriesId, long startAt, Points points) {}

    /** Points of a series from one second to another, in order. */
    Points read(long seriesId, Tier tier, long from, long to) {
        List<byte[]> bodies = jdbc.queryForList(
                "select body from chunk where series_id = ? and tier = ? and start_at <= ? and last_at >= ? order by start_at",
                byte[].class,
                seriesId,
                tier.ordinal(),
                to,
                from);
        Points all = new Points();
        for (byte[] body : bodies) {
            all = RollUp.merge(all, Codec.decode(body).between(from, to));
        }
        return all;
    }

    /** Adds points to the spans of one tier that start at one second. */
    void merge(String hostId, Tier tier, long startAt, List<Chunk> chunks) {
        Map<Long, Points> before = starting(hostId, tier, startAt);
        List<Object[]> updates = chunks.stream()
                .filter(chunk -> before.containsKey(chunk.seriesId()))
                .map(chunk -> row(tier, chunk, RollUp.merge(known(before, chunk), chunk.points())))
                .toList();
        jdbc.batchUpdate(
                "update chunk set last_at = ?, size = ?, body = ? where series_id = ? and tier = ? and start_at = ?",
                updates);
        List<Object[]> inserts = chunks.stream()
                .filter(chunk -> !before.containsKey(chunk.seriesId()))
                .map(chunk -> withHost(row(tier, chunk, chunk.points()), hostId))
                .toList();
        jdbc.batchUpdate(
                "insert into chunk (last_at, size, body, series_id, tier, start_at, host_id) values (?, ?, ?, ?, ?, ?, ?)",
                inserts);
    }

    /** Deletes what ended before a second; returns how many spans went. */
    int deleteBefore(Tier tier, long second) {
        return jdbc.update("delete from chunk where tier = ? and last_at < ?", tier.ordinal(), second);
    }

    int deleteBefore(String hostId, Tier tier, long second) {
        return jdbc.update(
                "delete from chunk where host_id = ? and tier = ? and last_at < ?", hostId, tier.ordinal(), second);
    }

    List<String> hosts() {
        return jdbc.queryForList("select distinct host_id from chunk", String.class);
    }

    /** Bytes kept of a host. */
    long bytes(String hostId) {
        Long sum =
                jdbc.queryForObject("select coalesce(sum(size), 0) from chunk where host_id = ?", Long.class, hostId);
        return sum == null ? 0 : sum;
    }

    /** Last second of the oldest span of a tier; null when there is none. */
    @Nullable
    Long oldest(String hostId, Tier tier) {
        return jdbc.queryForObject(
                "select min(last_at) from chunk where host_id = ? and tier = ?", Long.class, hostId, tier.ordinal());
    }

    /** Last second that is kept of each series of a host. */
    Map<Long, Long> lastSeconds(String hostId) {
        Map<Long, Long> found = new HashMap<>();
        jdbc.query(
                "select series_id, max(last_at) from chunk where host_id = ? and tier = 0 group by series_id",
                row -> {
                    found.put(row.getLong(1), row.getLong(2));
                },
                hostId);
        return found;
    }

    private Map<Long, Points> starting(String hostId, Tier tier, long startAt) {
        Map<Long, Points> found = new HashMap<>();
        jdbc.query(
                "select series_id, body from chunk where host_id = ? and tier = ? and start_at = ?",
                row -> {
                    found.put(row.getLong(1), Codec.decode(row.getBytes(2)));
                },
                hostId,
                tier.ordinal(),
                startAt);
        return found;
    }

    private static Points known(Map<Long, Points> before, Chunk chunk) {
        return before.getOrDefault(chunk.seriesId(), new Points());
    }

    private static Object[] row(Tier tier, Chunk chunk, Points points) {
        byte[] body = Codec.encode(points);
        return new Object[] {points.lastTime(), body.length, body, chunk.seriesId(), tier.ordinal(), chunk.startAt()};
    }

    private static Object[] withHost(Object[] row, String hostId) {
        Object[] longer = Arrays.copyOf(row, row.length + 1);
        longer[row.length] = hostId;
        return longer;
    }
}
