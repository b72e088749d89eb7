package dev.hone.host;

import dev.hone.wire.HostSample;
import dev.hone.wire.WireFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Table {@code sample_log}: reports whose samples are in memory only, so that a crash does not lose them. */
@Repository
class SampleLog {
    private final JdbcClient jdbc;

    SampleLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * What was taken from one check-in.
     *
     * @param samples readings of the host
     * @param kinds   how to take series that no chart names, by name
     */
    record Entry(List<HostSample> samples, Map<String, SeriesKind> kinds) {}

    void add(String hostId, Entry entry, Instant now) {
        byte[] json = WireFormat.json().writeValueAsString(entry).getBytes(StandardCharsets.UTF_8);
        jdbc.sql("insert into sample_log (host_id, received_at, body) values (:host, :now, :body)")
                .param("host", hostId)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .param("body", Deflated.of(json))
                .update();
    }

    List<String> hosts() {
        return jdbc.sql("select distinct host_id from sample_log")
                .query(String.class)
                .list();
    }

    /** Everything logged of a host, oldest first. */
    List<Entry> of(String hostId) {
        return jdbc
                .sql("select body from sample_log where host_id = :host order by id")
                .param("host", hostId)
                .query((row, number) -> Deflated.back(row.getBytes(1)))
                .list()
                .stream()
                .map(json -> WireFormat.json().readValue(json, Entry.class))
                .toList();
    }

    void clear(String hostId) {
        jdbc.sql("delete from sample_log where host_id = :host")
                .param("host", hostId)
                .update();
    }
}
